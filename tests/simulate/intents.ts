import type { OutboxEntry } from '#local/types'
import { asSent } from './model/forms'
import { isMap, type Values } from './model/values'
import type { Oracle } from './oracle'

/** One value a person was told is saved, in wire form. Values are unique within a world, so that each can be followed by itself. */
interface Intent {
  readonly resource: string
  readonly id: number
  readonly path: string
  readonly value: string
}
export type Which = (intent: Intent) => boolean

/**
 * What a person was told is saved on this device. At any moment each value is waiting in the outbox, or was accepted by the server, or
 * was replaced or given up by the same person. Anything else is lost work.
 */
export class Intents {
  #open: Intent[] = []
  /** What the server has, as far as this device has not written over it since. */
  #confirmed: Intent[] = []
  /** What the server had and lost with a restore, and what this device has not taken up again. */
  #owed: Intent[] = []
  #yielding: Which = () => false
  #yielded: Intent[] = []
  acknowledged = 0
  /** Whether the person is doing something just now. */
  isActing = false

  /** Until the next call of `settled`, these may go: the person is replacing or giving them up right now. */
  yield(which: Which): void {
    this.isActing = true
    this.#yielding = which
  }
  /** The person was told it is done (or it may be done, and nobody will ever say), or that it was not: then nothing may have gone. */
  settled(isDone: boolean): void {
    if (!isDone) this.#open.push(...this.#yielded)
    this.#yielded = []
    this.#yielding = () => false
    this.isActing = false
  }

  /** A set or an add the replica acknowledged; values in record form. */
  save(resource: string, id: number, values: Values): void {
    for (const [path, value] of Object.entries(values)) {
      if (!isFollowed(value)) continue
      this.acknowledged += 1
      const isOther = (each: Intent): boolean => each.resource !== resource || each.id !== id || each.path !== path
      this.#open = this.#open.filter(isOther)
      this.#confirmed = this.#confirmed.filter(isOther)
      this.#owed = this.#owed.filter(isOther)
      this.#open.push({ resource, id, path, value: JSON.stringify(asSent(resource, path, value)) })
    }
  }

  forgetAll(): void {
    this.#open = []
    this.#yielded = []
    this.forgetConfirmed()
  }
  /** The device let go of what it knew to have arrived: nothing of it can come again from here. */
  forgetConfirmed(): void {
    this.#confirmed = []
    this.#owed = []
  }

  /** The server was restored from a backup: what it has lost must come again from here. */
  restored(oracle: Oracle): void {
    this.#owed.push(...this.#confirmed.filter(({ value }) => oracle.wasLost(value)))
    this.#confirmed = this.#confirmed.filter(({ value }) => oracle.isAccepted(value))
  }
  /** What was confirmed before a restore and has not come again. */
  get owed(): readonly Intent[] {
    return this.#owed
  }

  /** Values that are nowhere any more. Those the server accepted are followed no longer. */
  lost(outbox: readonly OutboxEntry[], oracle: Oracle): Intent[] {
    const waiting = new Set(outbox.flatMap(valuesOf))
    // What is queued again is followed as any other.
    this.#open.push(...this.#owed.filter(({ value }) => waiting.has(value)))
    const gone = this.#open.filter(intent => !waiting.has(intent.value))
    this.#open = this.#open.filter(intent => waiting.has(intent.value))
    this.#confirmed.push(...gone.filter(({ value }) => oracle.isAccepted(value)))
    this.#owed = this.#owed.filter(({ value }) => !waiting.has(value) && !oracle.isAccepted(value))
    const unexplained = gone.filter(({ value }) => !oracle.isAccepted(value))
    this.#yielded.push(...unexplained.filter(this.#yielding))
    const others = unexplained.filter(intent => !this.#yielding(intent))
    // Confirmed by the server as it was before its restore, and heard of only now.
    this.#owed.push(...others.filter(({ value }) => oracle.wasLost(value)))
    return others.filter(({ value }) => !oracle.wasLost(value))
  }
}

function valuesOf(entry: OutboxEntry): string[] {
  return Object.values(entry.set).flatMap(value => [
    JSON.stringify(value),
    ...(isMap(value) ? Object.values(value).map(cell => JSON.stringify(cell)) : []),
  ])
}

/** Only values made to be unique are followed: texts with a token, and cells with a note that is one. */
const isFollowed = (value: unknown): boolean => JSON.stringify(value ?? null).includes('~')
