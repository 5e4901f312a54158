import { company } from '#contract/admin/company'
import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { outgoingApplication, type OutgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { client as clientResource } from '#contract/contacts/client'
import { project } from '#contract/estimating/project'
import { toAddress } from '#contract/fields/address-text'
import { countryName } from '#contract/fields/country'
import { ProblemError } from '#contract/kit/problem'
import { invoiceFigures } from '#domain/commercial/payment/e-invoice'
import { isCertifiedState } from '#domain/commercial/payment/outgoing-turn'
import { tidyNumber } from '#domain/contacts/tax-numbers'
import { dayWords } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { moneyWords, percentWords } from '#domain/value/money-words'
import type { AccountTransaction } from '../../database/session'
import { firmCurrency } from '../../records/read/firm-currency'
import { findOrFirst } from '../../records/write/find-or-first'
import { find, read } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { aboutRecord, siteDocumentKind } from '../common/site-document-kind'
import { type InvoiceParty, isCredit, type UblInvoice, ublInvoice } from './invoice-ubl'
import { applicationsOf, linesOf } from './outgoing-records'

/**
 * The invoice of a certified application in UBL 2.1, for the accounts of the client. It says what was certified and nothing of today, so that it is the
 * same each time it is made. Decision 735. Spec: APP-1.
 */
export const applicationInvoice = siteDocumentKind<'applicationInvoice'>({
  about: async (tx, { application }, on) => {
    const about = await aboutRecord(tx, outgoingApplication, application, on)
    // Asked for what is missing while the person waits.
    await invoiceOf(tx, application)
    return about
  },
  make: async ({ document, work }) => {
    const invoice = await work(tx => invoiceOf(tx, Number(document.about)))
    const bytes = new TextEncoder().encode(ublInvoice(invoice))
    const name = isCredit(invoice) ? 'Credit note' : 'Invoice'
    return { files: [{ name: `${name} ${invoice.number}.xml`, type: 'application/xml', bytes }], pages: null }
  },
})

function refuse(kind: 'wrong-state' | 'conflict', message: string): never {
  throw new ProblemError(kind, { message })
}

/** Reads the invoice of an application. Throws `wrong-state` before it is certified, and `conflict` where a party lacks what an invoice must say. */
async function invoiceOf(tx: AccountTransaction, id: number): Promise<UblInvoice> {
  const of = inRecordForm(outgoingApplication, await read(tx, outgoingApplication, id))
  if (!isCertifiedState(of.state) || of.certifiedOn === null)
    refuse('wrong-state', 'An invoice follows the certificate. Record the certificate first')
  const on = await read(tx, project, of.project)
  const seller = await sellerOf(tx)
  const buyer = await buyerOf(tx, on.client)
  const before = (await applicationsOf(tx, of.project)).filter(
    each => isCertifiedState(each.state) && (each.accountSequenceNumber ?? 0) < (of.accountSequenceNumber ?? 0),
  )
  const last = before.at(-1)
  const invoiced = before.findLast(each => (each.certifiedDue ?? NIL) > NIL)
  const figures = invoiceFigures(
    { ...of, lines: await linesOf(tx, id) },
    last ? { ...last, lines: await linesOf(tx, last.id) } : null,
    seller.vatNumber !== null,
  )
  if (figures.category !== 'O' && seller.vatNumber === null)
    refuse('conflict', 'An invoice with VAT needs your VAT number. Write it into the company details first')
  if (figures.category === 'AE' && buyer.vatNumber === null)
    refuse(
      'conflict',
      `A reverse charge needs the VAT number of ${buyer.name}. Write it into the client’s tax details first`,
    )
  const reference = of.reference ?? String(of.id)
  const isUnderCis = of.terms !== null && (await find(tx, contractTerms, of.terms))?.clientIsRegistered === true
  return {
    number: numberOf(of),
    issued: of.certifiedOn,
    payBy: of.finalDate,
    note: noteOf(of, { reference, accounted: moneyWords(figures.accounted), isUnderCis }),
    currency: await firmCurrency(tx),
    buyerReference: on.reference || on.name,
    project: on.reference,
    valued: of.valuationDate,
    application: reference,
    corrects: invoiced?.certifiedOn ? { number: numberOf(invoiced), issued: invoiced.certifiedOn } : null,
    seller,
    buyer,
    vatRate: of.vatRate,
    figures,
  }
}

/** Returns the number of the invoice of a certificate. */
const numberOf = ({ invoiceNumber, reference, id }: OutgoingApplication): string =>
  invoiceNumber ?? reference ?? String(id)

/** Returns how the sum due follows from what is certified to date, and what the law asks for in words. Peppol takes one note. */
function noteOf(
  of: OutgoingApplication,
  { reference, accounted, isUnderCis }: { reference: string; accounted: string; isUnderCis: boolean },
): string {
  const money = (value: typeof of.certifiedNet) => moneyWords(value ?? NIL)
  return [
    `Application ${reference}, work up to ${dayWords(of.valuationDate)}.`,
    `Certified to date ${money(of.certifiedGross)}, retention ${money(of.certifiedRetention)}, discount ${money(of.certifiedDiscount)}, net ${money(of.certifiedNet)}; due this period ${money(of.certifiedDue)}.`,
    of.isReverseCharge
      ? `Reverse charge: the customer pays VAT of ${accounted} (${percentWords(of.vatRate)}) to HMRC.`
      : '',
    isUnderCis
      ? 'Construction Industry Scheme: tax that the customer deducts is taken off at payment and is not in these sums.'
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

async function sellerOf(tx: AccountTransaction): Promise<InvoiceParty> {
  const firm = await findOrFirst(tx, company, null)
  if (!firm) refuse('conflict', 'An invoice names your company. Write the company details first')
  return party({ ...firm, fullName: firm.name })
}

async function buyerOf(tx: AccountTransaction, id: number | null): Promise<InvoiceParty> {
  const to = id === null ? null : await find(tx, clientResource, id)
  if (!to) refuse('conflict', 'An invoice names its customer. Choose the client of the project first')
  const numbers = await tx.db
    .selectFrom('tax_details')
    .select(['vat_number as vatNumber', 'company_number as companyNumber'])
    .where('client_id', '=', to.id)
    .executeTakeFirst()
  return party({ ...to, vatNumber: numbers?.vatNumber ?? null, companyNumber: numbers?.companyNumber ?? null })
}

interface Recorded {
  readonly fullName: string
  readonly address: unknown
  readonly vatNumber: string | null
  readonly companyNumber: string | null
  readonly phone: string | null
  readonly email: string | null
}
function party({ fullName, address, vatNumber, companyNumber, phone, email }: Recorded): InvoiceParty {
  const { street1, street2, city, postcode, county, country } = toAddress(address)
  return {
    name: fullName,
    street: street1,
    street2,
    city,
    postcode,
    county,
    // Firms here rarely write their own country.
    country: countryName(country) === null ? 'GB' : country,
    vatNumber: withCountry(vatNumber),
    companyNumber,
    phone,
    email,
  }
}

/** Returns a VAT number with the prefix of its country, as invoices across borders have it. */
function withCountry(number: string | null): string | null {
  const tidy = tidyNumber(number ?? '')
  if (tidy === '') return null
  return /^\d/.test(tidy) ? `GB${tidy}` : tidy
}
