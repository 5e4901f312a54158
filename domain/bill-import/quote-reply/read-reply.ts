// Long because a reply is read in one place: its titles, its rows, and the content of each cell.
import { nameKey } from '../../value/name-key'
import { type Cost, compare, NIL, type Quantity, lineAmount, rateFor, textOf, parseAs } from '../../value/money'
import { type Day, parseTypedDay } from '../../value/day'
import { type CellDoubts, doubtsInColumns, readingWords } from '../sheet/number-doubts'
import { detectDecimalStyle, readNumber, readQuantity, writtenNumber } from '../sheet/read-number'
import type { DecimalStyle } from '../../value/number-text'
import { cellText, type Cell, rowName, type Sheet, type SheetRow } from '../sheet/sheet'
import { likeness, wordsIn } from '../sheet/word-likeness'
import { REPLY_TERMS } from '../../estimating/quotes/enquiry-sheet'

export interface ReplyAsked {
  readonly id: number
  readonly ref: string | null
  readonly name: string
  readonly quantity: Quantity | null
  readonly isAllowance: boolean
}
/** Match of a row: by its hidden key, its reference, its words, or similar words, which a person must check. */
export type ReplyMatch = 'key' | 'ref' | 'text' | 'alike'
export interface ReplyLine {
  readonly line: number
  readonly match: ReplyMatch
  /** Its place in the file. */
  readonly row: string
  /** Null: the bidder omitted it. */
  readonly price: Cost | null
  readonly per: Quantity | null
  /** The quantity they priced, where it differs from the one asked. */
  readonly quantity: Quantity | null
  readonly note: string | null
  /** Why a person must check it before it counts. */
  readonly problem: string | null
}
export interface ReadReply {
  readonly lines: readonly ReplyLine[]
  /** Lines of the request that are missing from the file. */
  readonly missing: readonly number[]
  /** Rows with a price that were not requested. */
  readonly strangers: readonly { readonly row: string; readonly text: string; readonly price: Cost }[]
  readonly reference: string | null
  readonly validTo: Day | null
  readonly qualifications: string | null
  /** Whether its keys are those of another bidder's workbook. */
  readonly isAnothers: boolean
}
export type ReplyReading =
  | { readonly ok: true; readonly reply: ReadReply }
  | { readonly ok: false; readonly reason: string }

type Role = 'ref' | 'text' | 'quantity' | 'per' | 'rate' | 'amount' | 'note'
type Columns = Readonly<Partial<Record<Role, number>>>
/** Titles by role; the first that fits a column counts. "Price is for" comes before a price. */
const TITLES: readonly (readonly [Role, RegExp])[] = [
  ['per', /price is for|price per|pack size|per units/],
  ['note', /note|comment|remark|qualif/],
  ['amount', /amount|total|value|extended/],
  ['rate', /rate|price|cost/],
  ['quantity', /^(qty|quantity|quant|no off)\b/],
  ['text', /description|product|material|item description|works|details/],
  ['ref', /^(ref|reference|item|item no|no|code|item ref)$/],
]
/** Titles are near the top: a reply has at most a letterhead above them. */
const HEAD_ROWS = 60
const ALIKE = 0.75
const KEY = /^Q:(\d+):(\w+)$/
const INCLUDED = /^(incl|included|inc|nil|free|no charge)\b/i
const LEFT_OUT = /^(excl|excluded|not priced|no quote|nq|n\/q|tba|tbc|by others|not included|declined|unable)\b/i
const SUMS = /\b(total|carried|brought|collection|summary|sub-?total|vat)\b/i

/**
 * Reads a bidder's reply against the lines of the request. Our own workbook is read by its hidden keys even after rows were moved, any other by
 * reference and words. Every uncertain match is marked.
 */
export function readReply(sheets: readonly Sheet[], asked: readonly ReplyAsked[], quote: number): ReplyReading {
  const reader = new ReplyReader(asked, quote)
  for (const sheet of sheets) if (!sheet.hidden) reader.read(sheet)
  return reader.answer()
}

class ReplyReader {
  readonly #asked: readonly ReplyAsked[]
  readonly #quote: number
  readonly #found = new Map<number, ReplyLine>()
  readonly #strangers: ReadReply['strangers'][number][] = []
  readonly #terms = new Map<string, Cell>()
  #hasTitles = false
  #isAnothers = false

  constructor(asked: readonly ReplyAsked[], quote: number) {
    this.#asked = asked
    this.#quote = quote
  }

