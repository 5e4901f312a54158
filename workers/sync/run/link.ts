import type { Notices } from '#local/store/notices'
import { UNKNOWN_LINK } from '#local/state/sync-state'
import type { LinkState } from '#local/types'

/** Tells every tab the state of the connection, on every change and on request. */
export class Link {
  readonly #notices: Notices
  #state: LinkState = UNKNOWN_LINK
  constructor(notices: Notices) {
    this.#notices = notices
  }

  /** Whether the last call reached the server. */
  get isOnline(): boolean {
    return this.#state.connection === 'online'
  }

  get isSending(): boolean {
    return this.#state.sending !== null
  }

  say(change: Partial<LinkState>): void {
    const next = { ...this.#state, ...change }
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return
    this.#state = next
    this.repeat()
  }

  repeat(): void {
    this.#notices.post({ kind: 'link', link: this.#state })
  }
}
