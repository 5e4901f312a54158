import { describe, expect, it } from 'vitest'
import { bidderRates, bidderTotal } from '../plan/bidder-prices'
import { withBidder } from './bidders'
import { buildPlan } from '../plan/build-plan'
import { reconcile } from '../totals/reconcile'
import { drawSheet } from '../testing/read-sheet'
import { startSheet } from '../workbook/suggest-sheet'

const beside = (one: string, other: string) =>
  startSheet(
    drawSheet(`Item | Description | Qty | Unit | ${one} rate | ${one} amount | ${other} rate | ${other} amount
    1 | Radiators | 10 | nr | 50 | 500 | 20 | 200
    2 | Valves | 11 | nr | 30 | 330 | 10 | 110
    3 | Pipe | 100 | m | 4 | 400 | 6 | 600`),
  )

it('two firms that price the same lines are tenderers', () => {
  expect(beside('Acme', 'Best').bidders.map(({ name }) => name)).toEqual(['Acme', 'Best'])
})

it('a firm is called by its name, without the sign of its money', () => {
  const { bidders } = startSheet(
    drawSheet(`Item | Description | Qty | Unit | Acme Ltd Rate £ | Acme Ltd Amount £ | Best (€) rate | Best (€) amount
    1 | Radiators | 10 | nr | 50 | 500 | 20 | 200
    2 | Valves | 11 | nr | 30 | 330 | 10 | 110
    3 | Pipe | 100 | m | 4 | 400 | 6 | 600`),
  )
  expect(bidders.map(({ name }) => name)).toEqual(['Acme Ltd', 'Best'])
})

it.each([
  ['Supply', 'Fix'],
  ['Labour', 'Materials'],
  ['Phase 1', 'Phase 2'],
])('%s and %s are parts of one price, no tenderers', (one, other) => {
  expect(beside(one, other).bidders).toEqual([])
})

describe('lump sums of firms side by side', () => {
  const sheet = drawSheet(`Section | Smith Ltd | Jones Ltd | Brown plc
    Demolition | 12000 | 13500 | 11000
    Structure | 45000 | 43000 | 47500
    Finishes | 22500 | 24000 | 21000
    Total | 79500 | 80500 | 79500`)
  const start = startSheet(sheet)
  const input = { sheet, ...start, units: new Map<string, string>() }
  const bill = buildPlan(input)

  it('one is the bill, borne out by its own total', () => {
    expect(start.bidders.map(({ name }) => name)).toEqual(['Smith Ltd', 'Jones Ltd', 'Brown plc'])
    expect([bill.plan.total, reconcile(bill, input).proof.verdict]).toEqual([7_950_000, 'agrees'])
    expect(start.bidders.map(bidder => bidderTotal(sheet, start.mapping, bill, bidder))).toEqual([
      7_950_000, 8_050_000, 7_950_000,
    ])
  })

  it('every firm’s sum for a line is its rate', () => {
    const rates = bidderRates(sheet, start.mapping, bill, start.bidders, null, () => false)
    expect([...rates.values()].map(each => each.map(Number))).toEqual([
      [120_000_000, 135_000_000, 110_000_000],
      [450_000_000, 430_000_000, 475_000_000],
      [225_000_000, 240_000_000, 210_000_000],
    ])
  })

  it('another firm can be chosen', () => {
    const [, jones] = start.bidders
    if (!jones) throw new Error('No Jones')
    expect(buildPlan({ ...input, mapping: withBidder(start.mapping, jones) }).plan.total).toBe(8_050_000)
  })

  it('phases and trades are no firms', () => {
    for (const titles of ['Section | Phase 1 £ | Phase 2 £', 'Section | Labour | Materials'])
      expect(
        startSheet(drawSheet(`${titles}\n Walls | 100 | 200\n Roof | 50 | 70\n Total | 150 | 270`)).bidders,
      ).toEqual([])
  })
})
