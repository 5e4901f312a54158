import type { ModalTone } from './modal'

/** What must be read before one goes on: an answer to something a person waited for, or several things that went wrong. */
export interface Message {
  readonly title: string
  readonly tone: ModalTone
  /** One is a paragraph, several are a list. */
  readonly lines: readonly string[]
  /** Said under them. */
  readonly note?: string
}

let waiting: readonly Message[] = []
const listeners = new Set<() => void>()
function set(next: readonly Message[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** The page's messages, outside React as the toasts are: one at a time, the rest in their order. The MessageHost at its root shows them. */
export const messages = {
  /** The message on screen; null when all have been read. */
  get: (): Message | null => waiting[0] ?? null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  show: (message: Message): void => set([...waiting, message]),
  close: (): void => set(waiting.slice(1)),
}
