import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, percent } from '../../value/money'
import { labourRetention, outgoingRetention, type RetentionFacts, together } from './retention-contracts'
import { halfYears, releaseTerms, retentionReport, rowsOfFigure, totalOfFigure } from './retention-report'

// Decision 730. Figures by hand.

describe('half-years', () => {
  it('begin with the financial year and six months later, the newest first', () => {
    expect(halfYears('2026-11-30', 1, 3)).toEqual([
      { from: '2026-07-01', to: '2026-12-31' },
      { from: '2026-01-01', to: '2026-06-30' },
      { from: '2025-07-01', to: '2025-12-31' },
    ])
    expect(halfYears('2026-11-30', 4, 2)).toEqual([
      { from: '2026-10-01', to: '2027-03-31' },
      { from: '2026-04-01', to: '2026-09-30' },
    ])
    expect(halfYears('2028-02-29', 9, 2)).toEqual([
      { from: '2027-09-01', to: '2028-02-29' },
      { from: '2027-03-01', to: '2027-08-31' },
    ])
    expect(halfYears('2026-01-01', 2, 1)).toEqual([{ from: '2025-08-01', to: '2026-01-31' }])
  })
  it('have every day of ten years in exactly the first, for a year that starts in any month', () => {
    for (let start = 1; start <= 12; start += 1)
      for (let day = Date.UTC(2020, 0, 1); day < Date.UTC(2030, 0, 1); day += 86_400_000 * 5) {
        const today = new Date(day).toISOString().slice(0, 10)
        const [now, before] = halfYears(today, start, 2)
        expect(now && now.from <= today && today <= now.to).toBe(true)
        const next = new Date(Date.parse(before?.to ?? '') + 86_400_000).toISOString().slice(0, 10)
        expect(next).toBe(now?.from)
        expect([start, ((start + 5) % 12) + 1]).toContain(Number(now?.from.slice(5, 7)))
      }
  })
})

const certificate = (id: number, certifiedOn: string, retention: number) => ({
  id,
  project: 5,
  state: 'approved',
  accountSequenceNumber: id,
  valuationDate: certifiedOn,
  certifiedOn,
  certifiedGross: pence(10_000_000),
  // Any whole number of pence.
  certifiedRetention: retention as Money,
  onAccount: NIL,
  retentionPercentage: percent(5),
  retentionKept: percent(100),
  retentionCap: null,
})
const labour = (id: number, subcontractor: number, effectiveDate: string, retention: number, more: object = {}) => ({
  id,
  project: 5,
  subcontractor,
  state: 'paid',
  accountSequenceNumber: id,
  effectiveDate,
  retentionPercentage: percent(3),
  // Any whole number of pence.
  retentionToDate: retention as Money,
  grossToDate: pence(5_000_000),
  toPay: pence(1_500_000) as Money,
  paidOn: null as string | null,
  ...more,
})
const TODAY = '2026-11-30'
const facts = together([
  outgoingRetention(
    {
      applications: [certificate(1, '2026-05-31', 400_000), certificate(2, '2026-08-31', 600_000)],
      payments: [
        { project: 5, application: 1, receivedOn: '2026-06-30', amount: pence(5_000_000) },
        { project: 5, application: 2, receivedOn: '2026-07-01', amount: pence(4_000_000) },
        { project: 5, application: 2, receivedOn: '2026-11-20', amount: pence(2_000_000) },
      ],
      terms: [],
    },
    TODAY,
  ),
  labourRetention(
    [
      labour(1, 31, '2026-06-15', 100_000, { paidOn: '2026-06-30' }),
      labour(2, 31, '2026-09-15', 150_000, { paidOn: '2026-10-01' }),
      labour(3, 32, '2026-10-31', 30_000),
    ],
    TODAY,
  ),
])

it('reports what was held at the end of a half-year, and what was paid in it', () => {
  // 1,500.00 + 300.00 = 1,800.00 of 6,000.00 is 30 %; of 15,000.00 paid 12 %; 6,000.00 of 60,000.00 received 10 %.
  const now = retentionReport(facts, { from: '2026-07-01', to: '2026-12-31' })
  expect(now.totals).toEqual({
    heldFromSuppliers: 180_000,
    heldByClients: 600_000,
    paidToSuppliers: 1_500_000,
    receivedFromClients: 6_000_000,
  })
  expect(now.ratios).toEqual({
    suppliersToClients: percent(30),
    suppliersToPaid: percent(12),
    clientsToReceived: percent(10),
  })
  // The half-year before: 1,000.00 of 4,000.00 is 25 %; of 15,000.00 paid 6.6667 %; 4,000.00 of 50,000.00 is 8 %.
  const before = retentionReport(facts, { from: '2026-01-01', to: '2026-06-30' })
  expect(before.totals).toEqual({
    heldFromSuppliers: 100_000,
    heldByClients: 400_000,
    paidToSuppliers: 1_500_000,
    receivedFromClients: 5_000_000,
  })
  expect(before.ratios).toEqual({
    suppliersToClients: percent(25),
    suppliersToPaid: 66_667,
    clientsToReceived: percent(8),
  })
})

