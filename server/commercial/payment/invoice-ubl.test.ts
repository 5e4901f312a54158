import { describe, expect, it } from 'vitest'
import { type InvoicedCertificate, type InvoicedLine, invoiceFigures } from '#domain/commercial/payment/e-invoice'
import { NIL, pence, percent, taken } from '#domain/value/money'
import { elementsAt, readXml, textsAt } from '../../testing/read-xml'
import { schemaFaults } from '../../testing/ubl-schema'
import { type InvoiceParty, type UblInvoice, ublInvoice } from './invoice-ubl'

// Decision 735. Read back by a library that has no part in writing it, against the sequences of the schema and figures by hand.

const line = (product: number, value: number, material = 0, more: Partial<InvoicedLine> = {}): InvoicedLine => ({
  kind: 'product',
  product,
  fixedCost: null,
  variationCode: null,
  isNotAgreed: false,
  code: `P-0${product}`,
  name: 'Walls & <linings>',
  certifiedValue: taken('money', value),
  certifiedMaterial: taken('money', material),
  ...more,
})
const certificate = (of: Partial<InvoicedCertificate>): InvoicedCertificate => ({
  certifiedRetention: NIL,
  certifiedDiscount: NIL,
  certifiedDue: NIL,
  certifiedVat: NIL,
  certifiedTotal: NIL,
  retentionPercentage: percent(5),
  discountPercentage: percent(2.5),
  vatRate: percent(20),
  isReverseCharge: false,
  lines: [],
  ...of,
})
/** 5,000.00 gross: less 5 % and 2.5 % of the rest, 118.75, it is 4,631.25 net. */
const first = certificate({
  certifiedRetention: pence(25_000),
  certifiedDiscount: pence(11_875),
  certifiedDue: pence(463_125),
  certifiedVat: pence(92_625),
  certifiedTotal: pence(555_750),
  lines: [line(1, 100_000), line(2, 400_000)],
})
/**
 * Walls at 5,500.00 and 500.00 of material, ceilings at 10,000.00: 16,000.00. 5 % of the work, 775.00, and 2.5 % of 15,225.00, 380.63, leave 14,844.37. Less
 * 4,631.25 it is 10,213.12; with 2,042.62 of VAT 12,255.74.
 */
const second = certificate({
  certifiedRetention: pence(77_500),
  certifiedDiscount: pence(38_063),
  certifiedDue: pence(1_021_312),
  certifiedVat: pence(204_262),
  certifiedTotal: pence(1_225_574),
  lines: [line(1, 550_000, 50_000), line(2, 1_000_000)],
})
const party = (name: string, vatNumber: string | null): InvoiceParty => ({
  name,
  street: '1 Quay Street',
  street2: '',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  county: '',
  country: 'GB',
  vatNumber,
  companyNumber: null,
  phone: null,
  email: null,
})
const invoice = (of: InvoicedCertificate, last: InvoicedCertificate | null, more: Partial<UblInvoice> = {}) => {
  const written: UblInvoice = {
    number: 'INV-7',
    issued: '2026-11-21',
    payBy: '2026-12-14',
    note: 'Application 2417-A02',
    currency: 'GBP',
    buyerReference: '2417',
    project: '2417',
    valued: '2026-11-13',
    application: '2417-A02',
    corrects: { number: 'INV-6', issued: '2026-10-21' },
    seller: party('Plumb & Level Ltd', 'GB123456789'),
    buyer: party('Northgate', 'GB987654321'),
    vatRate: of.vatRate,
    figures: invoiceFigures(of, last, true),
    ...more,
  }
  return readXml(ublInvoice(written))
}
/** The texts of the sums, in their order. */
const sumsOf = (read: ReturnType<typeof invoice>) =>
  elementsAt(read, 'cac:LegalMonetaryTotal')[0]?.children.map(({ name, text }) => [name.slice(4), text])

