// The cost of a long bill grows in line with its length: counted, not timed (see testing/count-work).
import { expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { openWorkbook } from '#domain/bill-import/session/draft'
import { planView } from '#domain/bill-import/session/view'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { countWork } from './testing/count-work'
import { LONG_BILLS, longBill } from './testing/long-bills'
import { readOrThrow } from './testing/read'
import { writeWorkbook } from './testing/write-workbook'

const [FEW, TIMES] = [14, 4]
/** Steepest slope allowed for the whole (bench I3a), and for any file that does much of the work. */
const [STEEPEST, STEEPEST_OF_FILE] = [1.1, 1.25]
const MUCH = 0.02

it.each(LONG_BILLS)('reading and planning a bill with %s takes work in line with its length', async kind => {
  const costOf = async (pages: number) => {
    const file = writeWorkbook([{ name: 'Bill', rows: longBill(kind, pages) }])
    return countWork(() => {
      const draft = openWorkbook('bill.xlsx', readOrThrow('bill.xlsx', file))
      const input = {
        sheet: draft.table,
        mapping: draft.mapping,
        choices: draft.choices,
        units: new Map<string, string>(),
      }
      const bill = buildPlan(input)
      planView(draft, bill, reconcile(bill, input))
    })
  }
  const [few, many] = [await costOf(FEW), await costOf(FEW * TIMES)]
  const slope = (less = 1, more = 1) => Math.log(more / less) / Math.log(TIMES)
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
  expect(sum(few)).toBeGreaterThan(10_000)
  expect(slope(sum(few), sum(many))).toBeLessThan(STEEPEST)
  const steep = [...many].flatMap(([file, count]) =>
    count > sum(many) * MUCH && slope(few.get(file), count) > STEEPEST_OF_FILE
      ? [`${file} ${slope(few.get(file), count).toFixed(2)}`]
      : [],
  )
  expect(steep).toEqual([])
})
