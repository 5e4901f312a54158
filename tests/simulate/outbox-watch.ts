import type { WireOperation } from '#contract/sync/protocol'
import type { OutboxEntry } from '#local/types'
import { same } from './model/values'
import type { Oracle } from './oracle'

/**
 * Follows every operation from one commit of a device to the next: it leaves the outbox only because the server accepted it, because it
 * was issued again, or because its person did something just now; and while it is sealed, not a byte of it changes. What a conflict is not
 * about is taken out of it in the commit that hears of the conflict, and waits under a new number (decision 361).
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
        else if ((after.state === 'conflict' || after.outcome === 'invalid') && after.kind === 'set') {
          const lost = Object.entries(before.set).filter(
            ([path, value]) => !(path in after.set) && !this.#isIssuedAgain(outbox, before, path, value),
          )
          if (lost.length > 0 || !same(sentAs({ ...before, ...partOf(before, after) }), sentAs(after)))
            broken.push(`${seq} lost ${lost.map(([path]) => path).join() || 'something'} when it was refused`)
        } else if (bytesOf(before) !== bytesOf(after)) broken.push(`${seq} changed on the disk after it was sealed`)
      }
    }
    this.#last = now
    return broken
  }

  /** Whether an entry nobody had seen before says the same of a record's path. */
  #isIssuedAgain(outbox: readonly OutboxEntry[], { resource, id }: OutboxEntry, path: string, value: unknown): boolean {
    return outbox.some(
      entry =>
        !this.#last.has(entry.seq) &&
        entry.resource === resource &&
        entry.id === id &&
        path in entry.set &&
        same(entry.set[path], value),
    )
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
/** The values of an entry that are left in what it has become. */
const partOf = (before: OutboxEntry, { set }: OutboxEntry): Pick<OutboxEntry, 'set' | 'base'> => ({
  set: Object.fromEntries(Object.entries(before.set).filter(([path]) => path in set)),
  base: Object.fromEntries(Object.entries(before.base).filter(([path]) => path in set)),
})
const bytesOf = (entry: OutboxEntry): string => JSON.stringify(sentAs(entry))
