import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, percent, type Percentage } from '../../value/money'
import {
  incomingRetention,
  labourRetention,
  outgoingRetention,
  releasesByDay,
  sideTotals,
  together,
} from './retention-contracts'
import { retentionReport } from './retention-report'

// Spec: APP-3; decision 706. Figures by hand.
const TODAY = '2026-11-20'

const terms = {
  project: 5,
  validFrom: '2026-01-01',
  contractSum: pence(10_000_000),
  retentionPercentage: percent(5),
  keptAfterCompletion: percent(50),
  retentionCap: null,
  retentionOnMaterials: true,
  practicalCompletion: '2026-12-18' as string | null,
  makingGood: '2027-12-18' as string | null,
  lastRetentionDay: null as string | null,
  discountPercentage: NIL,
  clientIsRegistered: true,
  isEndUser: true,
  nation: 'englandAndWales',
  dueDays: 7,
  noticeDays: 5,
  finalDays: 17,
  payLessDays: 7,
} as const
const certificate = (id: number, day: string, gross: number, retention: number, values: object = {}) => ({
  id,
  project: 5,
  state: 'approved',
  accountSequenceNumber: id,
  valuationDate: day,
  certifiedOn: day as string | null,
  certifiedGross: pence(gross as 0) as Money | null,
  certifiedRetention: pence(retention as 0) as Money | null,
  onAccount: NIL as Money,
  retentionPercentage: percent(5),
  retentionKept: percent(100),
  retentionCap: null,
  ...values,
})
const ledger = (
  applications: readonly ReturnType<typeof certificate>[],
  values: Partial<{ [K in keyof typeof terms]: unknown }> = {},
  today = TODAY,
) =>
  outgoingRetention(
    {
      applications,
      payments: [],
      terms: [{ ...terms, ...values } as Parameters<typeof outgoingRetention>[0]['terms'][0]],
    },
    today,
  ).contracts

describe('what a client holds', () => {
  it('is read from its certificates, with what each one deducted or released', () => {
    const [contract] = ledger([
      certificate(1, '2026-08-31', 5_000_000, 250_000),
      certificate(2, '2026-09-30', 10_000_000, 500_000),
      certificate(3, '2026-10-31', 10_000_000, 250_000, { retentionKept: percent(50) }),
    ])
    expect(contract).toMatchObject({
      side: 'byClients',
      project: 5,
      rate: percent(5),
      certified: 10_000_000,
      deducted: 500_000,
      released: 250_000,
      held: 250_000,
    })
    expect(contract?.movements.map(({ number, deducted, released }) => [number, deducted, released])).toEqual([
      [1, 250_000, 0],
      [2, 250_000, 0],
      [3, 0, 250_000],
    ])
  })

  it('stays as it was certified, whatever the terms say now', () => {
    const [contract] = ledger([certificate(1, '2026-08-31', 5_000_000, 250_000)], { retentionPercentage: percent(3) })
    expect(contract).toMatchObject({ held: 250_000, rate: percent(5) })
  })

  it('counts no certificate of a later day, and no application without one', () => {
    expect(ledger([certificate(1, '2026-11-21', 5_000_000, 250_000)])).toEqual([])
    expect(
      ledger([certificate(1, '2026-11-01', 5_000_000, 0, { certifiedOn: null, certifiedRetention: null })]),
    ).toEqual([])
  })
})

