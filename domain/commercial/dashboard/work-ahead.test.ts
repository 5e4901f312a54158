import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../value/day'
import { NIL, pence, percent, taken } from '../../value/money'
import { movesOfWork, type WorkAhead } from './work-ahead'

const TODAY = '2027-02-14'
const TERMS = {
  validFrom: '2026-01-01',
  retentionPercentage: percent(5),
  keptAfterCompletion: percent(50),
  retentionCap: null,
  retentionOnMaterials: true,
  practicalCompletion: null,
  makingGood: null,
  lastRetentionDay: null,
  discountPercentage: percent(2.5),
  isEndUser: false,
  nation: 'englandAndWales' as const,
  dueDays: 7,
  noticeDays: 5,
  finalDays: 17,
  payLessDays: 7,
}
/** 28 days of work from tomorrow, 1,000.00 a day at a cost of 700.00. */
const WORK: WorkAhead = {
  project: 5,
  name: 'Drylining',
  value: pence(2_800_000),
  cost: pence(1_960_000),
  toBill: pence(500_000),
  accrued: pence(30_000),
  planned: { start: '2026-11-01', end: '2027-03-14' },
}
const BILLING = { lastValuation: '2027-02-01', terms: TERMS }

describe('cash of work ahead (REP-2)', () => {
  it('is paid by the terms for each month, less retention and discount, and its costs 30 days after', () => {
    const moves = movesOfWork(WORK, BILLING, TODAY)
    expect(moves.map(({ side, day, amount, name }) => [side, day, amount, name])).toEqual([
      // To 1 March: 15 of 28 days, 15,000.00, and 5,000.00 done before. 20,000.00 less 5 % is 19,000.00, less 2.5 % 18,525.00. Oracle: final 25 March.
      ['in', '2027-03-25', 1_852_500, 'Drylining, work by 01/03/2027'],
      // 15 × 700.00 and 300.00.
      ['out', '2027-03-31', 1_080_000, 'Drylining, costs by 01/03/2027'],
      // 13,000.00 less 650.00 and 308.75. Due 8 April, final date 25 April by calendar days.
      ['in', '2027-04-25', 1_204_125, 'Drylining, work by 01/04/2027'],
      ['out', '2027-05-01', 910_000, 'Drylining, costs by 01/04/2027'],
    ])
  })

  it('has no day without a programme, and no day for money in without terms', () => {
    // Bug: work without a programme had the day of the valuation after next once the last one was over a month ago.
    for (const lastValuation of ['2027-02-01', '2026-12-01', null]) {
      const moves = movesOfWork({ ...WORK, planned: null }, { ...BILLING, lastValuation }, TODAY)
      // 5,000.00 done and 300.00 accrued have their days; 28,000.00 and 19,600.00 do not.
      expect(moves.map(({ side, day, amount }) => [side, day === null, amount])).toEqual([
        ['in', false, 463_125],
        ['out', false, 30_000],
        ['in', true, 2_593_500],
        ['out', true, 1_960_000],
      ])
    }
    const untermed = movesOfWork(WORK, { ...BILLING, terms: null }, TODAY)
    expect(untermed.filter(({ side }) => side === 'in').map(({ day }) => day)).toEqual([null, null])
  })

  it('goes on with work whose programme is over, and bills work that is done though nothing is left', () => {
    const late = movesOfWork({ ...WORK, planned: { start: '2026-11-01', end: '2027-02-01' } }, BILLING, TODAY)
    expect(late.map(({ name }) => name)).toEqual(['Drylining, work by 01/03/2027', 'Drylining, costs by 01/03/2027'])
    const over = movesOfWork({ ...WORK, value: NIL, cost: NIL, planned: null }, BILLING, TODAY)
    expect(over.map(({ day }) => day)).toEqual(['2027-03-25', '2027-03-31'])
  })

  it('forecasts all work and all cost once, whatever the days', () => {
    const amount = fc.integer({ min: 0, max: 90_000_000 }).map(value => taken('money', value))
    const day = fc.integer({ min: -200, max: 900 }).map(count => addDays(TODAY, count))
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        day,
        day,
        fc.option(day),
        (value, cost, toBill, accrued, a, b, last) => {
          const planned = { start: a < b ? a : b, end: a < b ? b : a }
          const moves = movesOfWork(
            { ...WORK, value, cost, toBill, accrued, planned },
            { lastValuation: last, terms: null },
            TODAY,
          )
          const total = (side: 'in' | 'out') =>
            moves.filter(each => each.side === side).reduce((all, each) => all + each.amount, 0)
          expect([total('in'), total('out')]).toEqual([value + toBill, cost + accrued])
        },
      ),
      { numRuns: 100 },
    )
  })
})
