import type { Row } from './path'

/**
 * What stands in the way of a transition, in words for the person, or null. `needs` names the facts it asks for beside the record itself, so that
 * both sides can gather them: the server always, a device as far as it holds them.
 */
export interface Guard<Facts, Of, Input> {
  readonly needs: readonly string[]
  readonly check: (facts: Facts, record: Of, input: Input) => string | null
}
/** Any guards by name; what each asks for is its own affair. */
export type Guards = Readonly<Record<string, Guard<never, never, never>>>

/** Makes the guards over one set of facts. A guard is handed the facts it names and no others. */
export const guardsOver =
  <Facts>() =>
  <const N extends keyof Facts & string, Of = unknown, Input = unknown>(
    needs: readonly N[],
    check: (facts: { readonly [K in N]: Facts[K] }, record: Of, input: Input) => string | null,
  ): Guard<{ readonly [K in N]: Facts[K] }, Of, Input> => ({ needs, check })

/** One transition of a lifecycle, as far as the pure rules need it. */
export interface TransitionRule {
  readonly label: string
  /** `hidden`: nobody makes it by a button of its own. `back`: it undoes an earlier one. */
  readonly rank: string
  readonly from: readonly string[]
  readonly to: string
  readonly guards: readonly string[]
  /** What else it sets on the record, in record form. */
  readonly sets: Row
  /** Inputs that are written to the record's field of the same name. */
  readonly writes: readonly string[]
  readonly when: 'online' | 'queue'
}
/** A lifecycle as data: which field holds the state, what the states are called, and the transitions between them. */
export interface LifecycleRule {
  /** "assessment". */
  readonly noun: string
  readonly field: string
  readonly states: Readonly<Record<string, string>>
  /** What a record in a state is, inside a sentence: "under review". */
  readonly said: Readonly<Record<string, string>>
  readonly transitions: Readonly<Record<string, TransitionRule>>
  readonly guards: Guards
}

export type TransitionResult =
  | { readonly ok: true; readonly set: Row }
  /** `state`: the record is not where the transition begins. `guard`: something else stands in the way. */
  | { readonly ok: false; readonly why: 'state' | 'guard'; readonly reason: string }

/**
 * What a transition sets on a record, or why it cannot be made; the same on a device and on the server. Record and input are in record form. A
 * guard whose facts are not all known (a device that does not hold them) is passed over: the server asks it again.
 */
export function applyTransition(
  lifecycle: LifecycleRule,
  record: Row,
  name: string,
  input: Row,
  facts: Row,
): TransitionResult {
  const transition = lifecycle.transitions[name]
  if (!transition) throw new Error(`${lifecycle.noun}: no transition "${name}"`)
  // Two people may do the same thing without a connection: the second finds it done. What was said with it is never dropped that way.
  const isDone =
    transition.when === 'queue' && record[lifecycle.field] === transition.to && Object.keys(input).length === 0
  if (isDone && !isArchived(record)) return { ok: true, set: {} }
  const state = whyNotBegun(lifecycle, record, transition)
  if (state !== null) return { ok: false, why: 'state', reason: state }
  const guarded = whyGuarded(lifecycle, transition.guards, record, input, facts)
  if (guarded !== null) return { ok: false, why: 'guard', reason: guarded }
  const written = Object.fromEntries(transition.writes.map(field => [field, input[field] ?? null]))
  return { ok: true, set: { ...written, ...transition.sets, [lifecycle.field]: transition.to } }
}

/** What the first of these guards says that has something to say; null when none has. */
export function whyGuarded(
  { guards }: LifecycleRule,
  names: readonly string[],
  record: Row,
  input: Row,
  facts: Row,
): string | null {
  for (const name of names) {
    const guard = guards[name]
    if (!guard || guard.needs.some(need => facts[need] === undefined)) continue
    // The definition has checked that the guard takes this record, this input and these facts.
    const reason = guard.check(facts as never, record as never, input as never)
    if (reason !== null) return reason
  }
  return null
}

/** Why a record is not where a transition begins, in words, with the transition that leads there where there is one; null when it is. */
export function whyNotBegun(lifecycle: LifecycleRule, record: Row, transition: TransitionRule): string | null {
  const { noun, field, said, transitions } = lifecycle
  if (isArchived(record)) return `Unarchive this ${noun} first`
  const state = String(record[field])
  const is = (each: string) => said[each] ?? each
  if (transition.from.includes(state)) return null
  if (state === transition.to) return `This ${noun} is already ${is(state)}`
  const before = RANKS.flatMap(rank => Object.values(transitions).filter(each => each.rank === rank)).find(
    // What undoes something is offered where that has been done: nobody does it to undo it.
    ({ from, to }) => transition.rank !== 'back' && from.includes(state) && transition.from.includes(to),
  )
  if (before) return `This ${noun} is ${is(state)}. “${before.label}” comes first`
  return `This ${noun} is ${is(state)}, not ${transition.from.map(is).join(' or ')}`
}
/** Of several transitions that lead on, the usual way is named. */
const RANKS = ['next', 'other', 'back']
const isArchived = ({ archivedAt }: Row): boolean => typeof archivedAt === 'string'

/** The facts a transition's guards ask for, each once. */
export const factsNeeded = (lifecycle: LifecycleRule, name: string): readonly string[] => [
  ...new Set((lifecycle.transitions[name]?.guards ?? []).flatMap(guard => lifecycle.guards[guard]?.needs ?? [])),
]
