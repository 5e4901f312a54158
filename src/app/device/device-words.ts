/** What to call this device: what is held in one hand is a phone. */
export const deviceWord = (): 'phone' | 'device' =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (max-width: 1023px)').matches
    ? 'phone'
    : 'device'

/** Said of what only this device has. "Saved" alone means the office has it. */
export const savedHere = (): string => `Saved on this ${deviceWord()}`
