import { DIARY_KINDS } from '#contract/commercial/diary-entry'
import { materialOrder } from '#contract/commercial/material-order'
import { subcontractor } from '#contract/contacts/subcontractor'
import { supplier } from '#contract/contacts/supplier'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { project } from '#contract/estimating/project'
import { user } from '#contract/platform/user'
import { diaryOf } from '#domain/commercial/diary/diary'
import { type Day, dayOf, clockOf, dayWords } from '#domain/value/day'
import { formatDecimal, rescale, SCALE } from '#domain/value/decimal'
import { negate, NIL, type Quantity } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { PdfDocument } from '../pdf/document'
import type { DocumentHead, Picture, TableOptions } from '../pdf/document-parts'
import { findAll, read } from '../records/write/typed'
import { diaryRecords, progressRecordedOn } from './diary-records'
import { pdfDocument } from '../documents/pdf-document'
import { letterhead } from './letterhead'
import { siteDocumentKind } from './common/site-document-kind'
import { zonesAbove, zoneWords } from './zone-words'

/** The diary of a day in words, ready to be drawn. */
interface DiaryContent {
  readonly project: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'logo'>
  readonly parts: readonly ({ readonly title: string } & TableOptions)[]
  readonly photos: readonly { readonly file: number; readonly words: string }[]
}

const figure = (value: Quantity): string => formatDecimal(rescale(value, SCALE.quantity, 2), 2)
/** Below nil it takes back what was recorded before. */
const cameWords = (quantity: Quantity, unit: string | null): string =>
  quantity < NIL ? `${figure(negate(quantity))} ${unit ?? ''} taken back` : `${figure(quantity)} ${unit ?? ''}`
/** "80.0000" as "80": per cent are whole or have two decimals. */
const perCent = (wire: string): string => Number(wire).toFixed(2).replace(/\.00$/, '')
/** Photos on one document: the rest is counted. */
const MOST_PHOTOS = 24

/** All that was recorded of a day on site, as far as its asker may read it. Source: issue of the site's week, point 12. */
export const diaryDocument = siteDocumentKind<'diary'>({
  about: (_, { day }) => Promise.resolve({ about: day, ending: ` of ${dayWords(day)}` }),
  make: pdfDocument({
    // The day was checked when it was asked for.
    gather: (tx, { projectId, about }) => gatherDiary(tx, projectId, about as Day),
    draw: drawDiary,
    photos: ({ photos }) => Math.min(photos.length, MOST_PHOTOS),
    made: ({ project: on }, { about }) => ({ name: `Site diary ${on} ${about}.pdf` }),
  }),
})

async function gatherDiary(tx: AccountTransaction, projectId: number, day: Day): Promise<DiaryContent> {
  const on = await read(tx, project, projectId)
  const told = await toldOf(tx, projectId, day)
  const { diary, progress } = told
  const { logo, ...firm } = await letterhead(tx)
  const name = [on.reference, on.name].filter(Boolean).join(' ')
  const weather = diary.entries.filter(({ kind }) => kind === 'weather').map(({ text }) => text)
  return {
    project: name,
    logo,
    head: {
      title: 'Site diary',
      subtitle: `What was recorded on ${dayWords(day)}`,
      ...firm,
      cells: [
        { label: 'Project', value: name, share: 4 },
        { label: 'Date', value: dayWords(day), share: 1.6 },
        { label: 'Weather', value: weather.join(', ') || 'not recorded', share: 3 },
        { label: 'People', value: String(diary.people) },
        { label: 'Hours', value: figure(diary.worked) },
      ],
      foot: `Printed ${dayWords(dayOf(tx.at))}, ${tx.identity.fullName}. ${diary.count + progress.length} facts.`,
    },
    parts: [peoplePart(told), progressPart(told), deliveriesPart(told), issuesPart(told), entriesPart(told)],
    photos: diary.photos.map(({ file, caption, takenAt, createdAt }) => ({
      file,
      words: [clockOf(takenAt ?? createdAt), caption].filter(Boolean).join(', '),
    })),
  }
}

/** The facts of a day, and the records they name. */
async function toldOf(tx: AccountTransaction, projectId: number, day: Day) {
  const diary = diaryOf(await diaryRecords(tx, projectId, day), day)
  const progress = await progressRecordedOn(tx, projectId, day)
  const products = await findAll(
    tx,
    assessmentProduct,
    progress.map(({ product }) => product),
  )
  const zones = await findAll(
    tx,
    assessmentZone,
    progress.map(({ zone }) => zone),
  )
  const above = await findAll(tx, assessmentZone, zonesAbove(zones))
  const people = await findAll(
    tx,
    user,
    diary.entries.flatMap(({ createdBy }) => createdBy ?? []),
  )
  const firms = await findAll(
    tx,
    subcontractor,
    diary.firms.flatMap(each => each.subcontractor ?? []),
  )
  const suppliers = await findAll(
    tx,
    supplier,
    diary.deliveries.flatMap(each => each.supplier ?? []),
  )
  const orders = await findAll(
    tx,
    materialOrder,
    diary.deliveries.flatMap(({ order }) => order ?? []),
  )
  return { diary, progress, products, zones, above, people, firms, suppliers, orders }
}
type Told = Awaited<ReturnType<typeof toldOf>>
type Part = DiaryContent['parts'][number]

