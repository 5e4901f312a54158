import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, percent } from '../../value/money'
import {
  type CertifiedRetention,
  dueRelease,
  type HeldRetention,
  releaseOf,
  releaseSchedule,
  retentionMovements,
  retentionPositions,
  retentionRatios,
} from './retention-ledger'
import type { RetentionTerms } from './terms'

const certificate = (
  day: string,
  number: number,
  retention: Money,
  more: Partial<CertifiedRetention> = {},
): CertifiedRetention => ({
  contract: 1,
  side: 'byClients',
  day,
  number,
  retention,
  ...more,
})
const all = [
  certificate('2027-03-31', 3, pence(250)),
  certificate('2027-01-31', 1, pence(300)),
  certificate('2027-02-28', 2, pence(500)),
  certificate('2027-01-31', 1, pence(70), { contract: 2, side: 'fromSuppliers' }),
  certificate('2027-01-31', 1, pence(30), { contract: 3, side: 'fromSuppliers' }),
]

describe('the ledger', () => {
  it('shows what each certificate deducted or released, oldest first', () =>
    expect(retentionMovements(all.filter(({ contract }) => contract === 1))).toEqual([
      { day: '2027-01-31', number: 1, deducted: 300, released: 0, held: 300 },
      { day: '2027-02-28', number: 2, deducted: 200, released: 0, held: 500 },
      { day: '2027-03-31', number: 3, deducted: 0, released: 250, held: 250 },
    ]))
  it('gives each contract’s position on a day', () => {
    expect(retentionPositions(all, '2027-01-30')).toEqual([])
    expect(retentionPositions(all, '2027-03-30').map(({ contract, held }) => [contract, held])).toEqual([
      [1, 500],
      [2, 70],
      [3, 30],
    ])
    const [first] = retentionPositions(all, '2027-03-31')
    expect(first).toEqual({ contract: 1, side: 'byClients', deducted: 500, released: 250, held: 250 })
  })
  it('gives the ratios of a report, and none without a divisor', () => {
    const totals = {
      heldFromSuppliers: pence(100),
      heldByClients: pence(250),
      paidToSuppliers: pence(2000),
      receivedFromClients: NIL,
    }
    expect(retentionRatios(totals)).toEqual({
      suppliersToClients: 400_000,
      suppliersToPaid: 50_000,
      clientsToReceived: null,
    })
  })
})

const terms: RetentionTerms = {
  steps: [{ from: null, fromCompletion: null, percentage: percent(5) }],
  keptAfterCompletion: percent(50),
  capAmount: null,
  capPercentage: null,
  isOnMaterialOnSite: true,
  isOnAccountRetained: false,
  lastRetentionDay: null,
}
const held: HeldRetention = {
  held: pence(5_001),
  bases: [{ percentage: percent(5), base: pence(100_010) }],
  terms,
  milestones: { practicalCompletion: '2027-03-31', makingGood: null },
  contractSum: null,
}

describe('releases', () => {
  it('are half at practical completion and the rest at making good', () =>
    expect(releaseSchedule(held)).toEqual([
      { event: 'practicalCompletion', day: '2027-03-31', amount: 2_501 },
      { event: 'makingGood', day: null, amount: 2_500 },
    ]))
  it('leave out what is released already', () =>
    expect(releaseSchedule({ ...held, held: pence(2_500) })).toEqual([
      { event: 'makingGood', day: null, amount: 2_500 },
    ]))
  it('are forced by a last retention day, whichever milestone is still to come', () => {
    const forced = (lastRetentionDay: string, makingGood: string | null) =>
      releaseSchedule({
        ...held,
        terms: { ...terms, lastRetentionDay },
        milestones: { practicalCompletion: '2027-03-31', makingGood },
      }).map(({ event, amount }) => [event, amount])
    expect(forced('2027-01-01', null)).toEqual([['lastRetentionDay', 5_001]])
    expect(forced('2027-06-01', '2028-03-31')).toEqual([
      ['practicalCompletion', 2_501],
      ['lastRetentionDay', 2_500],
    ])
    expect(forced('2029-01-01', '2028-03-31')).toEqual([
      ['practicalCompletion', 2_501],
      ['makingGood', 2_500],
    ])
  })
  it('that are due and not made add up', () => {
    const schedule = releaseSchedule({
      ...held,
      milestones: { practicalCompletion: '2027-03-31', makingGood: '2028-03-31' },
    })
    expect(['2027-03-30', '2027-03-31', '2028-03-31'].map(day => dueRelease(schedule, day))).toEqual([0, 2_501, 5_001])
  })
  it('never exceed what is held', () => {
    expect([
      releaseOf(pence(100), pence(40)),
      releaseOf(pence(100), pence(140)),
      releaseOf(pence(100), pence(-40)),
    ]).toEqual([60, 0, 100])
  })
})
