import { dayWords } from '#domain/value/day'
import { company } from '#contract/admin/company'
import type { BidderQuote } from '#contract/estimating/bidder-quote'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { quoteRequest } from '#contract/estimating/quote-request'
import { addressText, toAddress } from '#contract/fields/address-text'
import type { Enquiry } from '#domain/estimating/quotes/enquiry-sheet'
import { currencySymbol, currencyWords } from '#domain/value/currency'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { PdfDocument } from '../../pdf/document'
import type { DocumentHead } from '../../pdf/document-parts'
import { withPlaces } from '../../pdf/figures'
import { findOrFirst } from '../../records/write/find-or-first'
import { firmCurrency } from '../../records/read/firm-currency'
import { read } from '../../records/write/typed'
import { partsOfRequest } from './quote-records'

type Bidder = Pick<BidderQuote, 'id' | 'name' | 'contact' | 'email'>
/** All that the enquiry to each bidder is made of. */
export interface EnquiryContent {
  readonly reference: string
  readonly title: string
  readonly project: string
  readonly words: string
  readonly firm: string
  readonly sender: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'title' | 'subtitle' | 'cells'>
  readonly cells: DocumentHead['cells']
  readonly enquiry: Omit<Enquiry, 'quote'>
  readonly bidders: readonly Bidder[]
}

/** Gathers an enquiry as it is now. `logo` is read afterwards, outside the transaction. */
export async function gatherEnquiry(tx: AccountTransaction, id: number): Promise<EnquiryContent> {
  const request = await read(tx, quoteRequest, id)
  const owner = await read(tx, project, (await read(tx, assessment, request.assessment)).project)
  const own = await findOrFirst(tx, company, owner.scsCompanyGroup)
  const { lines, quotes } = await partsOfRequest(tx, id)
  const firmAddress = own?.address ? addressText(toAddress(own.address)) : ''
  const reference = request.reference ?? ''
  const currency = await firmCurrency(tx)
  const projectName = [owner.reference, owner.name].filter(Boolean).join(' ')
  const due = request.dueDate === null ? null : dayWords(request.dueDate)
  const stand = request.openDays === null ? null : `${request.openDays} days`
  return {
    reference,
    title: request.name,
    project: projectName,
    words: wordsOf({ message: request.message, name: request.name, project: projectName, reference, due, stand }),
    firm: own?.name ?? '',
    sender: tx.identity.fullName,
    logo: own?.logo ?? null,
    head: {
      firm: own?.name ?? '',
      firmAddress: firmAddress.replace(/, United Kingdom$/, ''),
      logo: null,
      foot: `${reference}, ${tx.identity.fullName}. Rates in ${currencyWords(currency)}, without VAT.`,
    },
    cells: [
      { label: 'Project', value: projectName, share: 4 },
      { label: 'Request', value: reference, share: 1.3 },
      { label: 'Reply by', value: due ?? '–', share: 1.3 },
      { label: 'Prices valid for', value: stand ?? '–', share: 1.3 },
    ],
    enquiry: {
      reference,
      kind: request.kind,
      sign: currencySymbol(currency),
      lines: lines.map(line => ({ ...line, isAllowance: line.allowance !== null })),
      about: [
        ['Request', reference],
        ['For', request.name],
        ['Project', projectName],
        ...(due === null ? [] : [['Reply by', due] as const]),
        ...(stand === null ? [] : [['Prices valid for', stand] as const]),
        ['From', own?.name ?? ''],
      ],
    },
    bidders: quotes,
  }
}

interface Words {
  readonly message: string | null
  readonly name: string
  readonly project: string
  readonly reference: string
  readonly due: string | null
  readonly stand: string | null
}

const wordsOf = ({ message, name, project: of, reference, due, stand }: Words): string =>
  [
    message ?? `Please let us have your prices for ${name}, ${of}.`,
    [
      due === null ? null : `Please reply by ${due}, quoting ${reference}.`,
      stand === null ? null : `Prices should stand for ${stand}.`,
      'Write them into the workbook and send it back. Leave a rate empty where you do not price a line, and say so in the notes.',
    ]
      .filter(each => each !== null)
      .join(' '),
  ].join('\n\n')

/** What the mail to one bidder says. */
export const mailText = ({ words, sender, firm }: EnquiryContent, bidder: Bidder): string =>
  `Dear ${bidder.contact ?? bidder.name},\n\n${words}\n\nYours sincerely,\n\n${sender}\n${firm}\n`

/** The enquiry as it is read and printed, addressed to one bidder. */
export async function drawEnquiry(paper: EnquiryContent, bidder: Bidder, logo: DocumentHead['logo']) {
  const { head, cells, title, enquiry } = paper
  const document = await PdfDocument.start({
    ...head,
    logo,
    title: `Quote request ${paper.reference}`,
    subtitle: title,
    cells: [{ label: 'To', value: bidder.name, share: 3 }, ...cells],
  })
  document.text(`Dear ${bidder.contact ?? bidder.name},\n\n${paper.words}`)
  const columns = [
    { title: 'Ref', share: 1.2 },
    { title: 'Description', share: 6 },
    { title: 'Unit', share: 1 },
    { title: 'Quantity', share: 1.5, isFigure: true },
    { title: `Rate ${enquiry.sign}`, share: 1.5, isFigure: true },
    { title: `Amount ${enquiry.sign}`, share: 1.7, isFigure: true },
  ]
  const rows = enquiry.lines.filter(({ isAllowance }) => !isAllowance)
  document.table({
    columns,
    rows: rows.map(line => ({
      cells: [
        line.ref ?? '',
        [line.name, line.description].filter(Boolean).join('\n'),
        line.unit ?? '',
        line.quantity === null ? '' : withPlaces(textOf('quantity', line.quantity), 2),
        '',
        '',
      ],
      rule: 'hair',
    })),
  })
  const allowances = enquiry.lines.filter(({ isAllowance }) => isAllowance)
  if (allowances.length > 0) {
    document.heading('Say whether these are in your price')
    document.table({
      columns: [
        { title: 'Item', share: 8 },
        { title: `Included, or ${enquiry.sign}`, share: 3, isFigure: true },
      ],
      rows: allowances.map(({ name }) => ({ cells: [name, ''], rule: 'hair' })),
    })
  }
  return document.finish()
}
