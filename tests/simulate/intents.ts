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
      this.#open = this.#open.filter(each => each.resource !== resource || each.id !== id || each.path !== path)
      this.#open.push({ resource, id, path, value: JSON.stringify(asSent(resource, path, value)) })
    }
  }

  forgetAll(): void {
    this.#open = []
    this.#yielded = []
  }

  /** Values that are nowhere any more. Those the server accepted are followed no longer. */
  lost(outbox: readonly OutboxEntry[], oracle: Oracle): Intent[] {
    const waiting = new Set(outbox.flatMap(valuesOf))
    const gone = this.#open.filter(intent => !waiting.has(intent.value))
    this.#open = this.#open.filter(intent => waiting.has(intent.value))
    const unexplained = gone.filter(intent => !oracle.isAccepted(intent.value))
    this.#yielded.push(...unexplained.filter(this.#yielding))
    return unexplained.filter(intent => !this.#yielding(intent))
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
