// Writes an invoice or a credit note in UBL 2.1, in the order of its schema. Names in comments are the business terms of EN 16931. Decision 735.
import {
  creditFigures,
  type InvoiceFigures,
  type InvoiceLine,
  type VatCategory,
} from '#domain/commercial/payment/e-invoice'
import { type Day, dayWords } from '#domain/value/day'
import { type Money, negate, NIL, type Percentage, textOf } from '#domain/value/money'
import { element, textElement, type XmlElement, xmlDocument } from '../../documents/xml'

/** A party of an invoice. */
export interface InvoiceParty {
  readonly name: string
  readonly street: string
  readonly street2: string
  readonly city: string
  readonly postcode: string
  readonly county: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** With the prefix of its country; null where it has none. */
  readonly vatNumber: string | null
  readonly companyNumber: string | null
  readonly phone: string | null
  readonly email: string | null
}
/** An invoice as it is written. */
export interface UblInvoice {
  readonly number: string
  readonly issued: Day
  readonly payBy: Day | null
  readonly note: string
  readonly currency: string
  readonly buyerReference: string
  readonly project: string | null
  /** The last day of the work. */
  readonly valued: Day
  readonly application: string
  /** The invoice before it, which a credit note corrects; null where there is none. */
  readonly corrects: { readonly number: string; readonly issued: Day } | null
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly vatRate: Percentage
  readonly figures: InvoiceFigures
}

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd:'
const namespaces = (root: string) => ({
  xmlns: `${SCHEMA}${root}-2`,
  'xmlns:cac': `${SCHEMA}CommonAggregateComponents-2`,
  'xmlns:cbc': `${SCHEMA}CommonBasicComponents-2`,
})
const EN_16931 = 'urn:cen.eu:en16931:2017'
const PEPPOL = `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
const PEPPOL_PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** Peppol’s code of a British VAT number as an electronic address. */
const BRITISH_VAT = '9932'
/** BT-3. */
const COMMERCIAL_INVOICE = '380'
const CREDIT_NOTE = '381'
/** UNTDID 1001: the reference is the project's. A credit note has no element of its own for it. */
const PROJECT_REFERENCE = '50'
/** The UNECE code of a plain "one". */
const ONE = 'C62'

/** Whether a sum below zero is due, so that a credit note is written: an invoice asks for money. */
export const isCredit = ({ figures: { net } }: Pick<UblInvoice, 'figures'>): boolean => net < NIL

/**
 * Returns the XML of an invoice, or of a credit note where less is due than nothing. It names the profile of Peppol where both parties have an address in
 * Peppol, and the European norm otherwise.
 */
export const ublInvoice = (of: UblInvoice): string =>
  isCredit(of) ? creditNote({ ...of, figures: creditFigures(of.figures) }) : invoice(of)

function invoice(of: UblInvoice): string {
  return written('Invoice', [
    ...headOf(of),
    textElement('cbc:DueDate', of.payBy),
    textElement('cbc:InvoiceTypeCode', COMMERCIAL_INVOICE),
    ...aboutOf(of),
    applicationOf(of),
    element('cac:ProjectReference', [textElement('cbc:ID', of.project)]),
    ...partiesOf(of),
    // BR-CO-25: an invoice says until when it is paid.
    of.payBy === null ? paymentTerms('By the terms of the contract') : null,
    ...sumsOf(of),
    ...linesOf(of).map((line, index) => lineOf(of, line, index + 1, INVOICED)),
  ])
}

function creditNote(of: UblInvoice): string {
  const { corrects, payBy } = of
  return written('CreditNote', [
    ...headOf(of),
    textElement('cbc:CreditNoteTypeCode', CREDIT_NOTE),
    ...aboutOf(of),
    corrects &&
      element('cac:BillingReference', [
        element('cac:InvoiceDocumentReference', [
          textElement('cbc:ID', corrects.number),
          textElement('cbc:IssueDate', corrects.issued),
        ]),
      ]),
    applicationOf(of),
    of.project === null
      ? null
      : element('cac:AdditionalDocumentReference', [
          textElement('cbc:ID', of.project),
          textElement('cbc:DocumentTypeCode', PROJECT_REFERENCE),
        ]),
    ...partiesOf(of),
    paymentTerms(payBy === null ? 'By the terms of the contract' : `To be paid back by ${dayWords(payBy)}`),
    ...sumsOf(of),
    ...linesOf(of).map((line, index) => lineOf(of, line, index + 1, CREDITED)),
  ])
}

type Part = XmlElement | null

function written(name: 'Invoice' | 'CreditNote', parts: readonly Part[]): string {
  const root = element(name, [...parts], namespaces(name))
  if (root === null) throw new Error('An invoice without elements')
  return xmlDocument(root)
}

const isPeppol = ({ seller, buyer }: UblInvoice): boolean => endpointOf(seller) !== null && endpointOf(buyer) !== null

const headOf = (of: UblInvoice): readonly Part[] => [
  textElement('cbc:CustomizationID', isPeppol(of) ? PEPPOL : EN_16931),
  textElement('cbc:ProfileID', isPeppol(of) ? PEPPOL_PROFILE : null),
  textElement('cbc:ID', of.number),
  textElement('cbc:IssueDate', of.issued),
]
const aboutOf = (of: UblInvoice): readonly Part[] => [
  textElement('cbc:Note', of.note),
  textElement('cbc:DocumentCurrencyCode', of.currency),
  textElement('cbc:BuyerReference', of.buyerReference),
  element('cac:InvoicePeriod', [textElement('cbc:EndDate', of.valued)]),
]
const applicationOf = (of: UblInvoice): Part =>
  element('cac:AdditionalDocumentReference', [
    textElement('cbc:ID', of.application),
    textElement('cbc:DocumentDescription', 'Application for payment'),
  ])
const partiesOf = (of: UblInvoice): readonly Part[] => [
  element('cac:AccountingSupplierParty', [partyOf(of.seller, isPeppol(of))]),
  element('cac:AccountingCustomerParty', [partyOf(of.buyer, isPeppol(of))]),
]
const paymentTerms = (words: string): Part => element('cac:PaymentTerms', [textElement('cbc:Note', words)])
/** BR-16: an invoice has a line, in a quiet month too. */
const linesOf = ({ figures: { lines } }: UblInvoice): readonly InvoiceLine[] => (lines.length === 0 ? [QUIET] : lines)

function sumsOf(of: UblInvoice): readonly Part[] {
  const { figures, currency } = of
  const amount = (name: string, value: Money) =>
    textElement(`cbc:${name}`, textOf('money', value), { currencyID: currency })
  return [
    ...figures.adjustments.map(each =>
      element('cac:AllowanceCharge', [
        textElement('cbc:ChargeIndicator', String(each.isCharge)),
        textElement('cbc:AllowanceChargeReason', each.reason),
        amount('Amount', each.amount),
        taxCategory('cac:TaxCategory', of),
      ]),
    ),
    element('cac:TaxTotal', [
      amount('TaxAmount', figures.vat),
      element('cac:TaxSubtotal', [
        amount('TaxableAmount', figures.net),
        amount('TaxAmount', figures.vat),
        taxCategory('cac:TaxCategory', of, EXEMPTIONS[figures.category]),
      ]),
    ]),
    element('cac:LegalMonetaryTotal', [
      amount('LineExtensionAmount', figures.lineTotal),
      amount('TaxExclusiveAmount', figures.net),
      amount('TaxInclusiveAmount', figures.total),
      figures.allowanceTotal === NIL ? null : amount('AllowanceTotalAmount', figures.allowanceTotal),
      figures.chargeTotal === NIL ? null : amount('ChargeTotalAmount', figures.chargeTotal),
      amount('PayableAmount', figures.total),
    ]),
  ]
}

const QUIET: InvoiceLine = { code: null, name: 'No further work certified', amount: NIL, certified: NIL, before: NIL }

/** Why there is no VAT, by category. */
const EXEMPTIONS: Readonly<Partial<Record<VatCategory, { readonly code: string; readonly reason: string }>>> = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge: VAT Act 1994 section 55A applies' },
  O: { code: 'VATEX-EU-O', reason: 'Not registered for VAT' },
}

function taxCategory(
  name: string,
  { figures: { category }, vatRate }: UblInvoice,
  exemption?: { readonly code: string; readonly reason: string },
) {
  const rate = category === 'S' ? textOf('percentage', vatRate).replace(/\.?0+$/, '') : '0'
  return element(name, [
    textElement('cbc:ID', category),
    textElement('cbc:Percent', category === 'O' ? null : rate),
    textElement('cbc:TaxExemptionReasonCode', exemption?.code),
    textElement('cbc:TaxExemptionReason', exemption?.reason),
    element('cac:TaxScheme', [textElement('cbc:ID', 'VAT')]),
  ])
}

const INVOICED = { line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' } as const
const CREDITED = { line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' } as const

/** A price is never negative, so what goes against the document has a quantity of −1 (BR-27): less work on an invoice, more work on a credit note. */
function lineOf(
  of: UblInvoice,
  { code, name, amount, certified, before }: InvoiceLine,
  number: number,
  names: typeof INVOICED | typeof CREDITED,
) {
  const money = (element: string, value: Money) =>
    textElement(element, textOf('money', value), { currencyID: of.currency })
  const isLess = amount < NIL
  return element(names.line, [
    textElement('cbc:ID', String(number)),
    textElement(names.quantity, isLess ? '-1' : '1', { unitCode: ONE }),
    money('cbc:LineExtensionAmount', amount),
    element('cac:Item', [
      textElement(
        'cbc:Description',
        `Certified to date ${textOf('money', certified)}, before ${textOf('money', before)}`,
      ),
      textElement('cbc:Name', name),
      element('cac:SellersItemIdentification', [textElement('cbc:ID', code)]),
      taxCategory('cac:ClassifiedTaxCategory', of),
    ]),
    element('cac:Price', [money('cbc:PriceAmount', isLess ? negate(amount) : amount)]),
  ])
}

/** Returns the electronic address of a party; null for a party without a British VAT number. */
const endpointOf = ({ vatNumber }: InvoiceParty): string | null =>
  vatNumber !== null && /^GB\d+$/.test(vatNumber) ? vatNumber : null

function partyOf(of: InvoiceParty, isPeppol: boolean): XmlElement | null {
  return element('cac:Party', [
    textElement('cbc:EndpointID', isPeppol ? endpointOf(of) : null, { schemeID: BRITISH_VAT }),
    element('cac:PostalAddress', [
      textElement('cbc:StreetName', of.street),
      textElement('cbc:AdditionalStreetName', of.street2),
      textElement('cbc:CityName', of.city),
      textElement('cbc:PostalZone', of.postcode),
      textElement('cbc:CountrySubentity', of.county),
      element('cac:Country', [textElement('cbc:IdentificationCode', of.country)]),
    ]),
    of.vatNumber === null
      ? null
      : element('cac:PartyTaxScheme', [
          textElement('cbc:CompanyID', of.vatNumber),
          element('cac:TaxScheme', [textElement('cbc:ID', 'VAT')]),
        ]),
    element('cac:PartyLegalEntity', [
      textElement('cbc:RegistrationName', of.name),
      textElement('cbc:CompanyID', of.companyNumber),
    ]),
    element('cac:Contact', [textElement('cbc:Telephone', of.phone), textElement('cbc:ElectronicMail', of.email)]),
  ])
}
