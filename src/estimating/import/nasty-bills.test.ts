// Thirteen workbooks after the practice of UK bills, read, planned and checked as the page does before anybody chooses anything.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bidderTotal } from '#domain/bill-import/plan/bidder-prices'
import { withBidder } from '#domain/bill-import/columns/bidders'
import { currencyOf, openWorkbook } from '#domain/bill-import/session/draft'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import type { RowChoice } from '#domain/bill-import/rows/row-class'
import { rowName } from '#domain/bill-import/sheet/sheet'
import { hasSharedData, sharedFile, sharedPath } from '../../../workers/import/testing/shared-data'
import { readOrThrow } from '../../../workers/import/testing/read'
import { leftOutColumns } from '#domain/bill-import/totals/left-out-columns'
import { mainSummary } from '#domain/bill-import/totals/main-summary'
import { headlineOf } from './model/headline'
import { unreadMoney } from './model/unread-money'

interface Truth {
  readonly total?: string
  readonly totals?: readonly string[]
  readonly tender?: string
  readonly lines?: number
  readonly items?: number
  readonly zones?: number
  readonly sections?: number
  readonly currency?: string
  readonly per_bill?: Readonly<Record<string, string>>
}

if (!hasSharedData) console.warn('nasty-bills: ../shared/data is not here, so these tests are skipped')
const truths = hasSharedData
  ? (JSON.parse(readFileSync(sharedPath('nasty-bills/truth.json'), 'utf8')) as Readonly<Record<string, Truth>>)
  : {}

function read(name: string, more: ReadonlyMap<number, RowChoice> = new Map()) {
  const draft = openWorkbook(name, readOrThrow(name, sharedFile(`nasty-bills/${name}`)))
  const input = {
    sheet: draft.table,
    mapping: draft.mapping,
    choices: new Map([...draft.choices, ...more]),
    units: new Map<string, string>(),
  }
  const bill = buildPlan(input)
  const check = reconcile(bill, input)
  const currency = currencyOf(draft, 'GBP')
  const unread = unreadMoney(
    {
      leftOut: leftOutColumns(draft.table, draft.mapping, bill, draft.bidders),
      summary: mainSummary(bill, draft.table, check.totals),
      plan: bill.plan,
    },
    currency,
  )
  return { draft, bill, check, headline: headlineOf(check, currency, unread) }
}
const pounds = (pence: number) => (pence / 100).toFixed(2)

/** What the check screen says of each. */
const SENTENCES: Readonly<Record<string, { readonly tone: string; readonly says: string }>> = {
  'n1-nrm2-multisheet.xlsx': {
    tone: 'error',
    says: 'The file prints £501,120.80 and we count £481,120.80: £20,000.00 less.',
  },
  'n2-hidden-negative-rateonly.xlsx': {
    tone: 'calm',
    says: 'The printed total £95,978.03 agrees. Every line is part of a printed sum that agrees.',
  },
  'n3-uncached-formulas.xlsx': {
    tone: 'calm',
    says: 'The printed total agrees, £0.01 apart by rounding. Every line is part of a printed sum that agrees.',
  },
  'n4-plot-matrix-3-tenderers.xlsx': {
    tone: 'calm',
    says: 'The printed total agrees, £1.60 apart by rounding. Every line is part of a printed sum that agrees.',
  },
  'n5-carried-forward-wrapped.xlsx': {
    tone: 'calm',
    says: 'The printed total £63,789.50 agrees. Every line is part of a printed sum that agrees.',
  },
  'p1-pc-profit.xlsx': {
    tone: 'calm',
    says: 'The printed total £6,131.00 agrees. Every line is part of a printed sum that agrees.',
  },
  'p2-summary-inside.xlsx': {
    tone: 'calm',
    says: 'The printed total £790.00 agrees. Every line is part of a printed sum that agrees.',
  },
  'p3-euro.xlsx': { tone: 'warning', says: 'The file prints no sum that could be compared.' },
  'p4-qty-with-unit.xlsx': { tone: 'warning', says: 'The file prints no sum that could be compared.' },
  'p5-words.xlsx': {
    tone: 'calm',
    says: 'The printed total £206.00 agrees. Every line is part of a printed sum that agrees.',
  },
  'p6-hidden-rate-col.xlsx': { tone: 'warning', says: 'The file prints no sum that could be compared.' },
  'p7-two-rate-cols.xlsx': { tone: 'warning', says: 'The file prints no sum that could be compared.' },
  'p8-merged-section.xlsx': { tone: 'warning', says: 'The file prints no sum that could be compared.' },
}

