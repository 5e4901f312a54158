import type { FileLine } from '../../estimating/file-build-up'
import { findPlotMatrix, ofAllPlots, readsMatrix, typesWithoutPlots } from '../columns/plot-matrix'
import { absolute, lineAmount, minus, NIL, pence, type Quantity, sum } from '../../value/money'
import { measures } from '../../estimating/bill-formula/formula'
import { COLUMN_ROLES, columnsWith, columnWith, type ColumnRole, type Mapping } from '../columns/columns'
import { looksNumeric, readNumber, readQuantity, splitMeasure, type NumberReading } from '../sheet/read-number'
import { doubtsInColumns, readingWords, type Readings, type WrittenColumn } from '../sheet/number-doubts'
import type { DecimalStyle } from '../../value/number-text'
import { figureReader, type RowFigures, unitOfOne } from './row-figures'
import {
  type Cell,
  cellKey,
  cellLines,
  cellText,
  columnLetters,
  isErrorCell,
  type Sheet,
  type SheetRow,
} from '../sheet/sheet'
import { titleScore } from '../columns/titles'
import { CELL_WORDS, totalWording, wordKey } from '../sheet/words'

/** One row of the sheet read with the person's choice of columns. Numbers are scaled: quantities and rates to 4 decimals, amounts to 2. */
export interface RowFacts extends RowFigures {
  readonly row: number
  readonly isBlank: boolean
  /** Whether it repeats the row of titles, as bills do on every page. */
  readonly isTitles: boolean
  readonly ref: string
  readonly name: string
  readonly description: string
  readonly notes: string
  readonly unit: string
  readonly section: string
  readonly zoneName: string
  readonly depth: number | null
  /** Outline level or text indent of the row; 0 for none. */
  readonly indent: number
  /** The words in a number's place ("Item", "Rate only"), as keys of `wordKey`. */
  readonly cellWords: ReadonlySet<string>
  /** Cells that should be numbers and are not, in words; '' when there are none. */
  readonly unreadable: string
  /** Its numbers that could be read two ways. They are in `unreadable` too, and are no figures until a person chooses the sign of their column. */
  readonly doubts?: readonly CellDoubt[]
  /** The formula in place of the quantity, plain numbers only. */
  readonly measurement?: string
  /** Build-up of its rate, where the format has one. */
  readonly buildUp?: readonly FileLine[]
  /** Whether an ignored column has a number in this row: such a row is more than a heading. */
  readonly hasLooseNumber: boolean
}

/** One number of a row with two readings. */
interface CellDoubt {
  readonly column: number
  readonly text: string
  readonly readings: Readings
}

type Reader = (row: SheetRow, index: number) => RowFacts

/** Roles of the columns with a line's figures. */
const FIGURE_ROLES = [
  'quantity',
  'quantityLess',
  'zoneQuantity',
  'rate',
  'ratePence',
  'rateAlso',
  'amount',
  'amountPence',
  'amountAlso',
  'amountLess',
] as const satisfies readonly ColumnRole[]

/** Roles of the columns that change a rate. */
const CHANGE_ROLES = ['discount', 'markup', 'factor', 'per'] as const satisfies readonly ColumnRole[]

/** Returns the columns of figures with their texts, as {@link doubtsInColumns} compares them; `more` are columns without a role of figures. */
export function writtenColumns(
  { rows }: Pick<Sheet, 'rows'>,
  { headerRow, columns }: Mapping,
  more: readonly number[] = [],
): Map<number, WrittenColumn> {
  const roles: ReadonlySet<ColumnRole> = new Set([...FIGURE_ROLES, ...CHANGE_ROLES])
  const body = rows.slice(headerRow + 1)
  return new Map(
    columns.flatMap(({ role, style, isStyleChosen = false }, column) =>
      roles.has(role) || more.includes(column)
        ? [[column, { cells: body.map(row => row[column]), style, isChosen: isStyleChosen }] as const]
        : [],
    ),
  )
}

