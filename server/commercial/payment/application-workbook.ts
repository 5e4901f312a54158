import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import type { OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { claimedName, inPeriod } from '#domain/commercial/payment/outgoing-lines'
import { dayWords } from '#domain/value/day'
import { minus, type Money, NIL, sum, textOf } from '#domain/value/money'
import { moneyWords } from '#domain/value/money-words'
import type { Sheet, SheetCell } from '#domain/value/sheet'
import { workbookDocument } from '../../documents/workbook-document'
import { aboutRecord, siteDocumentKind } from '../common/site-document-kind'
import {
  type ApplicationContent,
  applicationContent,
  beforeOf,
  dayOrNothing,
  type Section,
} from './application-content'

/**
 * An application as a workbook: cover, summary, bill, material on site, variations, fixed costs and amounts on account. Every figure is the one on screen; sums of columns
 * are formulas, so that a client can follow them. Two prints of one revision differ by their printing date only.
 */
export const applicationWorkbook = siteDocumentKind<'applicationWorkbook'>({
  about: (tx, { application }, on) => aboutRecord(tx, outgoingApplication, application, on),
  make: workbookDocument(async (tx, { about }) => {
    const content = await applicationContent(tx, Number(about))
    return { name: `Application for payment ${content.reference}`, sheets: sheetsOf(content) }
  }),
})

/** Returns the sheets of an application. Sheets of parts without lines are there too, so that a client's links to them hold each month. */
function sheetsOf(content: ApplicationContent): readonly Sheet[] {
  const { sign, sections } = content
  const linesOf = (part: Section['part']) => sections.find(each => each.part === part)?.lines ?? []
  return [
    cover(content),
    summary(content),
    ofLines('Bill', sign, linesOf('work')),
    material(sign, sections.flatMap(({ lines }) => lines).filter(hasMaterial)),
    ofLines('Variations', sign, linesOf('variations')),
    ofLines('Fixed costs', sign, linesOf('fixedCosts')),
    ofLines('On account', sign, linesOf('onAccount')),
  ]
}

const hasMaterial = ({ materialValue, materialBefore }: OutgoingItem) => materialValue !== NIL || materialBefore !== NIL

const text = (words: string | null, isStrong = false): SheetCell =>
  words === null || words === '' ? null : { kind: 'text', text: words, isStrong }
const title = (words: string): SheetCell => text(words, true)
const money = (value: Money | null): SheetCell =>
  value === null ? null : { kind: 'number', value: textOf('money', value), decimals: 2 }

function cover({ of, reference, firm, client, project, sign, printed, amounts }: ApplicationContent): Sheet {
  const row = (label: string, value: string): readonly SheetCell[] => [text(label), text(value)]
  return {
    name: 'Cover',
    columns: [{ width: 26 }, { width: 70 }],
    rows: [
      [title('Application for payment'), title(reference)],
      row('From', firm.firm),
      row('Address', firm.firmAddress),
      row('To', client),
      row('Project', project),
      row('Work up to', dayWords(of.valuationDate)),
      row('Due date', dayOrNothing(of.dueDate)),
      row('Payment notice by', dayOrNothing(of.noticeBy)),
      row('Pay less notice by', dayOrNothing(of.payLessBy)),
      row('Final date for payment', dayOrNothing(of.finalDate)),
      row('Total due', `${sign}${moneyWords(of.total)}`),
      row('VAT', of.whyVat ?? ''),
      row('Figures', amounts),
      row('Printing', printed),
    ],
  }
}

function summary({ sign, sections, sums }: ApplicationContent): Sheet {
  const columns = [
    'Part',
    `Contract ${sign}`,
    `Work ${sign}`,
    `Material ${sign}`,
    `Certified before ${sign}`,
    `Period ${sign}`,
  ]
  const rows = sections.map(({ title: part, contract, value, material: onSite, before, period }) => [
    text(part),
    ...[contract, value, onSite, before, period].map(money),
  ])
  const figures = (['contract', 'value', 'material', 'before', 'period'] as const).map(name =>
    sections.map(each => each[name]),
  )
  return {
    name: 'Summary',
    columns: [{ width: 34 }, ...figures.map(() => ({ width: 16 }))],
    rows: [
      columns.map(title),
      ...rows,
      totalRow(rows.length, ['Gross'], 1, figures),
      [],
      [title('Build-up'), title(sign)],
      ...sums.map(({ label, value }) => [text(label), money(value)]),
    ],
  }
}

function material(sign: string, lines: readonly OutgoingItem[]): Sheet {
  const columns = ['Ref', 'Item', `To date ${sign}`, `Certified before ${sign}`, `This period ${sign}`]
  const figuresOf = (line: OutgoingItem): readonly Money[] => [
    line.materialValue,
    line.materialBefore,
    minus(line.materialValue, line.materialBefore),
  ]
  return {
    name: 'Material on site',
    columns: [{ width: 12 }, { width: 44 }, { width: 16 }, { width: 16 }, { width: 16 }],
    rows: [
      columns.map(title),
      ...lines.map(line => [
        text(line.code),
        text(claimedName({ ...line, code: null })),
        ...figuresOf(line).map(money),
      ]),
      totalRow(lines.length, ['', 'Total'], 2, columnsOf(lines.map(figuresOf), 3)),
    ],
  }
}

function ofLines(name: string, sign: string, lines: readonly OutgoingItem[]): Sheet {
  const titles = ['Ref', 'Item', 'Unit', 'Quantity', `Rate ${sign}`, 'Was %', 'Now %']
  const sums = [
    `Contract ${sign}`,
    `Work ${sign}`,
    `Material ${sign}`,
    `Certified before ${sign}`,
    `This period ${sign}`,
  ]
  const figuresOf = (line: OutgoingItem): readonly Money[] => [
    line.contractValue ?? NIL,
    line.value,
    line.materialValue,
    beforeOf(line),
    inPeriod(line),
  ]
  const share = (line: OutgoingItem, percentage: OutgoingItem['progress']): SheetCell =>
    line.contractValue === null ? null : { kind: 'number', value: textOf('percentage', percentage), decimals: 2 }
  return {
    name,
    columns: [12, 44, 8, 12, 12, 9, 9, 16, 16, 16, 16, 16, 40].map(width => ({ width })),
    rows: [
      [...titles, ...sums, 'Reason'].map(title),
      ...lines.map(line => [
        text(line.code),
        text(claimedName({ ...line, code: null })),
        text(line.unit),
        line.quantity === null
          ? null
          : ({ kind: 'number', value: textOf('quantity', line.quantity), decimals: 4 } as const),
        line.rate === null ? null : ({ kind: 'number', value: textOf('rate', line.rate), decimals: 2 } as const),
        share(line, line.progressBefore),
        share(line, line.progress),
        ...figuresOf(line).map((value, at) => (at === 0 ? money(line.contractValue) : money(value))),
        text(line.reason),
      ]),
      totalRow(lines.length, ['', 'Total', '', '', '', '', ''], titles.length, columnsOf(lines.map(figuresOf), 5)),
    ],
  }
}

const columnsOf = (rows: readonly (readonly Money[])[], count: number): readonly (readonly Money[])[] =>
  Array.from({ length: count }, (_, column) => rows.map((row): Money => row[column] ?? NIL))

/** Returns the row below `count` lines that adds up columns from `first` on. The result beside a formula is the exact sum. */
function totalRow(
  count: number,
  labels: readonly string[],
  first: number,
  figures: readonly (readonly Money[])[],
): readonly SheetCell[] {
  return [
    ...labels.map(title),
    ...figures.map((values, at): SheetCell => {
      const column = String.fromCharCode(65 + first + at)
      const value = textOf('money', sum(values))
      // A sum over no rows would add up its own heading.
      if (count === 0) return { kind: 'number', value, decimals: 2 }
      return { kind: 'formula', formula: `SUM(${column}2:${column}${count + 1})`, value, isStrong: true }
    }),
  ]
}
