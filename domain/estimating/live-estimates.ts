import type { Money } from '../value/money'
import { computeAfcSummary, type AfcRecords } from './afc-summary'
import { atTender } from './at-tender'
import { computeEstimate, type EstimateRecords } from './estimate'

type Frozen = Parameters<typeof atTender>[0]
const PRICE = ['measured', 'fixedCosts', 'adjusted', 'net', 'discount', 'gross'] as const
const AFC = [
  'materials',
  'labour',
  'supplyAndFit',
  'contingency',
  'inflation',
  'overhead',
  'profit',
  'unsplit',
] as const
const AFC_WHOLE = ['fixedCosts', 'net', 'totalCost'] as const

type Both<N extends string> = { readonly [K in N as `tender${Capitalize<K>}` | `live${Capitalize<K>}`]: Money }

/** Returns the price of an assessment at tender and now. Spec: business 7, live-estimates. */
export const computeLiveEstimates = <R extends EstimateRecords & Frozen>(records: R): Both<(typeof PRICE)[number]> =>
  both(PRICE, computeEstimate(atTender(records)), computeEstimate(records))

/** Returns the parts of the price at tender and now. Spec: business 7, afc-totals. */
export const computeAfcTotals = <R extends AfcRecords & Frozen>(
  records: R,
): Both<(typeof AFC)[number] | (typeof AFC_WHOLE)[number]> =>
  both([...AFC, ...AFC_WHOLE], computeAfcSummary(atTender(records)), computeAfcSummary(records))

function both<N extends string>(
  names: readonly N[],
  tender: Readonly<Record<N, Money>>,
  live: Readonly<Record<N, Money>>,
): Both<N> {
  const entries = names.flatMap(name => {
    const last = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
    return [
      [`tender${last}`, tender[name]],
      [`live${last}`, live[name]],
    ]
  })
  // The names match the type: a template type cannot follow the joining of texts.
  return Object.fromEntries(entries) as Both<N>
}
