import type { InputOf } from '#contract/kit/command'
import { recordToWire, wireToRecord } from '#contract/fields/codec'
import type { FactsOf, Lifecycle } from '#contract/kit/lifecycle'
import { ProblemError } from '#contract/kit/problem'
import type { RecordOf, Resource } from '#contract/kit/resource'
import { applyTransition, factsNeeded, factsOfWaysBack, type FixedWords, whyFixed } from '#domain/records/transition'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { readRecord } from '../read/read'
import { updateRecords } from '../write/update'

/** What a consequence is told: the record before and after the transition, in record form, and what the person said with it. */
export interface Step<R, Input> {
  readonly id: number
  readonly before: R
  readonly after: R
  readonly input: Input
}

type Following<M> = { [N in keyof M]: M[N] extends { readonly hasConsequence: true } ? N : never }[keyof M]
/** Whether a lifecycle asks anything of the server beyond changing the record. */
export type HasSideEffects<L> =
  L extends Lifecycle<infer _R, infer M>
    ? [keyof FactsOf<L>, Following<M>] extends [never, never]
      ? false
      : true
    : never

/** What only a server can do for a lifecycle. A fact or a consequence that is missing, or one too many, does not compile. */
interface SideEffects<R extends Resource, M, L> {
  /** How each fact the guards ask for is found. */
  readonly facts: {
    readonly [N in keyof FactsOf<L>]: (tx: AccountTransaction, record: RecordOf<R>) => Promise<FactsOf<L>[N]>
  }
  /** What else happens, in the transaction of the transition, for the transitions that say so. */
  readonly consequences: {
    readonly [N in Following<M>]: (tx: AccountTransaction, step: Step<RecordOf<R>, InputOf<M[N]>>) => Promise<void>
  }
}

/** A lifecycle with the server's part of it, for the register. `L` says whose it is. */
export interface LifecycleHandler<L = unknown> {
  readonly has: (transition: string) => boolean
  /** Makes one transition; the input is in wire form and has been validated. Throws `wrong-state` or `guarded`, and changes nothing then. */
  readonly transition: (tx: AccountTransaction, id: number, name: string, input: Row) => Promise<void>
  /** Returns why a record stays as it is, with a way to change it that no guard refuses now, or with other advice. */
  readonly whyFixed: (tx: AccountTransaction, id: number, words: FixedWords) => Promise<string>
  readonly _life?: L
}

type Gather = (tx: AccountTransaction, record: Row) => Promise<unknown>
type Follow = (tx: AccountTransaction, step: Step<Row, Row>) => Promise<void>

export function lifecycleHandler<R extends Resource, M, G>(
  lifecycle: Lifecycle<R, M, G>,
  sideEffects: SideEffects<R, M, Lifecycle<R, M, G>>,
): LifecycleHandler<Lifecycle<R, M, G>> {
  // Records and inputs come out of the codec of the definition the side effects are typed by.
  const facts = sideEffects.facts as unknown as Readonly<Record<string, Gather>>
  const consequences = sideEffects.consequences as unknown as Readonly<Record<string, Follow>>
  const { resource } = lifecycle
  async function gather(tx: AccountTransaction, record: Row, names: readonly string[]): Promise<Row> {
    const known: Record<string, unknown> = {}
    for (const name of names) {
      known[name] = await facts[name]?.(tx, record)
      // A guard is passed over where a fact is not known: here that would let anything through.
      if (known[name] === undefined) throw new Error(`${lifecycle.noun}: "${name}" was not found out`)
    }
    return known
  }
  return {
    async whyFixed(tx, id, words) {
      const stored = await readRecord(tx, resource, id)
      if (!stored) throw new ProblemError('not-found')
      const record = wireToRecord(resource.fields, stored.record)
      return whyFixed(
        lifecycle,
        record,
        words,
        await gather(tx, record, factsOfWaysBack(lifecycle, record, words.open)),
      )
    },
    has: name => name in lifecycle.transitions,
    async transition(tx, id, name, wire) {
      const transition = lifecycle.transitions[name]
      const stored = await readRecord(tx, resource, id, { lock: true })
      if (!transition || !stored) throw new ProblemError('not-found')
      const before = wireToRecord(resource.fields, stored.record)
      const input = wireToRecord(transition.input, wire)
      const known = await gather(tx, before, factsNeeded(lifecycle, name))
      const applied = applyTransition(lifecycle, before, name, input, known)
      if (!applied.ok)
        throw new ProblemError(applied.why === 'state' ? 'wrong-state' : 'guarded', { message: applied.reason })
      const set = recordToWire(resource.fields, applied.set)
      const after = (await updateRecords(tx, resource, [{ id, set, before: stored.record }], name)).get(id)
      await consequences[name]?.(tx, { id, before, after: wireToRecord(resource.fields, after ?? {}), input })
    },
  }
}