/** Reads every row once; 10,000 rows of 25 columns take some tens of milliseconds. */
export function readRows(sheet: Sheet, mapping: Mapping): RowFacts[] {
  const read = rowReader(sheet, mapping, (sheet.rows[mapping.headerRow] ?? []).map(cellText))
  return sheet.rows.map(read)
}

function rowReader(sheet: Sheet, mapping: Mapping, header: readonly string[]): Reader {
  const at = (role: ColumnRole) => columnWith(mapping, role)
  const [ref, name, unit, section, zoneName, depth] = [
    at('ref'),
    at('name'),
    at('unit'),
    at('section'),
    at('zoneName'),
    at('depth'),
  ]
  const [quantity, rate, amount] = [at('quantity'), at('rate'), at('amount')]
  const [descriptions, notes] = [columnsWith(mapping, 'description'), columnsWith(mapping, 'notes')]
  const titled = mapping.columns.flatMap((choice, column) =>
    choice.role !== 'ignore' && header[column] ? [column] : [],
  )
  const ignored = columnsWith(mapping, 'ignore')
  const numeric = FIGURE_ROLES.flatMap(role => columnsWith(mapping, role))
  const measured = [...numeric, ...CHANGE_ROLES.flatMap(role => columnsWith(mapping, role))]
  const figuresOf = figureReader(mapping)
  const figuresOtherwise = figureReader(withOtherSigns(mapping))
  const doubtOf = doubtsInColumns(writtenColumns(sheet, mapping))
  const found = findPlotMatrix(sheet)
  const matrix = found && readsMatrix(found, mapping) ? found : null
  const numberRow = matrix?.numberRow ?? typesWithoutPlots(sheet, mapping)?.numberRow ?? -1
  const text = (row: SheetRow, column: number) => (column < 0 ? '' : cellText(row[column]))
  const nameOf = nameReader(name, columnsWith(mapping, 'nameAlso'))
  const texts = (row: SheetRow, columns: readonly number[]) =>
    columns
      .map(column => cellLines(row[column]))
      .filter(Boolean)
      .join('\n')

  return (row, index) => {
    const depthValue = depth < 0 ? 'blank' : readNumber(row[depth], mapping.columns[depth]?.style ?? 'point', 'integer')
    const isAnyText = numeric.some(column => isText(row[column], mapping.columns[column]?.style))
    const ownUnit = text(row, unit) || (splitMeasure(row[quantity])?.unit ?? '')
    const cells = matrix ? ofAllPlots(matrix, row, index) : row
    const printed = figuresOf(cells, ownUnit)
    const words = { ref: text(row, ref), name: nameOf(row, printed), section: text(row, section) }
    const found = index <= mapping.headerRow ? [] : doubtsIn(row, measured, doubtOf)
    // Figures that multiply with one reading, and not with the other, prove it.
    const isProved = found.length > 0 && multiplies(printed) && !multiplies(figuresOtherwise(cells, ownUnit))
    const doubts = isProved ? [] : found
    const figures = doubts.length === 0 ? printed : figuresOf(withoutDoubts(cells, doubts), ownUnit)
    return {
      row: index,
      isBlank: row.every(cell => isNothing(cellText(cell))),
      isTitles:
        index === numberRow ||
        (titled.length > 1 && titled.every(column => cellText(row[column]) === header[column])) ||
        (isAnyText && areTitles(row, [quantity, rate, amount], mapping)) ||
        areColumnNumbers(row),
      ...(isSumOfSection(words) ? { ref: '', name: words.section, section: '' } : words),
      description: texts(row, descriptions),
      notes: texts(row, notes),
      unit: figures.per > 1 ? unitOfOne(ownUnit) : ownUnit,
      zoneName: text(row, zoneName),
      depth: typeof depthValue === 'number' ? depthValue : null,
      ...(isSumOfSection(words) ? onlyAmount(figures) : figures),
      indent: sheet.outline?.get(index) ?? indentOf(sheet, row, index, name),
      ...withDoubts(isAnyText ? readWords(row, numeric, mapping) : NO_WORDS, doubts, mapping),
      hasLooseNumber: ignored.some(column => looksNumeric(row[column])),
      ...measurementOf(sheet.formulas?.get(cellKey(index, quantity)), figures.quantity),
      ...buildUpOf(sheet.buildUps?.get(index)),
    }
  }
}

