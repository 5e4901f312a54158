import { expect, it } from 'vitest'
import { pence } from '#domain/value/money'
import { nominalAssignment } from '../assignments/nominal-assignment'
import { materialInvoice } from '../material-invoice'
import { VAT_SOURCES } from './books-source'

const TODAY = '2026-11-30'
const source = VAT_SOURCES.find(({ application }) => application === materialInvoice)
/** Oracle M1: 1,897.50 and 20 % VAT of 379.50, of which 1,860.00 is approved. */
const INVOICE = {
  id: 1,
  project: 5,
  state: 'approved',
  invoiceReference: 'INV 4410',
  issueDate: '2026-11-10',
  approvedAt: '2026-11-12T09:00:00.000Z',
  net: pence(189_750),
  vat: pence(37_950),
  approvedForPayment: pence(186_000),
}
const part = (vatTaxCode: number, totalValue: number, taxAmount: number) => ({
  invoice: 1,
  vatTaxCode,
  totalValue,
  taxAmount,
  taxAdjustment: 0,
})
const linesOf = (invoice: object, parts: readonly object[] = []) =>
  source
    ?.work(
      new Map([
        [materialInvoice.name, [{ ...invoice }]],
        [nominalAssignment.name, parts.map(each => ({ ...each }))],
      ]),
      TODAY,
    )
    .map(({ code, day, net, vat }) => [code, day, net, vat])

it('bug: an invoice approved in part counted all of its VAT in its month', () => {
  // 379.50 × 1,860.00 ÷ 1,897.50 = 372.00.
  expect(linesOf(INVOICE)).toEqual([[null, '2026-11-10', 186_000, 37_200]])
})

it('spreads the approved part of an invoice over its VAT codes to the penny', () => {
  // 1,297.50 and 600.00: 1,860.00 is 1,271.857… and 588.142…; 372.00 of VAT is 254.371… and 117.628….
  expect(linesOf(INVOICE, [part(1, 129_750, 25_950), part(2, 60_000, 12_000)])).toEqual([
    [1, '2026-11-10', 127_186, 25_437],
    [2, '2026-11-10', 58_814, 11_763],
  ])
  // A part without VAT gets none.
  expect(linesOf(INVOICE, [part(1, 129_750, 37_950), part(3, 60_000, 0)])?.map(([, , , vat]) => vat)).toEqual([
    37_200, 0,
  ])
})

it('counts an invoice that is approved in full, and a credit note, as they are', () => {
  const whole = { ...INVOICE, approvedForPayment: pence(189_750) }
  expect(linesOf(whole, [part(1, 189_750, 37_950)])).toEqual([[1, '2026-11-10', 189_750, 37_950]])
  const credit = { ...INVOICE, net: pence(-9_610), vat: pence(-1_922), approvedForPayment: pence(-4_805) }
  // Half of the credit: 961 of 1,922 pence.
  expect(linesOf(credit)).toEqual([[null, '2026-11-10', -4_805, -961]])
  // Approved in a release before the sum was kept: nothing says that less is approved.
  expect(linesOf({ ...INVOICE, approvedForPayment: null })).toEqual([[null, '2026-11-10', 189_750, 37_950]])
})
