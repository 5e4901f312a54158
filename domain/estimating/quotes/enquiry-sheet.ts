import { NIL, type Quantity } from '../../value/money'
import {
  at,
  type ExportCell,
  type ExportSheet,
  quantityCell,
  sumCell,
  sumDown,
  words,
} from '../bill-export/export-sheet'

/** A line of an enquiry as the bidder sees it. */
export interface EnquiryLine {
  readonly id: number
  readonly ref: string | null
  readonly name: string
  readonly description: string | null
  readonly unit: string | null
  readonly quantity: Quantity | null
  /** Whether the bidder may omit it. */
  readonly isAllowance: boolean
}
export interface Enquiry {
  /** The bidder's record: its keys are in the workbook, so that the reply is recognised. */
  readonly quote: number
  readonly reference: string
  readonly kind: 'saf' | 'materials'
  readonly lines: readonly EnquiryLine[]
  /** Currency sign of the requested rates. */
  readonly sign: string
  /** Facts printed in the workbook, such as "For" and "Reply by". */
  readonly about: readonly (readonly [label: string, value: string])[]
}

/** Terms of a reply besides its prices, by the word in their key. */
export const REPLY_TERMS = [
  { key: 'reference', label: 'Your reference' },
  { key: 'validTo', label: 'Prices valid to (date)' },
  { key: 'qualifications', label: 'Qualifications' },
] as const
const keyOf = (quote: number, what: number | string): string => `Q:${quote}:${what}`

/** Returns the workbook for a bidder to fill in: a hidden key in each row, and amounts that add up as rates are typed. */
export function enquirySheet({ quote, reference, kind, lines, sign, about }: Enquiry): ExportSheet {
  const isPacked = kind === 'materials'
  const columns = [
    { width: 18, isHidden: true },
    { width: 10 },
    { width: 60 },
    { width: 10 },
    { width: 12 },
    ...(isPacked ? [{ width: 12 }] : []),
    { width: 12 },
    { width: 14 },
    { width: 40 },
  ]
  const rate = isPacked ? 6 : 5
  const titles = [
    'Key',
    'Ref',
    'Description',
    'Unit',
    'Quantity',
    ...(isPacked ? ['Price is for'] : []),
    `Rate ${sign}`,
    `Amount ${sign}`,
    'Your notes',
  ]
  const rows: ExportCell[][] = [titles.map(title => words(title, true))]
  const line = (each: EnquiryLine): ExportCell[] => {
    const row = rows.length
    const amount = isPacked
      ? `IF(${at(rate, row)}="",0,ROUND(${at(4, row)}*${at(rate, row)}/IF(${at(5, row)}="",1,${at(5, row)}),2))`
      : `ROUND(${at(4, row)}*${at(rate, row)},2)`
    const text = each.description === null ? each.name : `${each.name}\n${each.description}`
    return [
      words(keyOf(quote, each.id)),
      words(each.ref),
      words(text),
      words(each.unit),
      each.isAllowance ? { kind: 'number', value: '1', decimals: 2 } : quantityCell(each.quantity),
      ...(isPacked ? [null] : []),
      null,
      sumCell(amount, NIL),
      null,
    ]
  }
  for (const each of lines.filter(({ isAllowance }) => !isAllowance)) rows.push(line(each))
  const allowances = lines.filter(({ isAllowance }) => isAllowance)
  if (allowances.length > 0) {
    rows.push([null, null, words('Say whether these are in your price: write 0, or what you charge', true)])
    for (const each of allowances) rows.push(line(each))
  }
  const total = rows.length
  rows.push([
    null,
    null,
    words('Total', true),
    null,
    null,
    ...(isPacked ? [null] : []),
    null,
    sumCell(sumDown(rate + 1, 1, total - 1), NIL, true),
  ])
  rows.push([])
  for (const { key, label } of REPLY_TERMS) rows.push([words(keyOf(quote, key)), null, words(label, true)])
  rows.push([])
  for (const [label, value] of about) rows.push([null, null, words(`${label}: ${value}`)])
  return { name: reference, columns, rows, amount: NIL, total: { row: total, column: rate + 1 } }
}