describe('an invoice in UBL', () => {
  it('keeps the order of the schema, names the profile of Peppol, and says each figure to the penny', () => {
    const read = invoice(second, first)
    expect(schemaFaults(read)).toEqual([])
    expect(textsAt(read, 'cbc:CustomizationID')[0]).toMatch(/#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0$/)
    expect(textsAt(read, 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID')).toEqual(['GB123456789'])
    expect(textsAt(read, 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName')).toEqual([
      'Plumb & Level Ltd',
    ])
    expect(textsAt(read, 'cac:InvoiceLine/cac:Item/cbc:Name')[0]).toBe('Walls & <linings>')
    // Walls 6,000.00 less 1,000.00, ceilings 10,000.00 less 4,000.00.
    expect(textsAt(read, 'cac:InvoiceLine/cbc:LineExtensionAmount')).toEqual(['5000.00', '6000.00'])
    expect(textsAt(read, 'cac:AllowanceCharge/cbc:AllowanceChargeReason')).toEqual(['Retention 5 %', 'Discount 2.5 %'])
    expect(textsAt(read, 'cac:AllowanceCharge/cbc:Amount')).toEqual(['525.00', '261.88'])
    expect(sumsOf(read)).toEqual([
      ['LineExtensionAmount', '11000.00'],
      ['TaxExclusiveAmount', '10213.12'],
      ['TaxInclusiveAmount', '12255.74'],
      ['AllowanceTotalAmount', '786.88'],
      ['PayableAmount', '12255.74'],
    ])
    expect(textsAt(read, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount')).toEqual(['10213.12'])
    expect(textsAt(read, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent')).toEqual(['20'])
  })

  it('has a reverse charge as category AE: no VAT, its reason, and what the customer pays to HMRC', () => {
    const of = { ...second, certifiedVat: NIL, certifiedTotal: second.certifiedDue, isReverseCharge: true }
    expect(invoiceFigures(of, first, true)).toMatchObject({ category: 'AE', vat: NIL, accounted: 204_262 })
    const read = invoice(of, first)
    expect(schemaFaults(read)).toEqual([])
    const category = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory'
    expect(textsAt(read, `${category}/cbc:ID`)).toEqual(['AE'])
    expect(textsAt(read, `${category}/cbc:TaxExemptionReasonCode`)).toEqual(['VATEX-EU-AE'])
    expect(textsAt(read, 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID')).toEqual(['AE', 'AE'])
    expect(textsAt(read, 'cac:TaxTotal/cbc:TaxAmount')).toEqual(['0.00'])
    expect(sumsOf(read)?.at(-1)).toEqual(['PayableAmount', '10213.12'])
  })

  it('adds retention that is released as a charge, and has a line in a quiet month', () => {
    // At practical completion half of 775.00 is released, 387.50; discount of 15,612.50 is 390.31, 9.68 more than before.
    const released = certificate({
      certifiedRetention: pence(38_750),
      certifiedDiscount: pence(39_031),
      certifiedDue: pence(37_782),
      certifiedVat: pence(7_556),
      certifiedTotal: pence(45_338),
      lines: second.lines,
    })
    const quiet = invoice(released, second)
    expect(schemaFaults(quiet)).toEqual([])
    expect(textsAt(quiet, 'cac:AllowanceCharge/cbc:ChargeIndicator')).toEqual(['true', 'false'])
    expect(textsAt(quiet, 'cac:AllowanceCharge/cbc:Amount')).toEqual(['387.50', '9.68'])
    expect(textsAt(quiet, 'cac:InvoiceLine/cac:Item/cbc:Name')).toEqual(['No further work certified'])
    expect(sumsOf(quiet)).toEqual([
      ['LineExtensionAmount', '0.00'],
      ['TaxExclusiveAmount', '377.82'],
      ['TaxInclusiveAmount', '453.38'],
      ['AllowanceTotalAmount', '9.68'],
      ['ChargeTotalAmount', '387.50'],
      ['PayableAmount', '453.38'],
    ])
  })

  it('takes off what is certified no more, as a line below zero of an invoice', () => {
    // Walls 6,000.00 less 1,000.00; ceilings, 4,000.00, are not on the application any more: 1,000.00, with 200.00 of VAT.
    const of = { ...first, certifiedRetention: NIL, certifiedDiscount: NIL }
    const less = certificate({
      certifiedDue: pence(100_000),
      certifiedVat: pence(20_000),
      certifiedTotal: pence(120_000),
      lines: [line(1, 600_000)],
    })
    const read = invoice(less, of)
    expect([read.name, schemaFaults(read), textsAt(read, 'cbc:InvoiceTypeCode')]).toEqual(['Invoice', [], ['380']])
    expect(textsAt(read, 'cac:InvoiceLine/cbc:InvoicedQuantity')).toEqual(['1', '-1'])
    expect(textsAt(read, 'cac:InvoiceLine/cbc:LineExtensionAmount')).toEqual(['5000.00', '-4000.00'])
    expect(textsAt(read, 'cac:InvoiceLine/cac:Price/cbc:PriceAmount')).toEqual(['5000.00', '4000.00'])
    expect(sumsOf(read)?.at(-1)).toEqual(['PayableAmount', '1200.00'])
  })

  // A sum below zero left as an invoice of type 380.
  it('is a credit note of type 381 where less is due than nothing, with each sum above zero and the invoice it corrects', () => {
    /**
     * Walls rise from 1,000.00 to 1,500.00 and ceilings fall from 4,000.00 to nothing: 3,500.00 less. Retention falls by 175.00 from 250.00 to 75.00, and
     * discount by 83.12 from 118.75 to 35.63: 3,500.00 − 175.00 − 83.12 = 3,241.88, with 648.38 of VAT 3,890.26.
     */
    const less = certificate({
      certifiedRetention: pence(7_500),
      certifiedDiscount: pence(3_563),
      certifiedDue: taken('money', -324_188),
      certifiedVat: taken('money', -64_838),
      certifiedTotal: taken('money', -389_026),
      lines: [line(1, 150_000)],
    })
    const read = invoice(less, first)
    expect([read.name, schemaFaults(read)]).toEqual(['CreditNote', []])
    expect(read.attributes['xmlns']).toBe('urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2')
    expect(textsAt(read, 'cbc:CreditNoteTypeCode')).toEqual(['381'])
    expect(textsAt(read, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toEqual(['INV-6'])
    expect(textsAt(read, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate')).toEqual(['2026-10-21'])
    // The project of a credit note is a reference of type 50.
    expect(textsAt(read, 'cac:AdditionalDocumentReference/cbc:ID')).toEqual(['2417-A02', '2417'])
    expect(textsAt(read, 'cac:AdditionalDocumentReference/cbc:DocumentTypeCode')).toEqual(['50'])
    expect(textsAt(read, 'cac:PaymentTerms/cbc:Note')).toEqual(['To be paid back by 14/12/2026'])
    expect(textsAt(read, 'cac:CreditNoteLine/cbc:CreditedQuantity')).toEqual(['-1', '1'])
    expect(textsAt(read, 'cac:CreditNoteLine/cbc:LineExtensionAmount')).toEqual(['-500.00', '4000.00'])
    expect(textsAt(read, 'cac:CreditNoteLine/cac:Price/cbc:PriceAmount')).toEqual(['500.00', '4000.00'])
    // What is given back of retention and discount is taken off what is credited.
    expect(textsAt(read, 'cac:AllowanceCharge/cbc:ChargeIndicator')).toEqual(['false', 'false'])
    expect(textsAt(read, 'cac:AllowanceCharge/cbc:Amount')).toEqual(['175.00', '83.12'])
    expect(textsAt(read, 'cac:TaxTotal/cbc:TaxAmount')).toEqual(['648.38'])
    expect(textsAt(read, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount')).toEqual(['3241.88'])
    expect(sumsOf(read)).toEqual([
      ['LineExtensionAmount', '3500.00'],
      ['TaxExclusiveAmount', '3241.88'],
      ['TaxInclusiveAmount', '3890.26'],
      ['AllowanceTotalAmount', '258.12'],
      ['PayableAmount', '3890.26'],
    ])
    const lone = invoice(less, first, { corrects: null, payBy: null, project: null })
    expect(schemaFaults(lone)).toEqual([])
    expect(textsAt(lone, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toEqual([])
    // A retention that is taken at last adds to what is credited: 175.00 of nothing done.
    const held = certificate({
      certifiedRetention: pence(42_500),
      certifiedDiscount: pence(11_875),
      lines: first.lines,
    })
    const taking = { certifiedDue: taken('money', -17_500), certifiedVat: NIL, certifiedTotal: taken('money', -17_500) }
    const charged = invoice({ ...held, ...taking, isReverseCharge: true }, first)
    expect([charged.name, schemaFaults(charged)]).toEqual(['CreditNote', []])
    expect(textsAt(charged, 'cac:AllowanceCharge/cbc:ChargeIndicator')).toEqual(['true'])
    expect(sumsOf(charged)?.slice(-2)).toEqual([
      ['ChargeTotalAmount', '175.00'],
      ['PayableAmount', '175.00'],
    ])
  })

  it('names the European norm alone for a party without an address in Peppol, and no VAT for a firm that is not registered', () => {
    const of = { ...first, vatRate: NIL, certifiedVat: NIL, certifiedTotal: first.certifiedDue }
    const read = invoice(of, null, {
      seller: party('Plumb & Level Ltd', null),
      payBy: null,
      figures: invoiceFigures(of, null, false),
    })
    expect(schemaFaults(read)).toEqual([])
    expect(textsAt(read, 'cbc:CustomizationID')).toEqual(['urn:cen.eu:en16931:2017'])
    expect(textsAt(read, 'cbc:ProfileID')).toEqual([])
    expect(textsAt(read, 'cac:PaymentTerms/cbc:Note')).toEqual(['By the terms of the contract'])
    expect(textsAt(read, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual(['O'])
    expect(textsAt(read, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent')).toEqual([])
  })

  it('is not written where the lines do not add up to the certificate', () => {
    expect(() => invoiceFigures({ ...second, certifiedDue: pence(1_021_313) }, first, true)).toThrow(RangeError)
  })
})
