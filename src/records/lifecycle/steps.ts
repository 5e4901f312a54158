import type { FactsOf, Lifecycle, Transition } from '#contract/kit/lifecycle'
import type { RecordOf } from '#contract/kit/resource'
import { whyGuarded, whyNotBegun } from '#domain/records/transition'
import type { Row } from '#domain/records/path'

/** The facts of a lifecycle as far as this device holds them: each is named, and undefined where only the server knows. */
export type DeviceFacts<L> = { readonly [N in keyof FactsOf<L>]: FactsOf<L>[N] | undefined }

/** A transition a person may try now. */
export interface Step {
  readonly transition: Transition
  /** What the transition is to a record in this state. */
  readonly rank: Transition['rank']
  /** Why it cannot be made yet; null when it can, as far as this device knows. */
  readonly reason: string | null
}

/** Why a transition of a record cannot be made, as far as this device knows; null when it can. For a page that has a button of its own for it. */
export function whyNoTransition<L extends Lifecycle>(
  lifecycle: L,
  record: RecordOf<L['resource']>,
  name: keyof L['transitions'] & string,
  facts: Partial<DeviceFacts<L>> = {},
): string | null {
  const transition = lifecycle.transitions[name]
  return transition ? whyNotYet(lifecycle, { ...record }, transition, { ...facts }) : null
}

/** Asks the state and the guards; where the transition has an input, those that judge it are asked when it has been given. */
function whyNotYet(lifecycle: Lifecycle, record: Row, transition: Transition, facts: Row): string | null {
  const hasInput = Object.keys(transition.input).length > 0
  const guards = transition.guards.filter(name => !hasInput || lifecycle.guards[name]?.judgesInput === false)
  return whyNotBegun(lifecycle, record, transition) ?? whyGuarded(lifecycle, guards, record, {}, facts)
}

const ORDER = ['next', 'other', 'back', 'hidden'] as const

/**
 * The transitions that begin in the record's state, the usual way on first and the ways back last. A guard that judges the input is asked when the
 * input is there.
 */
export function stepsOf(lifecycle: Lifecycle, record: Row, facts: Row): readonly Step[] {
  const state = String(record[lifecycle.field])
  return Object.values(lifecycle.transitions)
    .filter(transition => transition.from.includes(state) && transition.rank !== 'hidden')
    .map(transition => ({
      transition,
      rank: transition.rank === 'next' && !transition.nextFrom.includes(state) ? ('other' as const) : transition.rank,
    })) // Narrower than text.
    .toSorted((a, b) => ORDER.indexOf(a.rank) - ORDER.indexOf(b.rank))
    .map(({ transition, rank }) => ({ transition, rank, reason: whyNotYet(lifecycle, record, transition, facts) }))
}
