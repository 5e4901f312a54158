import { expect, it } from 'vitest'
import { lateToBePaid, retentionDue } from '#domain/commercial/dashboard/cash'
import { totalsOf } from '#domain/commercial/payment/calendar-lanes'
import { sideTotals } from '#domain/commercial/payment/retention-contracts'
import { type Money, NIL, pence, percent } from '#domain/value/money'
import { PERMISSION_RESOURCES, permissionStrings } from '../../permissions'
import { lanesOf } from '../payment/calendar-source'
import { retentionOf } from '../retention-source'
import { cashMovesOf, unreadCash } from './cash-source'

// Spec: REP-2. The sums of the dashboard are those of the notice calendar and of the retention ledger, from the same records.

const TODAY = '2026-11-25'
const of = { project: 5, archivedAt: null }
const application = {
  ...of,
  state: 'sent',
  filterOn: 'c',
  certifiedBefore: NIL,
  certifiedNet: null as Money | null,
  certifiedOn: null,
  certifiedGross: null,
  certifiedRetention: null,
  certifiedDue: null,
  onAccount: NIL,
  retentionPercentage: percent(5),
  retentionKept: percent(100),
  retentionCap: null,
  vatRate: percent(20),
  isReverseCharge: false,
  received: NIL,
}
const RECORDS = new Map<string, readonly Readonly<Record<string, unknown>>[]>([
  [
    'outgoingApplication',
    [
      {
        ...application,
        id: 71,
        accountSequenceNumber: 1,
        state: 'paid',
        valuationDate: '2026-09-30',
        sentOn: '2026-09-30',
        due: pence(9_500_000),
        total: pence(11_400_000),
        dueDate: '2026-10-07',
        noticeBy: '2026-10-12',
        payLessBy: '2026-10-17',
        finalDate: '2026-10-24',
        certifiedOn: '2026-10-05',
        certifiedGross: pence(10_000_000),
        certifiedRetention: pence(500_000),
        certifiedDue: pence(9_500_000),
        certifiedNet: pence(9_500_000),
        received: pence(11_400_000),
      },
      {
        ...application,
        id: 72,
        accountSequenceNumber: 2,
        certifiedBefore: pence(9_500_000),
        valuationDate: '2026-10-31',
        sentOn: '2026-10-31',
        due: pence(4_000_000),
        total: pence(4_800_000),
        dueDate: '2026-11-07',
        noticeBy: '2026-11-12',
        payLessBy: '2026-11-17',
        finalDate: '2026-11-24',
      },
    ],
  ],
  ['paymentReceived', [{ ...of, id: 81, application: 71, receivedOn: '2026-10-24', amount: pence(11_400_000) }]],
  [
    'contractTerms',
    [
      {
        ...of,
        id: 91,
        validFrom: '2026-01-01',
        retentionPercentage: percent(5),
        keptAfterCompletion: percent(50),
        retentionCap: null,
        retentionOnMaterials: true,
        practicalCompletion: '2026-11-20',
        makingGood: null,
        lastRetentionDay: null,
        discountPercentage: NIL,
        contractSum: null,
        nation: 'englandAndWales',
        isEndUser: false,
      },
    ],
  ],
])
const ALL = new Set(
  permissionStrings(
    Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 7 as const])),
    { Estimating: 'Premium', SiteCommercial: 'Premium' },
    false,
  ),
)

it('is late to be paid by what the notice calendar says', () => {
  const late = lateToBePaid(cashMovesOf(RECORDS, TODAY, ALL), TODAY)
  // 40,000.00 with VAT at 20 %, one day after the final date.
  expect(late.amount).toBe(pence(4_800_000))
  expect(late.amount).toBe(totalsOf(lanesOf(RECORDS, TODAY), 'moneyIn', TODAY).late.unpaid)
})

it('has the retention due that the ledger has', () => {
  const due = retentionDue(cashMovesOf(RECORDS, TODAY, ALL), 'in', TODAY)
  // Half of 5,000.00 at practical completion.
  expect(due.amount).toBe(pence(250_000))
  expect(due.amount).toBe(sideTotals(retentionOf(RECORDS, TODAY).contracts, 'byClients').dueNow)
})

it('counts each payment once, and nothing of what a person may not read', () => {
  const paid = cashMovesOf(RECORDS, TODAY, ALL).filter(({ kind }) => kind === 'paid')
  expect(paid.map(({ side, day, amount }) => [side, day, amount])).toEqual([['in', '2026-10-24', 11_400_000]])
  expect(cashMovesOf(RECORDS, TODAY, new Set())).toEqual([])
  expect(unreadCash(ALL)).toEqual([])
  expect(unreadCash(new Set())).toEqual([
    'outgoing applications',
    'supply and fit applications',
    'labour applications',
    'material invoices',
    'fixed cost invoices',
    'external costs',
  ])
})

/** Two applications of one project: 20,000.00 net was certified before, and the later one contains the earlier one. VAT at 20 %. */
const stacked = (earlier: object, later: object) => {
  const dates = { dueDate: '2026-11-07', noticeBy: '2026-11-12', payLessBy: '2026-11-17', finalDate: '2026-11-24' }
  const sent = { ...application, certifiedBefore: pence(2_000_000), certifiedNet: null, certifiedTotal: null }
  const of = { ...sent, valuationDate: '2026-10-31', sentOn: '2026-10-31', ...dates }
  return new Map<string, readonly Readonly<Record<string, unknown>>[]>([
    [
      'outgoingApplication',
      [
        { ...of, id: 71, accountSequenceNumber: 7, due: pence(1_000_000), total: pence(1_200_000), ...earlier },
        { ...of, id: 72, accountSequenceNumber: 8, due: pence(1_600_000), total: pence(1_920_000), ...later },
      ],
    ],
  ])
}
const certificate = (certifiedDue: number, certifiedNet: number) => ({
  state: 'approved',
  certifiedOn: '2026-11-10',
  certifiedDue: pence(certifiedDue as 0),
  certifiedNet: pence(certifiedNet as 0),
})
const DRAFT = { state: 'held', sentOn: null }

it.each([
  // The later one adds 6,000.00 to the 10,000.00 of the earlier one.
  ['both sent', {}, {}, [1_200_000, 720_000], 1_920_000],
  ['a draft after one that is sent', {}, DRAFT, [1_200_000, 720_000], 1_200_000],
  // 15,000.00 certified contains what the earlier one applied for.
  ['the later one certified', {}, certificate(1_500_000, 3_500_000), [1_800_000], 1_800_000],
  // 9,000.00 of the 16,000.00 is certified already.
  [
    'the earlier one certified after the later one was sent',
    certificate(900_000, 2_900_000),
    {},
    [1_080_000, 840_000],
    1_920_000,
  ],
  ['both certified', certificate(900_000, 2_900_000), certificate(600_000, 3_500_000), [1_080_000, 720_000], 1_800_000],
])('bug: counted an application twice that a later one contains: %s', (_, earlier, later, amounts, unpaid) => {
  const records = stacked(earlier, later)
  const moves = cashMovesOf(records, TODAY, ALL).filter(({ kind }) => kind === 'due' || kind === 'expected')
  expect(moves.map(({ amount }) => amount)).toEqual(amounts)
  expect(totalsOf(lanesOf(records, TODAY), 'moneyIn', TODAY).unpaid).toBe(unpaid)
})
