import type { WireOperation } from '#contract/sync/protocol'
import type { OutboxEntry } from '#local/types'
import type { Oracle } from './oracle'

/**
 * Follows every operation from one commit of a device to the next: it leaves the outbox only because the server accepted it, because it
 * was issued again, or because its person did something just now; and while it is sealed, not a byte of it changes.
 */
export class OutboxWatch {
  #last = new Map<number, OutboxEntry>()
  readonly #numbers = new Set<number>()

  /** Another disk: what was there before is not followed. */
  forget(): void {
    this.#last.clear()
  }

  look(outbox: readonly OutboxEntry[], number: number | undefined, oracle: Oracle, isPersonActing: boolean): string[] {
    if (number !== undefined) this.#numbers.add(number)
    const now = new Map(outbox.map(entry => [entry.seq, entry]))
    const broken: string[] = []
    for (const [seq, before] of this.#last) {
      const after = now.get(seq)
      if (!after) {
        const isMoved = outbox.some(
          entry =>
            !this.#last.has(entry.seq) &&
            entry.kind === before.kind &&
            entry.at === before.at &&
            entry.label === before.label,
        )
        const isTaken = [...this.#numbers].some(each => oracle.tookFrom(each, sentAs(before)))
        if (!isTaken && !isMoved && !isPersonActing)
          broken.push(`${seq} ${before.kind} ${before.resource} ${before.id} is nowhere any more`)
      } else if (before.state === 'sealed') {
        if (after.state === 'open') broken.push(`${seq} was opened again under its number`)
        else if (bytesOf(before) !== bytesOf(after)) broken.push(`${seq} changed on the disk after it was sealed`)
      }
    }
    this.#last = now
    return broken
  }
}

/** An entry as it is sent: nothing in it that only the device keeps. */
const sentAs = ({ seq, kind, resource, id, set, base, baseRev, command, needs, at }: OutboxEntry): WireOperation => ({
  seq,
  kind,
  resource,
  id,
  set,
  base,
  baseRev,
  command,
  needs: [...needs],
  at,
})
const bytesOf = (entry: OutboxEntry): string => JSON.stringify(sentAs(entry))
