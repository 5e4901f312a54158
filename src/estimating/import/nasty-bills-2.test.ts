// Small files after public reports of importers, read as the page does before a person chooses anything: the right total, or a question.
import { describe, expect, it } from 'vitest'
import { currencyOf, openWorkbook } from '#domain/bill-import/session/draft'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { hasSharedData, sharedFile } from '../../../workers/import/testing/shared-data'
import { readOrThrow } from '../../../workers/import/testing/read'
import { headlineOf } from './model/headline'
import { unreadMoney } from './model/unread-money'

if (!hasSharedData) console.warn('nasty-bills-2: ../shared/data is not here, so these tests are skipped')

function read(name: string) {
  const draft = openWorkbook(name, readOrThrow(name, sharedFile(`nasty-bills-2/${name}`)))
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
  ])('%s has its true total of %s in %i lines', (name, total, lines) => {
    const { plan } = read(name).bill
    expect([pounds(plan.total), plan.products.length]).toEqual([total, lines])
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
    ['c12-plain.dif', 'This is a data interchange file (.dif). Open it in a spreadsheet program and save it as .xlsx.'],
    ['c12-plain.xlml', 'This is an Excel workbook saved as XML (2003). Open it and save it as .xlsx.'],
  ])('%s is refused in words', (name, words) => expect(() => read(name)).toThrow(words))
})
