import type { Row } from './path'

/**
 * Checks a transition and returns the reason against it, in words for the person, or null. `needs` names the facts it uses besides the record itself,
 * so that both sides can collect them. The server always can; a device can as far as it holds them.
 */
export interface Guard<Facts, Of, Input> {
  readonly needs: readonly string[]
  /** Whether the check reads the transition's input, so that it can only be asked once there is one. */
  readonly judgesInput: boolean
  readonly check: (facts: Facts, record: Of, input: Input) => string | null
}
/** Guards by name, each with its own facts. */
export type Guards = Readonly<Record<string, Guard<never, never, never>>>

/** Returns a maker of guards over one set of facts. A guard receives the facts it names and no others. */
export const guardsOver =
  <Facts>() =>
  <const N extends keyof Facts & string, Of = unknown, Input = unknown>(
    needs: readonly N[],
    check: (facts: { readonly [K in N]: Facts[K] }, record: Of, input: Input) => string | null,
  ): Guard<{ readonly [K in N]: Facts[K] }, Of, Input> => ({
    needs,
    check,
    // The number of parameters the check declares: the third is the input.
    judgesInput: check.length > 2,
  })

/** One transition of a lifecycle, with the parts the pure rules need. */
export interface TransitionRule {
  readonly label: string
  /** `hidden`: it has no button of its own. `back`: it undoes an earlier one. */
  readonly rank: string
  readonly from: readonly string[]
  readonly to: string
  readonly guards: readonly string[]
  /** Other values it sets on the record, in record form. */
  readonly sets: Row
  /** Inputs written to the record's field of the same name. */
  readonly writes: readonly string[]
  readonly when: 'online' | 'queue'
}
/** A lifecycle as data: the field of its state, the labels of the states, and the transitions between them. */
export interface LifecycleRule {
  /** "assessment". */
  readonly noun: string
  readonly field: string
  readonly states: Readonly<Record<string, string>>
  /** Words for a record in a state, inside a sentence: "under review". */
  readonly said: Readonly<Record<string, string>>
  readonly transitions: Readonly<Record<string, TransitionRule>>
  readonly guards: Guards
}

export type TransitionResult =
  | { readonly ok: true; readonly set: Row }
  /** `state`: the record is not in a state the transition starts from. `guard`: a guard blocks it. */
  | { readonly ok: false; readonly why: 'state' | 'guard'; readonly reason: string }

/**
 * Returns the values a transition sets on a record, or why it is not possible; the same on a device and on the server. Record and input are in record
 * form. A guard with unknown facts (a device that does not hold them) is skipped: the server checks it again.
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
  // Two people may make the same transition offline: the second finds it done. A transition with input is never dropped this way.
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

/** Returns the reason of the first of these guards that has one; null when all pass. */
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
    // The definition has ensured that the guard fits this record, this input and these facts.
    const reason = guard.check(facts as never, record as never, input as never)
    if (reason !== null) return reason
  }
  return null
}

/** Returns why a record is not in a state the transition starts from, with the transition that leads there where there is one; null when it is. */
export function whyNotBegun(lifecycle: LifecycleRule, record: Row, transition: TransitionRule): string | null {
  const { noun, field, said, transitions } = lifecycle
  if (isArchived(record)) return `Unarchive this ${noun} first`
  const state = String(record[field])
  const is = (each: string) => said[each] ?? each
  if (transition.from.includes(state)) return null
  if (state === transition.to) return `This ${noun} is already ${is(state)}`
  const before = RANKS.flatMap(rank => Object.values(transitions).filter(each => each.rank === rank)).find(
    // A transition back is never suggested as the first step: a step taken only to undo it makes no sense.
    each =>
      transition.rank !== 'back' &&
      each.from.includes(state) &&
      transition.from.includes(each.to) &&
      isOpenBack(lifecycle, each, record, {}),
  )
  if (before) return `This ${noun} is ${is(state)}. “${before.label}” comes first`
  return `This ${noun} is ${is(state)}, not ${transition.from.map(is).join(' or ')}`
}
/** Whether the record and the known facts block no transition back. One that leads on has an input, which only a person can give. */
const isOpenBack = (lifecycle: LifecycleRule, { rank, guards }: TransitionRule, record: Row, facts: Row): boolean =>
  rank !== 'back' || whyGuarded(lifecycle, guards, record, {}, facts) === null

/** The transitions back from a record's state to the state `open`. */
const waysBack = ({ field, transitions }: LifecycleRule, record: Row, open: string): TransitionRule[] =>
  Object.values(transitions).filter(
    each => each.rank === 'back' && each.from.includes(String(record[field])) && each.to === open,
  )

/**
 * Returns why a record stays as it is, and what to do instead: the transition that leads back to the state `open`, in which it may be changed, where
 * there is one that the record and these facts allow; otherwise `instead`. `name`: "Order 2418-001".
 */
export function whyFixed(
  lifecycle: LifecycleRule,
  record: Row,
  { name, open, instead }: FixedWords,
  facts: Row,
): string {
  const state = String(record[lifecycle.field])
  const back = waysBack(lifecycle, record, open).find(each => isOpenBack(lifecycle, each, record, facts))
  const advice = back ? `To change it, choose “${back.label}” first` : instead
  return `${name} is ${lifecycle.said[state] ?? state}, so it stays as it is. ${advice}`
}
/** The words of {@link whyFixed}. */
export interface FixedWords {
  readonly name: string
  readonly open: string
  readonly instead: string
}

/** Returns the facts that {@link whyFixed} is told with, each once. */
export const factsOfWaysBack = (lifecycle: LifecycleRule, record: Row, open: string): readonly string[] => [
  ...new Set(waysBack(lifecycle, record, open).flatMap(({ guards }) => needsOf(lifecycle, guards))),
]
/** Ranks in the order of preference: of several transitions that lead on, the usual one is named. */
const RANKS = ['next', 'other', 'back']
const isArchived = ({ archivedAt }: Row): boolean => typeof archivedAt === 'string'

/** Returns the facts a transition's guards need, each once. */
export const factsNeeded = (lifecycle: LifecycleRule, name: string): readonly string[] => [
  ...new Set(needsOf(lifecycle, lifecycle.transitions[name]?.guards ?? [])),
]
const needsOf = ({ guards }: LifecycleRule, names: readonly string[]): readonly string[] =>
  names.flatMap(name => guards[name]?.needs ?? [])
