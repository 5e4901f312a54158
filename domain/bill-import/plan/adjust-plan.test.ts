// Replanning after one decision about one row must give the same plan as planning the whole bill.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRun } from '../../../tests/support/long-run'
import { adjustPlan } from './adjust-plan'
import { buildPlan, type PlannedBill, type PlanInput } from './build-plan'
import type { RowChoice } from '../rows/row-class'
import { startSheet } from '../workbook/suggest-sheet'
import { drawSheet } from '../testing/read-sheet'

const TITLES = 'Ref | Description | Unit | Qty | Rate | Amount'
/** Rows of every kind that depends on its neighbours. */
const ROWS = [
  'A1 | Blockwork wall | m2 | 12 | 30.50 | 366.00',
  'A2 | Partition with lining | m2 | 7 | 41.25 | 288.75',
  'A3 | Fire stopping | m | 3 | 9.99 | 29.97',
  ' | including for all cutting | | | | ',
  ' | WALLS AND LININGS | | | | ',
  ' | Note: rates include for waste | | | | ',
  'B1 | Door set of solid core | | | | ',
  ' | with a vision panel | nr | 4 | 250.00 | 1000.00',
  ' | Carried to collection | | | | 684.72',
  ' |  |  |  |  | ',
  'B2 | Provisional sum for signage | item | | | 500.00',
]

const inputOf = (rows: readonly string[], choices: ReadonlyMap<number, RowChoice>): PlanInput => {
  const sheet = drawSheet([TITLES, ...rows].join('\n'))
  const { mapping } = startSheet(sheet)
  return { sheet, mapping, choices, units: new Map() }
}
const sorted = (bill: PlannedBill) => ({
  ...bill,
  assumptions: bill.assumptions.map(each => JSON.stringify(each)).toSorted(),
})

const choice = fc.oneof(
  fc.constant<RowChoice>({ isExcluded: true }),
  fc.constant<RowChoice>({ isExcluded: false }),
  fc.constant<RowChoice>({ takesPrinted: true }),
  fc.constantFrom<RowChoice>({ class: 'item' }, { class: 'provisionalSum' }, { class: 'extraOver' }),
)

describe('a decision about one row', () => {
  it('gives the plan of the whole bill, decision after decision', () => {
    const runs = byRun(50, 150)
    let local = 0
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ROWS), { minLength: 3, maxLength: 25 }),
        fc.array(fc.tuple(fc.nat(24), choice), { minLength: 1, maxLength: 6 }),
        (rows, decisions) => {
          let choices = new Map<number, RowChoice>()
          let bill = buildPlan(inputOf(rows, choices))
          for (const [place, decision] of decisions) {
            const row = (place % rows.length) + 1
            const before = choices.get(row)
            choices = new Map([...choices, [row, { ...before, ...decision }]])
            const input = inputOf(rows, choices)
            const whole = buildPlan(input)
            const adjusted = adjustPlan(bill, input, row, before)
            if (adjusted) {
              local++
              expect(sorted(adjusted)).toEqual(sorted(whole))
            }
            bill = adjusted ?? whole
          }
        },
      ),
      { numRuns: runs },
    )
    expect(local).toBeGreaterThan((runs * 2) / 3)
  })

  it('leaves changes of the sums to the whole plan: a sum that becomes a line, a line that becomes a heading', () => {
    const rows = [ROWS[0] ?? '', ROWS[1] ?? '', ' | Total | | | | 654.75']
    const bill = buildPlan(inputOf(rows, new Map()))
    const adjust = (row: number, decision: RowChoice) =>
      adjustPlan(bill, inputOf(rows, new Map([[row, decision]])), row, undefined)
    expect(adjust(3, { class: 'lumpSum' })).toBeNull()
    expect(adjust(1, { class: 'heading', level: 1 })).toBeNull()
    expect(adjust(1, { isExcluded: true })?.plan.products).toHaveLength(1)
  })
})
