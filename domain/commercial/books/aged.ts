import { type Day, daysInclusive } from '../../value/day'
import { compare, type Money, NIL, plus, sum } from '../../value/money'

/** Days past the due date, by which open amounts are grouped. A document without a due date is in no age. */
export const AGES = ['notDue', 'to30', 'to60', 'to90', 'over90', 'undated'] as const
export type Age = (typeof AGES)[number]

/** An amount that is still to pay, with tax: below zero for a credit. */
export interface OpenAmount {
  /** "materialInvoice" and its id. */
  readonly resource: string
  readonly id: number
  readonly project: number
  readonly name: string
  /** The resource and id of the other firm; null where the document names none. */
  readonly party: { readonly resource: string; readonly id: number } | null
  readonly due: Day | null
  readonly amount: Money
}

/** Open amounts of one firm, by age. */
export interface AgedParty {
  readonly key: string
  readonly party: OpenAmount['party']
  readonly ages: Readonly<Record<Age, Money>>
  readonly total: Money
  readonly amounts: readonly (OpenAmount & { readonly age: Age })[]
}
export interface Aged {
  readonly parties: readonly AgedParty[]
  readonly ages: Readonly<Record<Age, Money>>
  readonly total: Money
}

/** Returns the age of an amount: on its due date it is not yet late. */
export function ageOf(due: Day | null, today: Day): Age {
  if (due === null) return 'undated'
  if (due >= today) return 'notDue'
  // Both ends count, so the days past are one fewer.
  const late = daysInclusive(due, today) - 1
  return late <= 30 ? 'to30' : late <= 60 ? 'to60' : late <= 90 ? 'to90' : 'over90'
}

const NONE: Readonly<Record<Age, Money>> = { notDue: NIL, to30: NIL, to60: NIL, to90: NIL, over90: NIL, undated: NIL }

const agesOf = (amounts: readonly { readonly age: Age; readonly amount: Money }[]): AgedParty['ages'] =>
  amounts.reduce<AgedParty['ages']>((ages, { age, amount }) => ({ ...ages, [age]: plus(ages[age], amount) }), NONE)

/** Returns open amounts by firm and age, the largest total first. Amounts of zero are not open. */
export function aged(open: readonly OpenAmount[], today: Day): Aged {
  const amounts = open.filter(({ amount }) => amount !== NIL).map(each => ({ ...each, age: ageOf(each.due, today) }))
  const parties = new Map<string, (typeof amounts)[number][]>()
  for (const each of amounts) {
    const key = each.party === null ? '' : `${each.party.resource} ${each.party.id}`
    parties.set(key, [...(parties.get(key) ?? []), each])
  }
  return {
    parties: [...parties]
      .map(([key, own]) => ({
        key,
        party: own[0]?.party ?? null,
        ages: agesOf(own),
        total: sum(own.map(({ amount }) => amount)),
        amounts: own,
      }))
      .toSorted((a, b) => compare(b.total, a.total) || a.key.localeCompare(b.key)),
    ages: agesOf(amounts),
    total: sum(amounts.map(({ amount }) => amount)),
  }
}
