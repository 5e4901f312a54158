/** What to call this device: whoever holds it in one hand has a phone. */
export const deviceWord = (): 'phone' | 'device' =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (max-width: 1023px)').matches
    ? 'phone'
    : 'device'

/** Said of what only this device has. "Saved" alone means the office has it. */
export const savedHere = (): string => `Saved on this ${deviceWord()}`