describe.runIf(hasSharedData)('the nasty bills', () => {
  it.each(Object.keys(truths))('%s comes in with its true total, lines, zones and sections', name => {
    const truth = truths[name] ?? {}
    const { bill, check, draft } = read(name)
    // A bill by zone is rounded zone by zone, which is said beside the total.
    expect(pounds(bill.plan.total - check.zoneRounding)).toBe(truth.total ?? truth.totals?.[0])
    const lines = truth.lines ?? truth.items
    if (lines !== undefined) expect(bill.plan.products).toHaveLength(lines)
    if (truth.zones !== undefined) expect(bill.plan.zones).toHaveLength(truth.zones)
    if (truth.sections !== undefined) expect(bill.plan.groups).toHaveLength(truth.sections)
    expect(check.notUnderstood).toEqual([])
    if (truth.currency !== undefined) expect(currencyOf(draft, 'GBP')).toBe(truth.currency)
  })

  it.each(Object.keys(truths))('%s is checked in a sentence that can be believed', name => {
    const { headline } = read(name)
    expect({ tone: headline.tone, says: headline.sentence }).toEqual(SENTENCES[name])
  })

  it('a tender over several sheets is reconciled line by line with its summary, and what only the summary has is asked', () => {
    const name = 'n1-nrm2-multisheet.xlsx'
    const { bill, check, draft } = read(name)
    const places = check.totals.map(total => [rowName(draft.table, total.row), total.scope, total.evidence])
    expect(places.slice(-5)).toEqual([
      ['Main Summary, 3', 'repeat', 'repeats row 10 of Bill 1 Prelims'],
      ['Main Summary, 4', 'repeat', 'repeats row 24 of Bill 2 Substructure'],
      ['Main Summary, 5', 'repeat', 'repeats row 22 of Bill 3 Superstructure'],
      ['Main Summary, 6', 'addition', 'only the summary has it'],
      ['Main Summary, 7', 'section', 'adds rows 3 to 6'],
    ])
    const byBill = Object.fromEntries(
      bill.plan.groups.flatMap((group, place) => {
        if (group.parent !== null) return []
        const inside = new Set(
          bill.plan.groups.flatMap((each, at) => (at === place || each.parent === place ? [at] : [])),
        )
        const total = bill.plan.products.reduce(
          (sum, each) => (inside.has(each.group ?? -1) ? sum + each.amount : sum),
          0,
        )
        return [[group.name, pounds(total)]]
      }),
    )
    expect(byBill).toEqual(truths[name]?.per_bill)
    const contingency = check.totals.find(total => total.scope === 'addition')?.row ?? -1
    const taken = read(name, new Map([[contingency, { class: 'lumpSum' }]]))
    expect(pounds(taken.bill.plan.total)).toBe(truths[name]?.tender)
    expect(taken.headline.tone).toBe('calm')
  })

  it('tenderers side by side are named with their totals, and any of them can be imported', () => {
    const name = 'n4-plot-matrix-3-tenderers.xlsx'
    const { draft, bill } = read(name)
    const totals = draft.bidders.map(bidder => pounds(bidderTotal(draft.table, draft.mapping, bill, bidder)))
    expect(draft.bidders.map(bidder => bidder.name)).toEqual(['Tenderer A', 'Tenderer B', 'Tenderer C'])
    expect(totals).toEqual(truths[name]?.totals)
    for (const [place, bidder] of draft.bidders.entries()) {
      const input = {
        sheet: draft.table,
        mapping: withBidder(draft.mapping, bidder),
        choices: draft.choices,
        units: new Map(),
      }
      const other = buildPlan(input)
      const check = reconcile(other, input)
      expect(pounds(other.plan.total - check.zoneRounding)).toBe(totals[place])
      expect(check.proof.verdict).toBe('agrees')
    }
  })

  it('each line under a merged section belongs to it', () => {
    const { plan } = read('p8-merged-section.xlsx').bill
    expect(plan.products.map(product => plan.groups[product.group ?? -1]?.name)).toEqual([
      'Walls',
      'Walls',
      'Walls',
      'Floors',
      'Floors',
      'Floors',
    ])
  })

  it('an alternative at its rate, a hidden row and a percentage each stay what they are', () => {
    const { bill, check } = read('n2-hidden-negative-rateonly.xlsx')
    expect(check.hidden).toMatchObject([{ row: 22, amount: 500_000 }])
    expect(bill.readings[11]?.class).toBe('rateOnly')
    expect(bill.plan.products.find(each => each.unit === '%')).toMatchObject({ amount: 30_000, rate: 200_000 })
  })
})
