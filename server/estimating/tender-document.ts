import { company } from '#contract/admin/company'
import { documentTemplate } from '#contract/admin/document-template'
import { client } from '#contract/contacts/client'
import { assessment } from '#contract/estimating/assessment'
import { productGroup } from '#contract/estimating/product-group'
import { project } from '#contract/estimating/project'
import { tender as tenderResource } from '#contract/estimating/tender'
import { TENDER_DOCUMENTS, type TenderDocumentKind } from '#contract/estimating/tender-document'
import { addressText, toAddress } from '#contract/fields/address-text'
import { wireToRecord } from '#contract/fields/codec'
import type { RecordOf } from '#contract/kit/resource'
import { currencySymbol, currencyWords } from '#domain/value/currency'
import { fillFields, type MergeField } from '#domain/admin/merge-fields'
import type { QuantityDecimals } from '#domain/estimating/counted-cells'
import { computeBillTotals } from '#domain/estimating/bill-totals'
import { fixedCostsForClient, offerTotals } from '#domain/estimating/offer-totals'
import { tenderTotal } from '#domain/estimating/tender-total'
import { dayOf, dayWords } from '#domain/value/day'
import type { Money } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { PdfDocument } from '../pdf/document'
import type { DocumentHead, TableRow } from '../pdf/document-parts'
import { printed } from '../pdf/figures'
import { firmCurrency } from '../records/read/firm-currency'
import { find, read } from '../records/write/typed'
import { findOrFirst } from '../records/write/find-or-first'
import { recordsOfAssessment } from './assessment-records'
import { billColumns, billPages } from './bill-pages'
import { within } from '../records/write/within'

type Tender = RecordOf<typeof tenderResource>
/** All that the documents of a tender are made of. */
export interface TenderSources {
  readonly tender: Tender
  /** Reference and name of the project, for the names of files. */
  readonly projectTitle: string
  readonly head: Omit<DocumentHead, 'title' | 'subtitle'>
  readonly values: Readonly<Partial<Record<MergeField, string>>>
  readonly letter: { readonly title: string; readonly body: string }
  readonly exclusions: string
  readonly bills: readonly Bill[]
  /** The sign of what the firm counts in. */
  readonly sign: string
}
interface Bill {
  readonly name: string
  readonly version: string
  readonly records: Awaited<ReturnType<typeof recordsOfAssessment>>
  readonly groups: readonly RecordOf<typeof productGroup>[]
  readonly decimals: QuantityDecimals
}

/** What stands in a cover letter where the firm has no template for it. */
const LETTER = `Dear {{recipient.contact}},

{{project.name}}

Thank you for your enquiry. We offer to carry out the work described in the enclosed priced bill for {{document.total}}, without VAT.

Yours sincerely,

{{user.name}}
{{company.name}}`

/** Gathers what the documents are made of, as it is now. `logo` is read afterwards, outside the transaction. */
export async function gatherSources(
  tx: AccountTransaction,
  id: number,
): Promise<TenderSources & { readonly logo: number | null }> {
  const wire = await read(tx, tenderResource, id)
  // A row the store wrote is of its resource's type: the columns are made of the definition.
  const tender = wireToRecord(tenderResource.fields, { ...wire }) as unknown as Tender
  const owner = await read(tx, project, tender.project)
  const buyer = owner.client === null ? null : await find(tx, client, owner.client)
  const own = await findOrFirst(tx, company, owner.scsCompanyGroup)
  const template = tender.coverLetter === null ? null : await find(tx, documentTemplate, tender.coverLetter)
  const clauses =
    tender.exclusionsTemplate === null ? null : await find(tx, documentTemplate, tender.exclusionsTemplate)
  const bills: Bill[] = []
  for (const each of Object.keys(tender.lines).map(Number)) {
    const { name, versionMajor, versionMinor, billQtyDecimals } = await read(tx, assessment, each)
    const records = await recordsOfAssessment(tx, each)
    bills.push({
      name,
      version: `${versionMajor}.${versionMinor}`,
      records,
      decimals: billQtyDecimals,
      groups: await within(tx, productGroup, each),
    })
  }
  const number = String(tender.number ?? '')
  const currency = await firmCurrency(tx)
  const sign = currencySymbol(currency)
  const date = dayWords(dayOf(tx.at))
  const firmAddress = own?.address ? addressText(toAddress(own.address)) : ''
  const values = {
    'company.name': own?.name ?? '',
    'company.address': firmAddress,
    'company.phone': own?.phone ?? '',
    'company.vatNumber': own?.vatNumber ?? '',
    'project.name': owner.name,
    'project.reference': owner.reference ?? '',
    'project.address': owner.address ? addressText(toAddress(owner.address)) : '',
    'recipient.name': buyer?.fullName ?? '',
    'recipient.contact': owner.clientContactPerson ?? buyer?.fullName ?? '',
    'document.number': number,
    'document.date': date,
    'document.total': `${sign}${printed(tenderTotal(tender.lines).gross)}`,
    'user.name': tx.identity.fullName,
  } as const
  return {
    tender,
    projectTitle: `${owner.reference ?? ''} ${owner.name}`.trim(),
    values,
    letter: {
      title: fillFields(template?.title ?? 'Tender', values),
      body: fillFields(template?.body ?? LETTER, values),
    },
    exclusions: [fillFields(clauses?.body ?? '', values), tender.exclusions ?? '']
      .filter(text => text !== '')
      .join('\n\n'),
    bills,
    sign,
    logo: own?.logo ?? null,
    head: {
      firm: own?.name ?? '',
      firmAddress: firmAddress.replace(/, United Kingdom$/, ''),
      logo: null,
      cells: [
        { label: 'To', value: buyer?.fullName ?? '', share: 3 },
        { label: 'Project', value: [owner.reference, owner.name].filter(Boolean).join(' '), share: 4 },
        { label: 'Tender', value: number },
        { label: 'Date', value: date, share: 1.3 },
      ],
      foot: `Printed ${date}, ${tx.identity.fullName}. Amounts are ${currencyWords(currency)}, without VAT. Each amount is quantity by rate, rounded to the penny.`,
    },
  }
}