  read(sheet: Sheet): void {
    const head = sheet.rows.slice(0, HEAD_ROWS).findIndex(row => isHead(columnsOf(row)))
    if (head < 0) return
    this.#hasTitles = true
    const columns = columnsOf(sheet.rows[head] ?? [])
    const { style } = detectDecimalStyle(
      sheet.rows.slice(head + 1).map(row => row[columns.rate ?? columns.amount ?? 0]),
    )
    const figures = FIGURES.flatMap(role => columns[role] ?? [])
    const body = sheet.rows.slice(head + 1)
    const doubts = doubtsInColumns(
      new Map(figures.map(column => [column, { cells: body.map(row => row[column]), style, isChosen: false }])),
    )
    for (const [index, row] of sheet.rows.entries()) {
      const key = row.map(cell => KEY.exec(cellText(cell))).find(match => match !== null)
      if (key && Number(key[1]) !== this.#quote) this.#isAnothers = true
      const term = key && REPLY_TERMS.find(each => each.key === key[2])
      if (term) this.#term(term.key, row)
      else if (index > head) this.#row(sheet, index, row, { columns, style, doubts }, key ? Number(key[2]) : null)
    }
  }

  answer(): ReplyReading {
    if (!this.#hasTitles)
      return {
        ok: false,
        reason:
          'No row of titles with a description and a rate was found. Type the prices instead, or add titles to the file.',
      }
    if (this.#found.size === 0 && this.#strangers.length === 0)
      return {
        ok: false,
        reason: 'No line of this request was found in the file. Check that it is the reply to this request.',
      }
    const validTo = this.#terms.get('validTo') ?? null
    return {
      ok: true,
      reply: {
        lines: this.#asked.flatMap(({ id }) => this.#found.get(id) ?? []),
        missing: this.#asked.flatMap(({ id }) => (this.#found.has(id) ? [] : [id])),
        strangers: this.#strangers,
        reference: cellText(this.#terms.get('reference')).slice(0, 60) || null,
        validTo:
          typeof validTo === 'object' && validTo !== null && 'day' in validTo
            ? validTo.day
            : parseTypedDay(cellText(validTo)),
        qualifications: cellText(this.#terms.get('qualifications')) || null,
        isAnothers: this.#isAnothers,
      },
    }
  }

  /** Stores the value to the right of the term's own words. */
  #term(key: string, row: SheetRow): void {
    const said = row.filter(cell => cell !== null && cellText(cell) !== '')
    const value = said.slice(2)[0]
    if (value !== undefined) this.#terms.set(key, value)
  }

  #row(sheet: Sheet, index: number, row: SheetRow, how: HowWritten, key: number | null): void {
    const { columns, style } = how
    const text = cellText(row[columns.text ?? -1])
    const found = this.#match(key, cellText(row[columns.ref ?? -1]), text)
    const read = priceOf(row, columns, style)
    const name = rowName(sheet, index)
    if (!found) {
      if (read.price !== null && compare(read.price, NIL) > 0 && text !== '' && !SUMS.test(text))
        this.#strangers.push({ row: name, text, price: read.price })
      return
    }
    const { asked, match } = found
    const their = readQuantity(row[columns.quantity ?? -1], style)
    const isOther =
      !asked.isAllowance && typeof their === 'number' && asked.quantity !== null && their !== asked.quantity
    const before = this.#found.get(asked.id)
    const problems = [
      read.problem,
      read.price === null ? null : doubtOf(row, how),
      match === 'alike' ? `Taken for this line by its words: “${text}”` : null,
      match === 'ref' && text !== '' && likeness(wordsIn(text), wordsIn(asked.name)) < 0.3
        ? `Its reference is this line’s, its words are not: “${text}”`
        : null,
      before ? `It is in the file twice: rows ${before.row} and ${name}` : null,
    ].filter(each => each !== null)
    this.#found.set(asked.id, {
      line: asked.id,
      match,
      row: before?.row ?? name,
      price: before ? before.price : read.price,
      per: before ? before.per : read.per,
      quantity: isOther ? their : null,
      note: [cellText(row[columns.note ?? -1]), read.note ?? ''].filter(Boolean).join('; ').slice(0, 500) || null,
      problem: problems.length > 0 ? problems.join('. ') : null,
    })
  }

  #match(
    key: number | null,
    ref: string,
    text: string,
  ): { readonly asked: ReplyAsked; readonly match: ReplyMatch } | null {
    const byKey = key === null ? undefined : this.#asked.find(({ id }) => id === key)
    if (byKey) return { asked: byKey, match: 'key' }
    const own = (is: (each: ReplyAsked) => boolean) => {
      const all = this.#asked.filter(is)
      return all.length === 1 ? all[0] : undefined
    }
    const byRef = ref === '' ? undefined : own(each => each.ref !== null && nameKey(each.ref) === nameKey(ref))
    if (byRef) return { asked: byRef, match: 'ref' }
    if (text === '') return null
    const byText = own(each => nameKey(each.name) === nameKey(text))
    if (byText) return { asked: byText, match: 'text' }
    const spoken = wordsIn(text)
    const scores = this.#asked
      .filter(({ id }) => !this.#found.has(id))
      .map(asked => ({ asked, score: likeness(spoken, wordsIn(asked.name)) }))
      .toSorted((a, b) => b.score - a.score)
    const [first, second] = scores
    return first && first.score >= ALIKE && first.score > (second?.score ?? 0)
      ? { asked: first.asked, match: 'alike' }
      : null
  }
}

function columnsOf(row: SheetRow): Columns {
  const columns: Partial<Record<Role, number>> = {}
  for (const [index, cell] of row.entries()) {
    const title = typeof cell === 'string' ? nameKey(cell) : ''
    const role = title === '' || title.length > 40 ? undefined : TITLES.find(([, words]) => words.test(title))?.[0]
    if (role && columns[role] === undefined) columns[role] = index
  }
  return columns
}
const isHead = ({ text, ref, rate, amount }: Columns): boolean =>
  (text !== undefined || ref !== undefined) && (rate !== undefined || amount !== undefined)

/** Columns of a sheet and the way its numbers are written. */
interface HowWritten {
  readonly columns: Columns
  readonly style: DecimalStyle
  readonly doubts: CellDoubts
}
const FIGURES = ['rate', 'per', 'amount', 'quantity'] as const satisfies readonly Role[]

/** Returns what to check of a row's figures that can be read two ways; null where its amount proves them, and without any. */
function doubtOf(row: SheetRow, { columns, style, doubts }: HowWritten): string | null {
  const other = style === 'comma' ? 'point' : 'comma'
  if (multiplies(row, columns, style) && !multiplies(row, columns, other)) return null
  const found = FIGURES.flatMap(role => {
    const column = columns[role] ?? -1
    const [text, readings] = [writtenNumber(row[column]), doubts(row[column], column)]
    return text === null || readings === null ? [] : [readingWords(text, readings)]
  })
  return found.length === 0 ? null : found.join('. ')
}

/** Whether a row's quantity and rate give its amount. */
function multiplies(row: SheetRow, columns: Columns, style: DecimalStyle): boolean {
  const cell = (role: Role) => row[columns[role] ?? -1]
  const [rate, quantity] = [readNumber(cell('rate'), style, 'rate'), readQuantity(cell('quantity'), style)]
  const amount = readNumber(cell('amount'), style, 'money')
  return typeof rate === 'number' && typeof quantity === 'number' && amount === lineAmount(quantity, rate)
}

interface PriceCell {
  readonly price: Cost | null
  readonly per: Quantity | null
  readonly note: string | null
  readonly problem: string | null
}

/** Returns a price, "included", words for omitting it, or an amount the rate is worked back from. */
function priceOf(row: SheetRow, columns: Columns, style: DecimalStyle): PriceCell {
  const cell = row[columns.rate ?? -1]
  const price = readNumber(cell, style, 'cost')
  const per = readNumber(row[columns.per ?? -1], style, 'quantity')
  const packed = typeof per === 'number' && compare(per, NIL) > 0 ? per : null
  if (typeof price === 'number')
    return compare(price, NIL) < 0
      ? { price: null, per: null, note: null, problem: `A price below zero is not taken: ${textOf('cost', price)}` }
      : { price, per: packed, note: null, problem: null }
  const words = cellText(cell)
  if (price === 'text' && INCLUDED.test(words)) return { price: NIL, per: null, note: words, problem: null }
  if (price === 'text' && LEFT_OUT.test(words)) return { price: null, per: null, note: words, problem: null }
  if (price === 'text') return { price: null, per: null, note: null, problem: `“${words}” is no price` }
  const [amount, quantity] = [
    readNumber(row[columns.amount ?? -1], style, 'money'),
    readQuantity(row[columns.quantity ?? -1], style),
  ]
  const worked =
    typeof amount === 'number' && amount !== NIL && typeof quantity === 'number' ? rateFor(amount, quantity) : null
  const back = worked === null ? null : parseAs('cost', textOf('rate', worked))
  if (back === null || compare(back, NIL) < 0) return { price: null, per: null, note: null, problem: null }
  return { price: back, per: null, note: null, problem: 'Worked back from its amount: there is no rate' }
}
