import { looksNumeric } from '#domain/bill-import/sheet/read-number'
import { titledRoles } from '#domain/bill-import/columns/titles'
import type { TextLine, Word } from './text-lines'

/** A column of a table. A word belongs to it when its middle lies between the edges. */
export interface PdfColumn {
  readonly from: number
  readonly to: number
}

/** Narrowest gap between columns, in points. */
const NARROWEST = 3
/** Share of lines that may cross a gap: a note printed over the table. */
const MOST_CROSSING = 0.03
/** A blank between words is about a quarter of a letter's size; this exceeds it. */
const BLANK = 0.75
/** Share of rows where neighbouring columns must form one text to be joined. */
const ONE_TEXT = 0.3

/** Whether a line has figures of a table: two numbers or more, or one among words. */
const hasFigures = ({ words }: TextLine): boolean => words.filter(({ text }) => looksNumeric(text)).length > 1

/**
 * Returns the columns of a document's tables, split where no line of figures has ink. Gaps between words of a description differ from line to line;
 * where they happen to align, the columns are joined again.
 */
export function findColumns(lines: readonly TextLine[]): PdfColumn[] {
  const titles = lines.find(({ words }) => titledRoles(runsOf(words).map(textOf)) >= LEAST_TITLES)
  // The text above the titles is about the document: firm, client, date.
  const below = titles ? lines.slice(lines.indexOf(titles) + 1).filter(hasFigures) : []
  const heads = runsOf(titles?.words ?? [])
  // Without a price or a quantity only the titles show the columns. Figures above them are a date or an address.
  if (titles && below.length === 0) return columnsOfTitles(heads)
  const table = below.length > 0 ? below : lines.filter(hasFigures)
  if (table.length === 0) return []
  const width = Math.ceil(Math.max(...table.flatMap(({ words }) => words.map(({ right }) => right)))) + 1
  const ink = Array.from({ length: width }, () => 0)
  for (const { words } of table) {
    const own = new Set<number>()
    for (const { left, right } of words)
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, Math.ceil(right) - 1); x++) own.add(x)
    for (const x of own) ink[x] = (ink[x] ?? 0) + 1
  }
  const most = Math.floor(table.length * MOST_CROSSING)
  const columns: { from: number; to: number }[] = []
  let white = NARROWEST
  ink.forEach((count, x) => {
    if (count <= most) {
      white++
      return
    }
    const last = columns.at(-1)
    if (!last || white >= NARROWEST) columns.push({ from: x, to: x + 1 })
    else last.to = x + 1
    white = 0
  })
  return splitByTitles(joinUntitled(joinTexts(columns, table), heads, table), heads, table)
}

/** Returns a column for each title, from its left edge to that of the next title. */
const columnsOfTitles = (titles: readonly (readonly Word[])[]): PdfColumn[] =>
  titles.map((run, at) => {
    const { left, right } = spanOf(run)
    const next = titles[at + 1]
    return { from: left - 1, to: next ? spanOf(next).left - 1 : right + 1 }
  })

/** Roles that a line names at least to be one of titles. */
const LEAST_TITLES = 3

/** Splits a column that has two titles, where no line of figures crosses: references may stand on lines of words only. */
function splitByTitles(
  columns: readonly PdfColumn[],
  titles: readonly (readonly Word[])[],
  table: readonly TextLine[],
): PdfColumn[] {
  const spans = titles.map(spanOf)
  return columns.flatMap((column, at) => {
    const own = spans.filter(span => columnOf(span, columns) === at).map(({ left }) => left - 1)
    const [first = column.from, ...others] = own
    const cuts = others.filter(cut =>
      table.every(({ words }) => words.every(({ left, right }) => right <= cut || left >= cut)),
    )
    const edges = [Math.min(first, column.from), ...cuts, column.to]
    return edges.slice(1).map((to, edge) => ({ from: edges[edge] ?? column.from, to }))
  })
}

/** Joins a column without a title to the one before it where its words go on from there: "Level" and "1" in every line. */
function joinUntitled(
  columns: readonly PdfColumn[],
  titles: readonly (readonly Word[])[],
  table: readonly TextLine[],
): PdfColumn[] {
  const titled = new Set(titles.map(run => columnOf(spanOf(run), columns)))
  const joined: PdfColumn[] = []
  for (const [at, column] of columns.entries()) {
    const last = joined.at(-1)
    const isRest = last && titles.length > 0 && !titled.has(at) && isOneText(last, column, table, true)
    if (isRest) joined[joined.length - 1] = { from: last.from, to: column.to }
    else joined.push(column)
  }
  return joined
}

/** Returns the index of the column that contains the middle of a span, else of the nearest. */
export function columnOf(span: Pick<Word, 'left' | 'right'>, columns: readonly PdfColumn[]): number {
  const own = columns.findIndex(column => isIn(span, column))
  if (own >= 0) return own
  const middle = (span.left + span.right) / 2
  const apart = columns.map(({ from, to }) => Math.min(Math.abs(from - middle), Math.abs(to - middle)))
  return apart.indexOf(Math.min(...apart))
}

/** Returns the words of a line in runs that are a blank apart. */
export function runsOf(words: readonly Word[]): Word[][] {
  const runs: Word[][] = []
  for (const word of words) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && word.left - last.right <= BLANK * word.size) run.push(word)
    else runs.push([word])
  }
  return runs
}
const textOf = (run: readonly Word[]): string => run.map(({ text }) => text).join(' ')
const spanOf = (run: readonly Word[]) => ({ left: run[0]?.left ?? 0, right: run.at(-1)?.right ?? 0 })

/** Joins two columns where the words on both sides of the gap are mostly one blank apart. */
function joinTexts(columns: readonly PdfColumn[], table: readonly TextLine[]): PdfColumn[] {
  const joined: PdfColumn[] = []
  for (const column of columns) {
    const last = joined.at(-1)
    if (last && isOneText(last, column, table)) joined[joined.length - 1] = { from: last.from, to: column.to }
    else joined.push(column)
  }
  return joined
}

function isOneText(left: PdfColumn, right: PdfColumn, table: readonly TextLine[], withNumbers = false): boolean {
  let [near, both] = [0, 0]
  for (const line of table) {
    const [before] = line.words.filter(word => isIn(word, left)).slice(-1)
    const after = line.words.find(word => isIn(word, right))
    if (!before || !after) continue
    both++
    if (
      after.left - before.right <= BLANK * after.size &&
      (withNumbers || !(looksNumeric(before.text) || looksNumeric(after.text)))
    )
      near++
  }
  return both > 0 && near >= both * ONE_TEXT
}

const isIn = ({ left, right }: { readonly left: number; readonly right: number }, column: PdfColumn): boolean => {
  const middle = (left + right) / 2
  return middle >= column.from && middle < column.to
}
