import { ProblemError } from '#contract/kit/problem'
import type { Identity } from '../../base/identity'

/** What one person may keep open on one process: a phone, a tablet and every window of a long day. */
export const MOST_STREAMS = 30

/** Counts the event streams and waiting polls of each person, so that one person cannot hold all of a process's. */
export class OpenStreams {
  readonly #open = new Map<string, number>()

  /** Counts one more and returns what counts it off again, once. Throws `too-many` when the person has the most there may be. */
  take({ account, user }: Identity): () => void {
    const key = `${account}:${user}`
    const count = this.#open.get(key) ?? 0
    if (count >= MOST_STREAMS)
      throw new ProblemError('too-many', {
        message: `You have ${MOST_STREAMS} windows or devices open at once. Close some, then try again`,
      })
    this.#open.set(key, count + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = (this.#open.get(key) ?? 1) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }
}