const peoplePart = ({ diary, firms }: Told): Part => ({
  title: 'People and hours',
  columns: [
    { title: 'Firm', share: 6 },
    { title: 'People', share: 1, isFigure: true },
    { title: 'Hours', share: 1.4, isFigure: true },
  ],
  rows: diary.firms.map(each => ({
    cells: [
      each.subcontractor === null ? 'Our own' : (firms.get(each.subcontractor)?.fullName ?? 'A subcontractor'),
      String(each.people),
      figure(each.hours),
    ],
    rule: 'hair' as const,
  })),
})

const progressPart = ({ progress, products, zones, above }: Told): Part => ({
  title: 'Progress recorded',
  columns: [
    { title: 'Ref', share: 1 },
    { title: 'Product', share: 5 },
    { title: 'Zone', share: 2.4 },
    { title: 'Was %', share: 1, isFigure: true },
    { title: 'Now %', share: 1, isFigure: true },
  ],
  rows: progress.map(cell => ({
    cells: [
      products.get(cell.product)?.ref ?? '',
      [products.get(cell.product)?.name, cell.note].filter(Boolean).join('\n'),
      zoneWords(zones.get(cell.zone), above),
      perCent(cell.was),
      perCent(cell.percent),
    ],
    rule: 'hair' as const,
  })),
})

const deliveriesPart = ({ diary, suppliers, orders }: Told): Part => ({
  title: 'Deliveries',
  columns: [
    { title: 'Note', share: 1.8 },
    { title: 'From', share: 3 },
    { title: 'What came', share: 5 },
  ],
  rows: diary.deliveries.map(each => ({
    cells: [
      each.reference,
      [
        each.supplier === null ? '' : suppliers.get(each.supplier)?.fullName,
        each.order === null ? '' : orders.get(each.order)?.reference,
      ]
        .filter(Boolean)
        .join(', '),
      [
        ...each.lines.map(
          line =>
            `${line.name}, ${cameWords(line.quantity, line.unit)}${line.damaged > 0 ? `, ${figure(line.damaged)} damaged` : ''}`,
        ),
        ...(each.received === null ? [] : [each.received]),
        ...(each.shortOrDamaged === null ? [] : [`Short or damaged: ${each.shortOrDamaged}`]),
      ].join('\n'),
    ],
    rule: 'hair' as const,
  })),
})

const issuesPart = ({ diary }: Told): Part => ({
  title: 'Issues raised',
  columns: [
    { title: 'No.', share: 1 },
    { title: 'What is wrong', share: 8 },
  ],
  rows: diary.issues.map(each => ({
    cells: [each.number === null ? 'Draft' : String(each.number), each.summary],
    rule: 'hair' as const,
  })),
})

const entriesPart = ({ diary, people }: Told): Part => ({
  title: 'Written in the diary',
  columns: [
    { title: 'What', share: 1.4 },
    { title: 'In words', share: 5 },
    { title: 'By', share: 2.6 },
  ],
  rows: diary.entries.map(each => ({
    cells: [
      DIARY_KINDS.find(({ value }) => value === each.kind)?.label ?? each.kind,
      each.text,
      `${each.createdBy === null ? '' : (people.get(each.createdBy)?.fullName ?? '')}, ${each.isLate ? `later, on ${dayWords(dayOf(each.createdAt))} ` : ''}${clockOf(each.createdAt)}`,
    ],
    rule: 'hair' as const,
  })),
})

/** Draws a diary on A4. A part of which nothing was recorded says so: a day without deliveries is a fact as well. */
async function drawDiary(
  { head, parts, photos }: DiaryContent,
  logo: DocumentHead['logo'],
  pictureOf: (file: number) => Promise<Picture['bytes']>,
) {
  const document = await PdfDocument.start({ ...head, logo })
  for (const { title, ...table } of parts) {
    document.heading(title)
    if (table.rows.length === 0) document.text('Nothing recorded.')
    else document.table(table)
  }
  const shown = photos.slice(0, MOST_PHOTOS)
  document.heading(shown.length < photos.length ? `Photos, ${shown.length} of ${photos.length}` : 'Photos')
  if (photos.length === 0) document.text('Nothing recorded.')
  const pictures: Picture[] = []
  for (const { file, words } of shown) pictures.push({ bytes: await pictureOf(file), words })
  await document.pictures(pictures)
  return document.finish()
}