describe('what is to be released', () => {
  const releases = (own: ReturnType<typeof ledger>) =>
    own.flatMap(({ releases: all }) => all.map(({ event, day, amount }) => [event, day, amount]))

  it('is expected to the penny at practical completion and at making good', () => {
    // 1,000.10 at 5 % holds 50.01; 2.5 % of 1,000.10 is 25.00, so 25.01 is released.
    expect(releases(ledger([certificate(1, '2026-08-31', 100_010, 5_001)]))).toEqual([
      ['practicalCompletion', '2026-12-18', 2_501],
      ['makingGood', '2027-12-18', 2_500],
    ])
  })

  it('halves the whole retention where lines have rates of their own', () => {
    // 50,000.00 certified; a line at 10 % makes it 3,000.00 and not 2,500.00.
    expect(releases(ledger([certificate(1, '2026-08-31', 5_000_000, 300_000)]))).toEqual([
      ['practicalCompletion', '2026-12-18', 150_000],
      ['makingGood', '2027-12-18', 150_000],
    ])
    const half = certificate(2, '2026-12-31', 5_000_000, 150_000, { retentionKept: percent(50) })
    expect(releases(ledger([half], {}, '2027-01-10'))).toEqual([['makingGood', '2027-12-18', 150_000]])
  })

  it('is due once its day has come and no certificate has released it', () => {
    const [contract] = ledger([certificate(1, '2026-08-31', 10_000_000, 500_000)], {
      practicalCompletion: '2026-11-15',
    })
    expect(contract).toMatchObject({ held: 500_000, dueNow: 250_000 })
  })

  it('is all of it on a last retention day, and has no day where none is known', () => {
    const held = [certificate(1, '2026-08-31', 10_000_000, 500_000)]
    expect(releases(ledger(held, { makingGood: null, lastRetentionDay: '2027-03-31' }))).toEqual([
      ['practicalCompletion', '2026-12-18', 250_000],
      ['lastRetentionDay', '2027-03-31', 250_000],
    ])
    expect(releases(ledger(held, { practicalCompletion: null, makingGood: null }))).toEqual([
      ['practicalCompletion', null, 250_000],
      ['makingGood', null, 250_000],
    ])
  })
})

it('adds up both sides and gives the three ratios of large firms', () => {
  const clients = outgoingRetention(
    {
      applications: [
        certificate(1, '2026-08-31', 10_000_000, 500_000),
        { ...certificate(2, '2026-08-31', 2_000_000, 100_000), project: 6 },
      ],
      payments: [
        { project: 5, application: 1, receivedOn: '2026-05-31', amount: pence(9_999_999) },
        { project: 5, application: 1, receivedOn: '2026-06-01', amount: pence(4_000_000) },
        { project: 5, application: 1, receivedOn: '2026-11-20', amount: pence(2_000_000) },
      ],
      terms: [{ ...terms, practicalCompletion: '2026-11-01' }],
    },
    TODAY,
  )
  const labour = (id: number, subcontractor: number, retention: number | null, values: object = {}) => ({
    id,
    project: 5,
    subcontractor,
    state: 'paid',
    accountSequenceNumber: id,
    effectiveDate: '2026-10-31',
    retentionPercentage: percent(3),
    retentionToDate: retention === null ? null : pence(retention as 0),
    grossToDate: retention === null ? null : pence(5_000_000),
    toPay: pence(1_500_000),
    paidOn: '2026-11-10' as string | null,
    ...values,
  })
  const ours = labourRetention(
    [
      labour(1, 31, 150_000),
      labour(2, 32, 30_000, { paidOn: null }),
      labour(3, 33, null, { paidOn: null, toPay: null }),
    ],
    TODAY,
  )
  const all = together([clients, ours])
  expect(sideTotals(all.contracts, 'byClients')).toEqual({
    count: 2,
    deducted: 600_000,
    released: 0,
    held: 600_000,
    dueNow: 250_000,
  })
  expect(sideTotals(all.contracts, 'fromSuppliers')).toMatchObject({ count: 2, held: 180_000 })
  expect(releasesByDay(all.contracts).map(({ release }) => release.day)).toEqual(['2026-11-01', '2027-12-18'])
  // 1,800.00 of 6,000.00 is 30 %; of 15,000.00 paid 12 %; 6,000.00 of 60,000.00 received 10 %.
  expect(retentionReport(all, { from: '2026-06-01', to: TODAY }).ratios).toEqual({
    suppliersToClients: percent(30),
    suppliersToPaid: percent(12),
    clientsToReceived: percent(10),
  })
  expect(retentionReport({ contracts: [], payments: [] }, { from: '2026-06-01', to: TODAY }).ratios).toEqual({
    suppliersToClients: null,
    suppliersToPaid: null,
    clientsToReceived: null,
  })
})