/** Draws one document. Each bill is drawn from the records its price was worked out from, so they come to the same. */
export async function drawTenderDocument(kind: TenderDocumentKind, papers: TenderSources, logo: DocumentHead['logo']) {
  const label = TENDER_DOCUMENTS.find(({ value }) => value === kind)?.label ?? ''
  const title = { cover: papers.letter.title, bill: 'Priced bill of quantities', summary: label, exclusions: label }[
    kind
  ]
  const document = await PdfDocument.start({ ...papers.head, logo, title, subtitle: papers.tender.name })
  DRAW[kind](document, papers)
  return document.finish()
}

/** Returns the title of a document: "Tender 12, priced bill". */
export const tenderDocumentTitle = (kind: TenderDocumentKind, { number }: Pick<Tender, 'number'>): string =>
  `Tender ${number ?? ''}, ${TENDER_DOCUMENTS.find(({ value }) => value === kind)?.label.toLowerCase() ?? kind}`

const DRAW: Readonly<Record<TenderDocumentKind, (document: PdfDocument, papers: TenderSources) => void>> = {
  cover: (document, { letter }) => document.text(letter.body),
  exclusions: (document, { exclusions }) =>
    document.text(exclusions === '' ? 'There are no exclusions from this tender.' : exclusions),
  summary: (document, { tender, bills, sign }) => {
    const total = tenderTotal(tender.lines)
    const rows = Object.values(tender.lines).map(({ net, discount, gross }, index): TableRow => ({
      cells: [
        `${bills[index]?.name ?? ''}, version ${bills[index]?.version ?? ''}`,
        printed(net),
        printed(discount),
        printed(gross),
      ],
      rule: 'hair',
    }))
    const figure = (words: string) => ({ title: words, share: 2, isFigure: true })
    const columns = [
      { title: 'Assessment', share: 6 },
      ...['Net', 'Discount', 'Gross'].map(each => figure(`${each} ${sign}`)),
    ]
    document.table({ columns, rows })
    document.totals(sums(total))
    if (total.vat !== 0) document.text(`VAT at the rates of the packages comes to ${sign}${printed(total.vat)} on top.`)
  },
  bill: (document, { tender, bills, sign }) => {
    for (const bill of bills) drawBill(document, bill, sign)
    if (bills.length > 1) {
      document.heading('The whole tender')
      document.totals(sums(tenderTotal(tender.lines)))
    }
  },
}

const sums = ({ net, discount, gross }: { readonly net: Money; readonly discount: Money; readonly gross: Money }) => [
  { label: 'Net', value: printed(net) },
  { label: 'Discount', value: printed(discount) },
  { label: 'Gross', value: printed(gross) },
]

function drawBill(document: PdfDocument, { name, version, records, groups, decimals }: Bill, sign: string): void {
  document.heading(`${name}, version ${version}`)
  const { rows } = billPages({ ...records, groups, decimals })
  const carried = (total: number) => printed(total as Money) // Rows add amounts of money and nothing else.
  document.table({ columns: billColumns(sign), rows, carried })
  const named = fixedCostsForClient(records.fixedCosts)
  if (named) {
    document.heading('Fixed costs')
    document.table({
      columns: [
        { title: 'Fixed cost', share: 8 },
        { title: `Amount ${sign}`, share: 2, isFigure: true },
      ],
      rows: named
        .toSorted((a, b) => a.line.assessmentOrder - b.line.assessmentOrder || a.line.id - b.line.id)
        .map(({ line, price }) => ({ cells: [line.name, printed(price)], rule: 'hair' })),
    })
  }
  const assessments = [{ percentageBasis: 'markup', billQtyDecimals: decimals }] as const
  const { amount } = computeBillTotals({ ...records, components: null, materials: null, activities: null, assessments })
  const totals = offerTotals(amount, records)
  const whole = [{ label: 'Net', amount }]
  document.totals(
    (totals.length > 0 ? totals : whole).map(each => ({ label: each.label, value: printed(each.amount) })),
  )
}