/**
 * Returns a reader of names over several columns ("Walls | Blockwork | 100 mm"). A line that fills only the later columns takes the earlier parts
 * of the line above.
 */
function nameReader(name: number, also: readonly number[]): (row: SheetRow, figures: RowFigures) => string {
  if (name < 0 || also.length === 0) return row => (name < 0 ? '' : cellText(row[name]))
  const columns = [name, ...also]
  let above: readonly string[] = []
  return (row, figures) => {
    const own = columns.map(column => cellText(row[column]))
    const isLine = totalQuantity(figures) !== null || typeof figures.rate === 'number'
    const first = own.findIndex(part => part !== '')
    const parts = isLine ? own.map((part, place) => (place < first ? (above[place] ?? '') : part)) : own
    above = first < 0 ? above : parts
    return parts.filter(Boolean).join(' ')
  }
}

/** Whether a row is "Substructure Total" in the column of sections, where programs write subtotals. */
const isSumOfSection = ({ ref, name, section }: Pick<RowFacts, 'ref' | 'name' | 'section'>): boolean =>
  ref === '' && name === '' && totalWording(section) !== null

/** Keeps only the amount: summed quantities and rates have no meaning. */
const onlyAmount = (figures: RowFigures): RowFigures => ({
  ...figures,
  quantity: 'blank',
  rate: 'blank',
  zones: figures.zones.map((): NumberReading<Quantity> => 'blank'),
})

const buildUpOf = (lines: readonly FileLine[] | undefined) => (lines ? { buildUp: lines } : {})

/** Returns the formula in place of a quantity: "=12*2.4". */
const measurementOf = (formula: string | undefined, quantity: NumberReading<Quantity>) =>
  formula !== undefined && typeof quantity === 'number' && measures(formula, quantity) ? { measurement: formula } : {}

