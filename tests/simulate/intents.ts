import { pathToWire } from '#contract/fields/codec'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { readPath } from '#domain/records/path'
import type { OutboxEntry } from '#local/types'
import type { Oracle } from './oracle'

/** One value a person was told is saved: field path, wire value. Values are unique within a world, so that each can be followed. */
interface Intent { readonly resource: string; readonly id: number; readonly path: string; readonly value: string; readonly edit: number }

/**
 * What a person was told is saved on this device. At any moment each value is waiting in the outbox, or was accepted by the server, or
 * was replaced or given up by the same person. Anything else is lost work.
 */
export class Intents {
  #open: Intent[] = []
  #edits = 0
  acknowledged = 0

  /** A set or an add the replica acknowledged; values in record form. */
  save(resource: string, id: number, values: Row): void {
    this.#edits += 1
    for (const [path, value] of Object.entries(values)) {
      if (!this.#isFollowed(path, value)) continue
      this.forget(resource, id, path)
      this.acknowledged += 1
      this.#open.push({ resource, id, path, value: JSON.stringify(pathToWire(resourceNamed(resource), path, value)), edit: this.#edits })
    }
  }

  /** The person gave up, deleted or decided against what they had saved of a record, or of one path of it. */
  forget(resource: string, id: number, path?: string): void {
    this.#open = this.#open.filter(each => each.resource !== resource || each.id !== id || (path !== undefined && each.path !== path))
  }
  forgetAll(): void {
    this.#open = []
  }
  /** Values of an operation given up. */
  forgetEntry(entry: OutboxEntry): void {
    const values = new Set(Object.entries(entry.set).map(([path, value]) => `${path} ${JSON.stringify(value)}`))
    this.#open = this.#open.filter(each => each.id !== entry.id || !values.has(`${each.path} ${each.value}`))
  }
  /** A record got another number. */
  renumber(from: number, to: number): void {
    this.#open = this.#open.map(each => (each.id === from ? { ...each, id: to } : each))
  }

  /** Values that are nowhere any more. Those the server accepted are followed no longer. */
  lost(outbox: readonly OutboxEntry[], oracle: Oracle): Intent[] {
    const lost: Intent[] = []
    this.#open = this.#open.filter(intent => {
      const isWaiting = outbox.some(entry => entry.resource === intent.resource && entry.id === intent.id && JSON.stringify(readPath(entry.set, intent.path) ?? entry.set[intent.path]) === intent.value)
      if (isWaiting) return true
      if (!oracle.isAccepted(intent.resource, intent.id, intent.path, JSON.parse(intent.value))) lost.push(intent)
      return false
    })
    return lost
  }

  /** Only values made to be unique: texts, and cells with a note. */
  #isFollowed(path: string, value: unknown): boolean {
    return typeof value === 'string' ? value.includes('~') : path.includes('.') && value !== null
  }
}
