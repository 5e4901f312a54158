import type { InputOf } from '#contract/command'
import { recordToWire, wireToRecord } from '#contract/fields/codec'
import type { FactsOf, Lifecycle } from '#contract/lifecycle'
import { ProblemError } from '#contract/problem'
import type { RecordOf, Resource } from '#contract/resource'
import { factsNeeded, moveRecord } from '#domain/records/move'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import { readRecord } from './read'
import { updateRecords } from './update'

/** What a consequence is told: the record before and after the move, in record form, and what the person said with it. */
export interface Step<R, Input> {
  readonly id: number
  readonly before: R
  readonly after: R
  readonly input: Input
}

type Following<M> = { [N in keyof M]: M[N] extends { readonly hasConsequence: true } ? N : never }[keyof M]
/** Whether a life asks anything of the server beyond changing the record. */
export type HasDuties<L> =
  L extends Lifecycle<infer _R, infer M>
    ? [keyof FactsOf<L>, Following<M>] extends [never, never]
      ? false
      : true
    : never

/** What only a server can do for a life. A fact or a consequence that is missing, or one too many, does not compile. */
interface Duties<R extends Resource, M, L> {
  /** How each fact the guards ask for is found. */
  readonly facts: {
    readonly [N in keyof FactsOf<L>]: (tx: AccountTransaction, record: RecordOf<R>) => Promise<FactsOf<L>[N]>
  }
  /** What else happens, in the transaction of the move, for the moves that say so. */
  readonly consequences: {
    readonly [N in Following<M>]: (tx: AccountTransaction, step: Step<RecordOf<R>, InputOf<M[N]>>) => Promise<void>
  }
}

/** A life with the server's part of it, for the register. `L` says whose it is. */
export interface Conduct<L = unknown> {
  readonly has: (move: string) => boolean
  /** Makes one move; the input is in wire form and has been validated. Throws `wrong-state` or `guarded`, and changes nothing then. */
  readonly move: (tx: AccountTransaction, id: number, name: string, input: Row) => Promise<void>
  readonly _life?: L
}

type Gather = (tx: AccountTransaction, record: Row) => Promise<unknown>
type Follow = (tx: AccountTransaction, step: Step<Row, Row>) => Promise<void>

export function conduct<R extends Resource, M, G>(
  life: Lifecycle<R, M, G>,
  duties: Duties<R, M, Lifecycle<R, M, G>>,
): Conduct<Lifecycle<R, M, G>> {
  // Records and inputs come out of the codec of the definition the duties are typed by.
  const facts = duties.facts as unknown as Readonly<Record<string, Gather>>
  const consequences = duties.consequences as unknown as Readonly<Record<string, Follow>>
  const { resource } = life
  return {
    has: name => name in life.moves,
    async move(tx, id, name, wire) {
      const move = life.moves[name]
      const stored = await readRecord(tx, resource, id, { lock: true })
      if (!move || !stored) throw new ProblemError('not-found')
      const before = wireToRecord(resource.fields, stored.record)
      const input = wireToRecord(move.input, wire)
      const known: Record<string, unknown> = {}
      for (const need of factsNeeded(life, name)) {
        known[need] = await facts[need]?.(tx, before)
        // A guard is passed over where a fact is not known: here that would let anything through.
        if (known[need] === undefined) throw new Error(`${life.noun} ${name}: "${need}" was not found out`)
      }
      const moved = moveRecord(life, before, name, input, known)
      if (!moved.ok)
        throw new ProblemError(moved.why === 'state' ? 'wrong-state' : 'guarded', { message: moved.reason })
      const set = recordToWire(resource.fields, moved.set)
      const after = (await updateRecords(tx, resource, [{ id, set, before: stored.record }], name)).get(id)
      await consequences[name]?.(tx, { id, before, after: wireToRecord(resource.fields, after ?? {}), input })
    },
  }
}