describe('what we hold from a subcontractor for supply and fit', () => {
  // 35,000.00 certified at 5 % holds 1,750.00; then 1,000.10 of a bill with 500.00 of other work, of which nothing is held.
  const certified = (id: number, effectiveDate: string, values: object = {}) => ({
    id,
    project: 5,
    subcontractor: 31,
    state: 'approved',
    accountSequenceNumber: id,
    effectiveDate,
    terms: 501,
    retentionPercentage: percent(5) as Percentage | null,
    retentionKept: percent(100) as Percentage | null,
    gross: pence(3_500_000) as Money | null,
    retention: pence(175_000) as Money | null,
    toPay: pence(3_610_000) as Money | null,
    paidOn: null as string | null,
    ...values,
  })
  const held = (
    applications: readonly ReturnType<typeof certified>[],
    values: Partial<{ [K in keyof typeof terms]: unknown }> = {},
    items: Parameters<typeof incomingRetention>[0]['items'] = [],
    today = TODAY,
  ) => {
    const own = { ...terms, ...values, id: 501, subcontractor: 31 } as Parameters<
      typeof incomingRetention
    >[0]['terms'][0]
    return incomingRetention({ applications, items, terms: [own, { ...own, id: 502, subcontractor: 32 }] }, today)
  }

  it('is read from its certificates by subcontract, with what each one deducted or released', () => {
    const { contracts, payments } = held([
      certified(1, '2026-08-31', { state: 'paid', paidOn: '2026-09-20' }),
      certified(2, '2026-09-30', { gross: pence(4_000_000), retention: pence(100_000), retentionKept: percent(50) }),
      certified(3, '2026-10-31', { state: 'held', gross: null, retention: null }),
      certified(4, '2026-10-31', { subcontractor: 32, retention: pence(30_000) }),
    ])
    expect(contracts).toMatchObject([
      { side: 'fromSuppliers', work: 'supplyAndFit', subcontractor: 31, certified: 4_000_000, held: 100_000 },
      { subcontractor: 32, held: 30_000 },
    ])
    expect(contracts[0]?.movements.map(({ deducted, released }) => [deducted, released])).toEqual([
      [175_000, 0],
      [0, 75_000],
    ])
    expect(payments).toEqual([
      { side: 'fromSuppliers', project: 5, subcontractor: 31, number: 1, day: '2026-09-20', amount: 3_610_000 },
    ])
  })

  it('is to be released to the penny by the terms of the subcontract, without what carries no retention', () => {
    const small = certified(1, '2026-08-31', { gross: pence(150_010), retention: pence(5_001) })
    const items = [{ application: 1, product: null, fixedCost: null, approvedValue: pence(50_000) }]
    const [contract] = held([small], { practicalCompletion: '2026-11-15' }, items).contracts
    expect(contract?.releases).toEqual([
      { event: 'practicalCompletion', day: '2026-11-15', amount: 2_501 },
      { event: 'makingGood', day: '2027-12-18', amount: 2_500 },
    ])
    expect(contract?.dueNow).toBe(2_501)
  })

  it('counts in the three ratios of large firms', () => {
    const clients = outgoingRetention(
      {
        applications: [certificate(1, '2026-08-31', 10_000_000, 500_000)],
        payments: [{ project: 5, application: 1, receivedOn: '2026-11-01', amount: pence(5_000_000) }],
        terms: [terms],
      },
      TODAY,
    )
    const ours = held([certified(1, '2026-08-31', { state: 'paid', paidOn: '2026-09-20', toPay: pence(3_500_000) })])
    // 1,750.00 of 5,000.00 is 35 %; of 35,000.00 paid 5 %; 5,000.00 of 50,000.00 received 10 %.
    expect(retentionReport(together([clients, ours]), { from: '2026-06-01', to: TODAY }).ratios).toEqual({
      suppliersToClients: percent(35),
      suppliersToPaid: percent(5),
      clientsToReceived: percent(10),
    })
  })
})
