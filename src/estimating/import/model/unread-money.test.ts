import { expect, it } from 'vitest'
import { type Money, pence } from '#domain/value/money'
import { headlineOf } from './headline'
import { unreadMoney } from './unread-money'

const pounds = (value: number): Money => pence((value * 100) as 1)
const column = (title: string, total: number, lines = 3) => ({
  column: 5,
  title,
  lines,
  total: pounds(total),
  isSummed: false,
  saidBy: null,
  isHidden: false,
})
const plan = { total: pounds(16_000) }
const agreed = {
  total: pounds(2_000),
  printedTotal: pounds(2_000),
  proof: {
    verdict: 'agrees' as const,
    covered: pounds(2_000),
    whole: pounds(2_000),
    difference: pounds(0),
    isRounding: false,
  },
}
const said = (...unread: string[]) => headlineOf(agreed, 'GBP', unread)

it.each([
  'Fixed charge £',
  'Provisional',
  'PC & Prov Sums',
  'Fix amount',
  'Total',
  'Phase 2 Amount',
  'Gesamtpreis Betrag',
])('a column “%s” that is not read is named, and nothing is calm beside it', title => {
  const unread = unreadMoney({ leftOut: [column(title, 3_500)], summary: null, plan }, 'GBP')
  expect(unread).toEqual([`Column F, “${title}”, is not read: £3,500.00 on 3 lines.`])
  expect(said(...unread).tone).toBe('warning')
  expect(said(...unread).sentence).toBe(`What is read agrees, but the file has more. ${unread[0]}`)
})

it('a column is money whatever its title, where a total adds it; hours, VAT and months that make up the total are not', () => {
  const summed = (title: string, of: number) => ({ ...column(title, of), isSummed: true })
  const say = (...leftOut: ReturnType<typeof summed>[]) => unreadMoney({ leftOut, summary: null, plan }, 'GBP')
  expect(say(summed('Fix', 900))).toEqual(['Column F, “Fix”, is not read: £900.00 on 3 lines.'])
  expect(say(summed('Hours', 900), summed('VAT', 3_252), summed('Gross', 19_513))).toEqual([])
  expect(say(summed('Jan', 6_000), summed('Feb', 10_000))).toEqual([])
  expect(say(summed('Jan', 6_000), summed('Feb', 9_000))).toHaveLength(2)
})

it.each(['Weight kg', 'Hours', 'Row', 'Page', 'Drawing no.', ''])('a column “%s” is no money', title => {
  expect(unreadMoney({ leftOut: [column(title, 3_500)], summary: null, plan }, 'GBP')).toEqual([])
})

it('a bill the summary forgets is named: agreement with the summary is not the tender', () => {
  const summary = {
    lines: [],
    missing: [{ name: 'Bill 3 Externals', ours: pounds(5_020) }],
    printedLines: pounds(16_261),
    printedTotal: pounds(16_261),
  }
  const unread = unreadMoney({ leftOut: [], summary, plan }, 'GBP')
  expect(unread).toEqual(['The file’s summary has no line for Bill 3 Externals, £5,020.00.'])
  expect(said(...unread).tone).toBe('warning')
})

it('is calm where all is read', () => {
  expect(said()).toMatchObject({
    tone: 'calm',
    sentence: expect.stringContaining('The printed total £2,000.00 agrees'),
  })
})

it.each(['Fix', 'Plant', 'Col7'])(
  'a column “%s” that a total of the file adds is named as money, whatever its title',
  title => {
    const fix = { ...column(title, 300), isSummed: true }
    expect(unreadMoney({ leftOut: [fix], summary: null, plan }, 'GBP')).toEqual([
      `Column F, “${title}”, is not read: £300.00 on 3 lines.`,
    ])
  },
)

it.each(['Hours', 'Qty', 'Weighting', '% of fee'])('a column “%s” that a total adds is still no money', title => {
  expect(unreadMoney({ leftOut: [{ ...column(title, 300), isSummed: true }], summary: null, plan }, 'GBP')).toEqual([])
})

it('tax, amounts with tax and parts of the amounts are not missed', () => {
  const leftOut = (['tax', 'withTax', 'part'] as const).map(saidBy => ({ ...column('Total £', 300), saidBy }))
  expect(unreadMoney({ leftOut, summary: null, plan }, 'GBP')).toEqual([])
})

it('lines that a filter hides take the calm away and are named with their money', () => {
  const unread = unreadMoney({ leftOut: [], summary: null, plan, filtered: { lines: 2, total: pounds(3_824) } }, 'GBP')
  expect(unread).toEqual(['2 rows hidden by a filter are left out, £3,824.00: take them in if the bill has them.'])
  expect(said(...unread).tone).toBe('warning')
})

it('money that is not read is named where nothing could be compared, too', () => {
  const open = { ...agreed, proof: { ...agreed.proof, verdict: 'open' as const, covered: pounds(0) } }
  expect(headlineOf(open, 'GBP', ['Column C is not read.']).sentence).toBe(
    'The file prints no sum that could be compared. Column C is not read.',
  )
})