/** Whether a row numbers the columns below the titles: "1, 2, 3, 4, 5, 6 = 3 x 5". */
function areColumnNumbers(row: SheetRow): boolean {
  if (row[0] !== 1 && !(typeof row[0] === 'string' && /^\(?1\b/.test(row[0]))) return false
  const texts = row.map(cellText).filter(Boolean)
  return (
    texts.length >= LEAST_NUMBERED &&
    texts.every((text, place) => new RegExp(`^\\(?${place + 1}\\)?(?: ?=.*)?$`).test(text))
  )
}
const LEAST_NUMBERED = 4

/** Whether a title is blank or only a currency sign above a column of money. */
const isNothing = (text: string): boolean => text === '' || /^\p{Sc}$/u.test(text)

/** Whether a row has the titles of a further table, which may be other words. Every numeric column holds a title of its kind, and none a number. */
function areTitles(row: SheetRow, columns: readonly number[], mapping: Mapping): boolean {
  let count = 0
  for (const column of columns) {
    const text = cellText(row[column])
    if (text === '') continue
    if (/^\W*\d/.test(text)) return false
    const role = mapping.columns[column]?.role
    if (role !== undefined && titleScore(text, role) > 2.5) count++
  }
  return count > 1
}

/** Returns the indent by the cell's style, plus the blanks typed before its text. */
function indentOf(sheet: Sheet, row: SheetRow, index: number, column: number): number {
  const cell = row[column]
  const typed = typeof cell === 'string' ? (/^[ \u00a0\t]*/.exec(cell)?.[0].length ?? 0) : 0
  return (sheet.indents?.get(cellKey(index, column)) ?? 0) * 100 + typed
}

/** Whether a cell holds a value that is not a number. */
const isText = (cell: Cell | undefined, style: DecimalStyle = 'point'): boolean =>
  cell !== null && typeof cell !== 'number' && readQuantity(cell, style) === 'text'

function doubtsIn(row: SheetRow, columns: readonly number[], doubtOf: ReturnType<typeof doubtsInColumns>): CellDoubt[] {
  return columns.flatMap(column => {
    const readings = doubtOf(row[column], column)
    return readings === null ? [] : [{ column, text: cellText(row[column]), readings }]
  })
}

/** Returns the mapping with the other decimal sign in every column. */
const withOtherSigns = (mapping: Mapping): Mapping => ({
  ...mapping,
  columns: mapping.columns.map(choice => ({ ...choice, style: choice.style === 'comma' ? 'point' : 'comma' })),
})

/** Whether quantity and rate give the amount, to the penny. A rate for a hundred or a thousand proves no separator: it may be one that was misread. */
function multiplies(figures: RowFigures): boolean {
  if (figures.per !== 1) return false
  const [quantity, { rate, amount }] = [totalQuantity(figures), figures]
  if (quantity === null || typeof rate !== 'number' || typeof amount !== 'number' || amount === NIL) return false
  return absolute(minus(lineAmount(quantity, rate), amount)) <= PENNY
}
const PENNY = pence(1)

/** Returns the cells with what is in doubt as a text, which no reader takes for a number. */
const withoutDoubts = (row: SheetRow, doubts: readonly CellDoubt[]): SheetRow =>
  row.map((cell, column) => (doubts.some(each => each.column === column) ? IN_DOUBT : cell))
const IN_DOUBT = '?'

const withDoubts = (words: typeof NO_WORDS, doubts: readonly CellDoubt[], mapping: Mapping) =>
  doubts.length === 0
    ? words
    : {
        ...words,
        doubts,
        unreadable: [words.unreadable, doubtsWords(doubts, mapping)].filter(Boolean).join(', '),
      }

const doubtsWords = (doubts: readonly CellDoubt[], mapping: Mapping): string =>
  `${doubts.map(({ column, text, readings }) => `${readingWords(clip(text), readings)} in ${title(mapping, column)}`).join(', ')}. ` +
  'Choose in step Columns how numbers are written there'

const NO_WORDS: { readonly cellWords: ReadonlySet<string>; readonly unreadable: string } = {
  cellWords: new Set(),
  unreadable: '',
}

/** Returns the texts in the numeric columns of a row: known words, and unreadable ones. */
function readWords(
  row: SheetRow,
  columns: readonly number[],
  mapping: Mapping,
): { cellWords: ReadonlySet<string>; unreadable: string } {
  const cellWords = new Set<string>()
  const unreadable: string[] = []
  for (const column of columns) {
    const cell = row[column]
    const shown = cellText(cell)
    if (shown === '' || readQuantity(cell, mapping.columns[column]?.style ?? 'point') !== 'text') continue
    const key = wordKey(shown)
    if (isErrorCell(cell)) unreadable.push(`${cell.error} in ${title(mapping, column)}`)
    else if (Object.values(CELL_WORDS).some(pattern => pattern.test(key))) cellWords.add(key)
    else unreadable.push(`"${clip(shown)}" in ${title(mapping, column)} is not a number`)
  }
  return { cellWords, unreadable: unreadable.join(', ') }
}

function title(mapping: Mapping, column: number): string {
  const choice = mapping.columns[column]
  return (
    choice?.title || COLUMN_ROLES.find(each => each.value === choice?.role)?.label || `column ${columnLetters(column)}`
  )
}

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** Returns the row's quantity over all its zones; null when it has none. */
export function totalQuantity(facts: Pick<RowFigures, 'quantity' | 'zones'>): Quantity | null {
  const given = facts.zones.filter(value => typeof value === 'number')
  if (given.length > 0) return sum(given)
  return typeof facts.quantity === 'number' ? facts.quantity : null
}

export const numberOrNull = <V extends number>(reading: NumberReading<V>): V | null =>
  reading === 'blank' || reading === 'text' ? null : reading
export const hasWord = (facts: RowFacts, kind: keyof typeof CELL_WORDS): boolean =>
  [...facts.cellWords].some(word => CELL_WORDS[kind].test(word))
/** Returns the words that describe a row. */
export const rowText = (facts: RowFacts): string => [facts.ref, facts.name, facts.description].filter(Boolean).join(' ')
