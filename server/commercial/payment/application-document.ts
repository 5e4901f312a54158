import type { siteDocument } from '#contract/commercial/site-documents/site-document'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import type { OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { claimedName, inPeriod } from '#domain/commercial/payment/outgoing-lines'
import { dayWords } from '#domain/value/day'
import { type Money, NIL } from '#domain/value/money'
import { moneyWords, printedPercentage } from '#domain/value/money-words'
import type { AccountTransaction } from '../../database/session'
import { PdfDocument } from '../../pdf/document'
import type { DocumentHead, Picture, TableRow } from '../../pdf/document-parts'
import type { Making } from '../../documents/documents'
import { pdfDocument } from '../../documents/pdf-document'
import { logoOf, type MadeFile } from '../../files/kept-document'
import { printedPicture } from '../../files/printed-picture'
import { aboutRecord, siteDocumentKind } from '../common/site-document-kind'
import { applicationContent, beforeOf, dayOrNothing, type Section } from './application-content'
import { drawEvidence, type PackPhoto, packPhotos } from './application-photos'

/** An application for payment in words, ready to be drawn. */
interface PrintedApplication {
  readonly reference: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'logo'>
  readonly rows: readonly TableRow[]
  readonly sign: string
  readonly totals: readonly { readonly label: string; readonly value: string }[]
  readonly whyVat: string
  readonly photos: readonly PackPhoto[]
}

/** The document of an application as it is now: its lines by part, its sums, and the photos that a person chose as evidence. */
export const applicationDocument = siteDocumentKind<'application'>({
  about: async (tx, { application, photos }, on) => {
    const { about, ending } = await aboutRecord(tx, outgoingApplication, application, on)
    const chosen = [...new Set(photos)]
    await packPhotos(tx, on, chosen)
    const count = chosen.length === 0 ? '' : `, ${chosen.length === 1 ? '1 photo' : `${chosen.length} photos`}`
    return { about: [about, ...chosen].join(','), ending: ending + count }
  },
  make: pdfDocument({
    gather: (tx, { about }) => gatherApplication(tx, about.split(',').map(Number)),
    draw: drawApplication,
    photos: ({ photos }) => photos.length,
    made: content => ({ name: fileName(content) }),
  }),
})

async function gatherApplication(
  tx: AccountTransaction,
  [id = 0, ...photos]: readonly number[],
): Promise<PrintedApplication> {
  const content = await applicationContent(tx, id)
  const { of, reference, sections } = content
  const { logo, ...firm } = content.firm
  return {
    reference,
    logo,
    sign: content.sign,
    head: {
      title: 'Application for payment',
      subtitle: `${reference}, work up to ${dayWords(of.valuationDate)}`,
      ...firm,
      cells: [
        { label: 'To', value: content.client, share: 3 },
        { label: 'Project', value: content.project, share: 4 },
        { label: 'Application', value: reference, share: 1.5 },
        { label: 'Due date', value: dayOrNothing(of.dueDate), share: 1.5 },
        { label: 'Final date', value: dayOrNothing(of.finalDate), share: 1.5 },
      ],
      foot: `${content.printed}. ${content.amounts}.`,
    },
    rows: sections.flatMap(section => [headingOf(section), ...section.lines.map(rowOf)]),
    totals: content.sums.map(({ label, value }) => ({ label, value: moneyWords(value) })),
    whyVat: of.whyVat ?? '',
    photos: await packPhotos(tx, of.project, photos),
  }
}

/** Returns the document of an application without photos, for a mail. */
export async function applicationFile(
  { services, identity, work }: Pick<Making<typeof siteDocument>, 'services' | 'identity' | 'work'>,
  id: number,
): Promise<MadeFile> {
  const content = await work(tx => gatherApplication(tx, [id]))
  const logo = await logoOf(services, identity.account, content.logo)
  const { bytes } = await drawApplication(content, logo, file => printedPicture(services, identity.account, file))
  return { name: fileName(content), type: 'application/pdf', bytes }
}

const fileName = ({ reference }: PrintedApplication): string => `Application for payment ${reference}.pdf`

/** A part and its sums, above its lines. */
const headingOf = ({ title, contract, value, material, before, period }: Section): TableRow => ({
  cells: [
    title,
    contract === NIL ? '' : moneyWords(contract),
    '',
    moneyWords(value),
    material === NIL ? '' : moneyWords(material),
    moneyWords(before),
    moneyWords(period),
  ],
  isStrong: true,
  rule: 'ink',
})

function rowOf(line: OutgoingItem): TableRow {
  const period = inPeriod(line)
  return {
    cells: [
      claimedName(line),
      line.contractValue === null ? '' : moneyWords(line.contractValue),
      line.contractValue === null ? '' : printedPercentage(line.progress),
      moneyWords(line.value),
      line.materialValue === NIL ? '' : moneyWords(line.materialValue),
      moneyWords(beforeOf(line)),
      moneyWords(period),
    ],
    rule: 'hair',
    adds: period,
  }
}

/** Draws an application on A4. */
async function drawApplication(
  { head, rows, sign, totals, whyVat, photos }: PrintedApplication,
  logo: DocumentHead['logo'],
  pictureOf: (file: number) => Promise<Picture['bytes']>,
) {
  const document = await PdfDocument.start({ ...head, logo })
  const figure = (title: string, share: number) => ({ title, share, isFigure: true })
  document.table({
    columns: [
      { title: 'Item', share: 4.4 },
      figure(`Contract ${sign}`, 1.7),
      figure('Done %', 1),
      figure(`Work ${sign}`, 1.7),
      figure(`Material ${sign}`, 1.4),
      figure(`Certified before ${sign}`, 1.7),
      figure(`This period ${sign}`, 1.7),
    ],
    rows,
    // Rows add amounts of money and nothing else.
    carried: total => moneyWords(total as Money),
  })
  document.totals(totals)
  if (whyVat !== '') {
    document.heading('VAT')
    document.text(whyVat)
  }
  await drawEvidence(document, photos, pictureOf)
  return document.finish()
}
