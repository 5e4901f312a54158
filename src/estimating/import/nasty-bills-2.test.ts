// Small files after public reports of importers, read as the page does before a person chooses anything: the right total, or a question.
import { describe, expect, it } from 'vitest'
import { currencyOf, openWorkbook } from '#domain/bill-import/session/draft'
import type { Workbook } from '#domain/bill-import/workbook/workbook'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { hasSharedData, sharedFile } from '../../../workers/import/testing/shared-data'
import { readPdf } from '../../../workers/import/pdf/read-pdf'
import { readOrThrow } from '../../../workers/import/testing/read'
import { headlineOf } from './model/headline'
import { unreadMoney } from './model/unread-money'

if (!hasSharedData) console.warn('nasty-bills-2: ../shared/data is not here, so these tests are skipped')

const read = (name: string) => judge(name, readOrThrow(name, sharedFile(`nasty-bills-2/${name}`)))

function judge(name: string, workbook: Workbook) {
  const draft = openWorkbook(name, workbook)
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map<string, string>() }
  const bill = buildPlan(input)
  const check = reconcile(bill, input)
  const currency = currencyOf(draft, 'GBP')
  const unread = unreadMoney(
    { leftOut: [], summary: null, plan: bill.plan, otherSheets: draft.table.leftOut ?? [] },
    currency,
  )
  return { bill, check, headline: headlineOf(check, currency, unread) }
}
const pounds = (pence: number) => (pence / 100).toFixed(2)

describe.runIf(hasSharedData)('small nasty bills', () => {
  it.each([
    ['b1-provis-without.x84', '50000.00', 2],
    ['b3-repeats.ods', '510.00', 5],
    ['b4-date-refs.xlsx', '150.00', 3],
    ['r10a-formula-zero-rows.xlsx', '3100.00', 2],
    ['c12-plain.ods', '3040.00', 3],
    // Pence were read as pounds: 83,250.00.
    ['c09b-all-pence.xlsx', '832.50', 2],
    // The line struck through was counted: 8,300.00.
    ['c17-struck-through.xlsx', '6700.00', 2],
    // The quantities of tender and remeasurement were two zones, and added: 6,308.00.
    ['c19-two-qty.xlsx', '3208.00', 2],
    // Rates per 1,000 and per 100 were rates of one: 2,807,700.00.
    ['c22-per-thousand.xlsx', '4452.00', 3],
    // The upper rows of a merged description were a line without figures.
    ['c08-merged-six.xlsx', '1320.00', 2],
    ['r08c-merged-two-cols.xlsx', '1400.00', 3],
  ])('%s has its true total of %s in %i lines', (name, total, lines) => {
    const { plan } = read(name).bill
    expect([pounds(plan.total), plan.products.length]).toEqual([total, lines])
  })

  it('b6-page-end.pdf has its four lines, one with words on the next page', async () => {
    const { bill, headline } = judge(
      'b6-page-end',
      await readPdf('b6-page-end.pdf', sharedFile('nasty-bills-2/b6-page-end.pdf')),
    )
    expect([pounds(bill.plan.total), bill.plan.products.map(({ ref }) => ref)]).toEqual([
      '3184.00',
      ['J', 'K', 'L', 'M'],
    ])
    expect(bill.plan.products[1]?.description).toBe('half landing and galvanised finish')
    expect(headline.tone).toBe('calm')
  })

  // Each was calm with 4,900 of 12,400, 3,100 of 8,300 and 3,100 of 9,300.
  it.each([
    ['r14h-one-line-second.xlsx', ['Sheet Demolition is not read: £7,500.00.']],
    ['c14-numbers-export.xlsx', ['Sheet Sheet 1 - Superstructure is not read: £5,200.00.']],
    ['r14c-trade-sheets.xlsx', ['Sheet Masonry is not read: £5,200.00.', 'Sheet Roofing is not read: £1,000.00.']],
  ])('%s says which sheets with money it leaves out', (name, sentences) => {
    const { headline } = read(name)
    expect(headline.tone).toBe('warning')
    for (const sentence of sentences) expect(headline.sentence).toContain(sentence)
  })

  // 47,000.00 was calm: 45,000 euros and 2,000 pounds.
  it.each([
    ['r24a-two-cur-total.xlsx', ['It is in EUR, and the bill is read in GBP']],
    ['c24-two-currencies.xlsx', ['It is in GBP, and the bill is read in EUR']],
    ['r24c-cur-format.xlsx', ['The file shows amounts in both, and all of them are read in EUR']],
  ])('%s asks about its two currencies', (name, reasons) => {
    const { check, headline } = read(name)
    expect(check.doubts.map(({ reason }) => reason)).toEqual(reasons)
    expect(headline.tone).toBe('warning')
  })

  it.each([
    ['c17-struck-through.xlsx', ['B Formwork (omitted)']],
    ['c19-two-qty.xlsx', []],
  ])('%s says what the file hides or strikes through', (name, rows) =>
    expect(read(name).check.hidden.map(({ text }) => text)).toEqual(rows),
  )

  // Two lines were product1 and product2.
  it('names a line over several columns with the parts above it', () => {
    const { products } = read('r08c-merged-two-cols.xlsx').bill.plan
    expect(products.map(({ name }) => name)).toEqual([
      'Walls Blockwork 100 mm',
      'Walls Blockwork 140 mm',
      'Walls Brickwork 102 mm',
    ])
  })

  // An optional item of an enquiry was dropped.
  it('keeps an optional item of an enquiry to be priced, and marks it', () => {
    const { products } = read('b1-qtytbd.x83').bill.plan
    expect(products.map(({ ref, isRateOnly, notes }) => [ref, isRateOnly, notes])).toEqual([
      ['1.10', false, ''],
      ['1.20', false, ''],
      ['1.30', true, 'Alternative, not counted: printed 1.00 psch'],
    ])
  })

  it.each([
    ['b5r-doubt.csv', ['Column C Qty']],
    ['c01-two-sheets-by-code.xlsx', ['Sheet Rates']],
    ['c02b-alternates-unsaid.xlsx', ['B alt Alternative to item B: clay tile in lieu of slate']],
    ['r02c-in-lieu.xlsx', ['C Clay tile in lieu of item B']],
    ['r19a-two-qty-unpriced.xlsx', ['Column C Tender Qty']],
  ])('%s asks about %j', (name, asked) => {
    const { check, headline } = read(name)
    expect(check.doubts.map(({ text }) => text)).toEqual(asked)
    expect(headline.tone).toBe('warning')
  })

  it('c25-qty-text.xlsx names the rows whose quantity is no number', () => {
    const { check, headline } = read('c25-qty-text.xlsx')
    expect(check.notUnderstood.map(({ text }) => text)).toEqual(['A Excavate 3 x 4.2 x 1.5', 'B Concrete'])
    expect(headline.tone).toBe('error')
  })

  // The remeasured quantities alone; both together were 22 and 94.
  it('r19a-two-qty-unpriced.xlsx reads one of the two quantities', () => {
    const { products } = read('r19a-two-qty-unpriced.xlsx').bill.plan
    expect(products.map(({ cells }) => cells.map(({ quantity }) => quantity / 10_000))).toEqual([[12], [44]])
  })

  it.each([
    ['c12-plain.dif', 'This is a data interchange file (.dif). Open it in a spreadsheet program and save it as .xlsx.'],
    ['c12-plain.xlml', 'This is an Excel workbook saved as XML (2003). Open it and save it as .xlsx.'],
  ])('%s is refused in words', (name, words) => expect(() => read(name)).toThrow(words))
})