it('opens each figure to the rows that it is the sum of', () => {
  const report = retentionReport(facts, { from: '2026-07-01', to: '2026-12-31' })
  expect(rowsOfFigure(report, 'fromSuppliers').map(row => [row.subcontractor, row.amount])).toEqual([
    [31, 150_000],
    [32, 30_000],
  ])
  expect(rowsOfFigure(report, 'received').map(row => [row.number, row.day, row.amount])).toEqual([
    [2, '2026-07-01', 4_000_000],
    [2, '2026-11-20', 2_000_000],
  ])
  for (const figure of ['fromSuppliers', 'byClients', 'paid', 'received'] as const)
    expect(rowsOfFigure(report, figure).reduce((total, { amount }) => total + amount, 0)).toBe(
      totalOfFigure(report, figure),
    )
})

it('has the terms of release that were agreed at the end of the half-year, and none of labour', () => {
  const supply = {
    ...facts.contracts[1],
    key: 'supply 5 31',
    work: 'supplyAndFit',
  } as RetentionFacts['contracts'][number] // One of labour, of another kind.
  const report = retentionReport(
    { contracts: [...facts.contracts, supply], payments: [] },
    { from: '2026-07-01', to: '2026-12-31' },
  )
  const agreed = (validFrom: string, makingGood: string) => ({
    project: 5,
    subcontractor: 31,
    validFrom,
    keptAfterCompletion: percent(50),
    practicalCompletion: '2027-02-13',
    makingGood,
    lastRetentionDay: null,
  })
  const terms = releaseTerms(report, [
    agreed('2027-01-01', '2029-01-01'),
    agreed('2026-02-01', '2028-02-13'),
    agreed('2026-01-01', '2027-12-01'),
  ])
  expect(terms.map(each => [each.contract.key, each.makingGood])).toEqual([
    ['labour 5 31', null],
    ['labour 5 32', null],
    ['supply 5 31', '2028-02-13'],
  ])
})

// The oracle adds up certificates and payments by its own code, in whole numbers.
it('agrees with an oracle over random certificates and payments', () => {
  let state = 20_261_130
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const dayAt = (): string => new Date(Date.UTC(2025, 6, 1) + next(510) * 86_400_000).toISOString().slice(0, 10)
  for (let round = 0; round < 60; round += 1) {
    const ours = Array.from({ length: 1 + next(12) }, (_, at) =>
      labour(at + 1, 31 + next(3), dayAt(), next(500_000), {
        paidOn: next(3) === 0 ? null : dayAt(),
        toPay: next(900_000),
      }),
    )
    const theirs = Array.from({ length: 1 + next(6) }, (_, at) => certificate(at + 1, dayAt(), next(700_000)))
    const received = Array.from({ length: next(8) }, () => ({
      project: 5,
      application: 1,
      receivedOn: dayAt(),
      amount: next(900_000) as Money,
    })) // Whole pence.
    const known = together([
      outgoingRetention({ applications: theirs, payments: received, terms: [] }, TODAY),
      labourRetention(ours, TODAY),
    ])
    for (const period of halfYears(TODAY, 1 + next(12), 3)) {
      const { totals, ratios } = retentionReport(known, period)
      const lastOf = (all: readonly { day: string; id: number; amount: number }[]): bigint => {
        let best: { day: string; id: number; amount: number } | undefined
        for (const each of all)
          if (
            each.day <= period.to &&
            each.day <= TODAY &&
            (!best || each.day > best.day || (each.day === best.day && each.id > best.id))
          )
            best = each
        return BigInt(best?.amount ?? 0)
      }
      let held = 0n
      for (const firm of [31, 32, 33])
        held += lastOf(
          ours
            .filter(each => each.subcontractor === firm)
            .map(each => ({ day: each.effectiveDate, id: each.id, amount: each.retentionToDate })),
        )
      const byClients = lastOf(
        theirs.map(each => ({ day: each.certifiedOn, id: each.id, amount: each.certifiedRetention })),
      )
      let paid = 0n
      for (const each of ours)
        if (each.paidOn !== null && each.paidOn >= period.from && each.paidOn <= period.to) paid += BigInt(each.toPay)
      let got = 0n
      for (const each of received)
        if (each.receivedOn >= period.from && each.receivedOn <= period.to) got += BigInt(each.amount)
      // Millionths of the whole, half up.
      const share = (part: bigint, of: bigint) => (of === 0n ? null : Number((part * 2_000_000n + of) / (of * 2n)))
      expect([
        totals.heldFromSuppliers,
        totals.heldByClients,
        totals.paidToSuppliers,
        totals.receivedFromClients,
      ]).toEqual([held, byClients, paid, got].map(Number))
      expect(ratios).toEqual({
        suppliersToClients: share(held, byClients),
        suppliersToPaid: share(held, paid),
        clientsToReceived: share(byClients, got),
      })
    }
  }
})
