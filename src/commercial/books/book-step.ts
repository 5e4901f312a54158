import type { BookStep } from '#contract/commercial/books/bookkeeping'
import { recordToWire } from '#contract/fields/codec'
import type { Transition } from '#contract/kit/lifecycle'
import { labelOf } from '#contract/kit/resource'
import { type Approval, approvalOf, type RoleLimit } from '#domain/commercial/roles/approval'
import type { Row } from '#domain/records/path'
import { whyGuarded, whyNotBegun } from '#domain/records/transition'
import type { Day } from '#domain/value/day'
import { minus, type Money, NIL, sum } from '#domain/value/money'
import type { LocalRecord } from '#local/types'

/** A document of a batch, as it is before the batch runs. */
export interface BatchLine {
  readonly id: number
  readonly name: string
  readonly project: number
  /** What the step decides on; null where the server works it out. */
  readonly amount: Money | null
  /** Why the step can't be taken, as far as this device knows; null when it can. */
  readonly why: string | null
  /** Input of the transition, in wire form. */
  readonly input: Row
}

/** What a batch is judged by. */
export interface BatchFacts {
  readonly today: Day
  readonly viewer: number
  /** Whether the viewer keeps the books: no limit where no role sets one. */
  readonly keepsBooks: boolean
  /** Roles by project; undefined while they are not known. */
  readonly roles: readonly (RoleLimit & { readonly project: number })[] | undefined
  readonly nameOf: (person: number) => string | undefined
}

export const transitionOf = ({ lifecycle, transition }: BookStep): Transition => {
  const found = lifecycle.transitions[transition]
  if (!found) throw new Error(`${lifecycle.resource.name} has no transition "${transition}"`)
  return found
}

/** Returns the day that a step asks for all its documents: the input that is a day; null where it asks none. */
export const askedDay = (step: BookStep): string | null =>
  Object.entries(transitionOf(step).input).find(
    ([name, field]) => field.kind === 'day' && field.required && !(name in step.given),
  )?.[0] ?? null

/** Returns the documents in the order in which they are taken, each with its amount and why it can't be. */
export function batchLines(
  step: BookStep,
  records: readonly LocalRecord[],
  day: Day | null,
  facts: BatchFacts,
): readonly BatchLine[] {
  const transition = transitionOf(step)
  const asked = askedDay(step)
  const turnOf = ({ [step.inTurnOf]: turn }: LocalRecord) => (typeof turn === 'string' ? turn : '')
  return records
    .toSorted((a, b) => turnOf(a).localeCompare(turnOf(b)) || a.id - b.id)
    .map(record => {
      const input = {
        ...Object.fromEntries(Object.entries(step.given).map(([name, field]) => [name, record[field] ?? null])),
        ...(asked === null ? {} : { [asked]: day }),
      }
      const known = { today: facts.today, approval: approvalIn(Number(record['project']), facts) }
      const why =
        whyNotBegun(step.lifecycle, record, transition) ??
        whyGuarded(step.lifecycle, transition.guards, record, input, known)
      return {
        id: record.id,
        name: labelOf(step.lifecycle.resource, record),
        project: Number(record['project']),
        amount: amountOf(step, record),
        why,
        input: recordToWire(transition.input, input),
      }
    })
}

/** Returns the viewer's limit on a project; undefined while the roles are not known. The server judges it again. */
const approvalIn = (project: number, { roles, viewer, keepsBooks, nameOf }: BatchFacts): Approval | undefined =>
  roles &&
  approvalOf(
    roles.filter(each => each.project === project),
    viewer,
    keepsBooks,
    nameOf,
  )

function amountOf({ adds, less }: BookStep, record: LocalRecord): Money | null {
  if (adds.length === 0) return null
  const of = (names: readonly string[]) => sum(names.map(name => moneyOf(record[name])))
  return minus(of(adds), of(less))
}
const moneyOf = (value: unknown): Money =>
  // The definition of a step names fields of money alone.
  typeof value === 'number' ? (value as Money) : NIL
