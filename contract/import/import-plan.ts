import { divide, isDecimal, parseDecimal, SCALE } from '#domain/value/decimal'
import { type DecimalStyle, type Doubts, doubtsAmong, doubtWords, readNumberText } from '#domain/value/number-text'
import { readNumber } from '#domain/bill-import/sheet/read-number'
import { cellLines, cellText, isBlankRow, type Cell, type Sheet, type SheetRow } from '#domain/bill-import/sheet/sheet'
import { splitListUnit } from '#domain/catalogue/import-units'
import { unitKey } from '#domain/value/match-unit'
import { nameKey } from '#domain/value/name-key'
import { toWire } from '../fields/codec'
import { ADDRESS_LINES, type Field } from '../fields/field'
import { identityOf } from '../kit/identity'
import { RECORD_IMPORT_LIMIT, type RecordImportEntry } from './record-import'
import type { Resource } from '../kit/resource'
import { validateNew } from '../kit/validate'
import { ONE, times, type Quantity } from '#domain/value/money'

/** A meaning for a column of a file: a field of each resource that has one, or a line of its address ("address.city"). */
export interface ImportRole {
  readonly value: string
  readonly label: string
  /** Field path by resource. */
  readonly fields: Readonly<Record<string, string>>
  /** Column titles that match it, as keys of nameKey. */
  readonly titles: readonly string[]
}
/** Relation of a file's unit to one of ours: `per` (ten-thousandths) of ours make one of the file's, so prices are divided by it. */
export interface UnitMeaning {
  readonly unit: string
  readonly per: Quantity
}
/** Returns the meaning of a unit; null for an unknown one. The user may give its meaning, otherwise the row is skipped with a reason. */
export type UnitReading = (resource: Resource, text: string) => UnitMeaning | null

/** A unit without a known meaning, in the file's first spelling, and the meaning the user gave. */
export interface UnknownUnit {
  readonly key: string
  readonly resource: string
  /** The unit as a comparable key (`unitKey`). */
  readonly spelling: string
  readonly text: string
  readonly rows: number
  readonly meaning: UnitMeaning | null
}
/** Null: its rows are skipped. */
export type Taught = ReadonlyMap<string, UnitMeaning | null>
/** Returns the key of {@link ImportChoices.taught}: one spelling for many, separate for each resource. */
export const taughtKey = (resource: string, spelling: string): string => `${resource} ${spelling}`

/** A column of numbers of which some have two readings, such as 12,50; where the file has such a one, also 1,234. */
export interface DoubtfulColumn {
  readonly column: number
  /** Number of cells with two readings. */
  readonly rows: number
  /** Each different text with two readings, once. */
  readonly examples: readonly DoubtfulNumber[]
  /** The user's choice; null skips every row whose number depends on it. */
  readonly style: DecimalStyle | null
}

interface DoubtfulNumber {
  readonly text: string
  /** Plain numbers it may mean; empty where no reading is likely. */
  readonly readings: readonly string[]
}

export interface ImportChoices {
  /** The user's choice of decimal sign, by column. */
  readonly styles: ReadonlyMap<number, DecimalStyle>
  readonly headerRow: number
  /** Role by column; null columns are ignored. */
  readonly roles: readonly (string | null)[]
  /** The column that gives the kind of each row, where a file holds several kinds; null for a file of one. */
  readonly kindColumn: number | null
  /** Resource name by kind; null skips rows of the kind. Without a kind column, the kind is ''. */
  readonly kinds: ReadonlyMap<string, string | null>
  /** Identities that exist already, on the server and on this device, by resource. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>
  readonly unitOf: UnitReading
  /** Meanings the user gave to unknown units, by {@link UnknownUnit.key}: for one of the unit, whatever number precedes it. */
  readonly taught: Taught
}

/** `repeat` names the row (from 0) it repeats; `known` exists already; `skipped` has a kind that is not imported. */
export type RowFate =
  | { readonly is: 'new'; readonly entry: RecordImportEntry }
  | { readonly is: 'repeat'; readonly of: number }
  | { readonly is: 'known' | 'skipped' | 'blank' }
  | { readonly is: 'wrong'; readonly problems: readonly string[] }

export interface ImportPlan {
  /** One fate for each row of the sheet. */
  readonly fates: readonly RowFate[]
  readonly entries: readonly RecordImportEntry[]
  /** In the order of the file. */
  readonly unknownUnits: readonly UnknownUnit[]
  readonly doubtfulColumns: readonly DoubtfulColumn[]
}

/** Converts rows to records with the user's column mapping. Pure; 16,000 rows take well under a second. */
export function planImport(
  sheet: Sheet,
  resources: readonly Resource[],
  roles: readonly ImportRole[],
  choices: ImportChoices,
): ImportPlan {
  const columns = numericColumns(resources, roles, choices)
  const doubts = doubtsAmong(
    columns.flatMap(column => textsIn(sheet, choices, column)),
    { lakhs: true },
  )
  const doubtful = columns.flatMap(column => doubtfulColumn(sheet, choices, column, doubts) ?? [])
  const styleOf = (column: number): DecimalStyle | null => {
    const asked = doubtful.find(each => each.column === column)
    return asked ? asked.style : 'point'
  }
  const readers = new Map(
    resources.map(resource => [
      resource.name,
      {
        resource,
        columns: columnsOf(resource, roles, choices).map(each => ({ ...each, style: styleOf(each.column) })),
      },
    ]),
  )
  const first = new Map<string, number>()
  const unknown = new Map<string, UnknownUnit>()
  const unitOf = (resource: Resource, text: string): UnitMeaning | null => {
    const known = choices.unitOf(resource, text)
    const { many, name } = splitListUnit(text)
    if (known || name === '') return known
    const spelling = unitKey(name)
    const key = taughtKey(resource.name, spelling)
    const meaning = choices.taught.get(key) ?? null
    const before = unknown.get(key)
    unknown.set(key, {
      key,
      resource: resource.name,
      spelling,
      text: before?.text ?? name,
      rows: (before?.rows ?? 0) + 1,
      meaning,
    })
    return meaning && { ...meaning, per: times(meaning.per, many) }
  }
  const fates = sheet.rows.map((row, index): RowFate => {
    if (index <= choices.headerRow || isBlankRow(row)) return { is: 'blank' }
    const kind = choices.kindColumn === null ? '' : cellText(row[choices.kindColumn])
    const reader = readers.get(choices.kinds.get(kind) ?? '')
    if (!reader) return { is: 'skipped' }
    const { resource } = reader
    const { entry, problems } = readRow(resource, reader.columns, row, unitOf, doubts)
    if (problems.length > 0) return { is: 'wrong', problems }
    const identity = identityOf(resource, entry.values)
    if (identity !== null && choices.known.get(resource.name)?.has(identity)) return { is: 'known' }
    const key = `${resource.name}\n${identity}`
    const before = first.get(key)
    if (identity !== null && before !== undefined) return { is: 'repeat', of: before }
    first.set(key, index)
    return { is: 'new', entry }
  })
  return {
    fates,
    entries: fates.flatMap(fate => (fate.is === 'new' ? [fate.entry] : [])),
    unknownUnits: [...unknown.values()],
    doubtfulColumns: doubtful,
  }
}

interface ReadColumn {
  readonly column: number
  readonly path: string
  readonly field: Field
}

function columnsOf(resource: Resource, roles: readonly ImportRole[], choices: ImportChoices): ReadColumn[] {
  return choices.roles.flatMap((value, column) => {
    const path = roles.find(role => role.value === value)?.fields[resource.name]
    const field = path === undefined ? undefined : resource.fields[path.split('.')[0] ?? '']
    return path !== undefined && field ? [{ column, path, field }] : []
  })
}

function numericColumns(
  resources: readonly Resource[],
  roles: readonly ImportRole[],
  choices: ImportChoices,
): readonly number[] {
  const numeric = resources
    .flatMap(resource => columnsOf(resource, roles, choices))
    .flatMap(({ column, field }) => (isDecimal(field.kind) ? [column] : []))
  return [...new Set(numeric)]
}

const textsIn = (sheet: Sheet, { headerRow }: ImportChoices, column: number): readonly string[] =>
  sheet.rows.slice(headerRow + 1).flatMap(row => {
    const cell = row[column]
    return typeof cell === 'string' ? [cell.trim()] : []
  })

function doubtfulColumn(sheet: Sheet, choices: ImportChoices, column: number, doubts: Doubts): DoubtfulColumn | null {
  const doubtful = textsIn(sheet, choices, column).flatMap(text => {
    const readings = doubts(text)
    return readings === null ? [] : [{ text, readings }]
  })
  if (doubtful.length === 0) return null
  // Those that a decimal point reads too come first: without the others they would be taken as they are.
  const bothWays = doubtful.filter(({ text }) => readNumberText(text).is === 'number')
  const examples = [...new Map([...bothWays, ...doubtful].map(each => [each.text, each])).values()]
  return { column, rows: doubtful.length, examples, style: choices.styles.get(column) ?? null }
}

/** Returns the question about a number with two readings, until the user has chosen the decimal sign of its column. */
function doubtOf(cell: Cell | undefined, doubts: Doubts): string | null {
  const readings = typeof cell === 'string' ? doubts(cell.trim()) : null
  return readings === null || typeof cell !== 'string' ? null : doubtWords(cell, readings)
}

function readRow(
  resource: Resource,
  columns: readonly (ReadColumn & { readonly style: DecimalStyle | null })[],
  row: SheetRow,
  unitOf: UnitReading,
  doubts: Doubts,
): { entry: RecordImportEntry; problems: readonly string[] } {
  const values: Record<string, unknown> = {}
  const names: Record<string, string> = {}
  const problems: string[] = []
  const address: Record<string, string> = {}
  let per = ONE
  for (const { column, path, field, style } of columns) {
    const cell = row[column]
    const text = cellText(cell)
    if (text === '') continue
    if (path.startsWith('address.')) address[path.slice('address.'.length)] = text
    else if (field.kind === 'ref') names[path] = text.slice(0, RECORD_IMPORT_LIMIT.name)
    else if (field.kind === 'choice') {
      const choice = path === UNIT ? unitOf(resource, text) : choiceOf(field, text)
      if (!choice) problems.push(`${field.label} "${text}" is not known`)
      else {
        values[path] = choice.unit
        per = choice.per
      }
    } else {
      const doubt = style === null ? doubtOf(cell, doubts) : null
      const value = readValue(field, cell, style ?? 'point')
      if (doubt !== null) problems.push(`${field.label}: ${doubt}`)
      else if (value === undefined) problems.push(`${field.label} "${text}" cannot be read`)
      else values[path] = value
    }
  }
  if (Object.keys(address).length > 0)
    values['address'] = Object.fromEntries(ADDRESS_LINES.map(line => [line, address[line] ?? '']))
  if (per !== ONE)
    for (const { path, field } of columns) if (path in values) values[path] = divided(field, values[path], per)
  const valid = validateNew(resource, values)
  if (!valid.ok)
    problems.push(
      ...valid.errors.map(
        ({ path, message }) => `${resource.fields[path.split('.')[0] ?? '']?.label ?? path}: ${message}`,
      ),
    )
  return { entry: { resource: resource.name, values, names }, problems }
}

const UNIT = 'unit'

function choiceOf(field: Field, text: string): UnitMeaning | null {
  const key = nameKey(text)
  const choice = field.choices.find(({ value, label }) => nameKey(value) === key || nameKey(label) === key)
  return choice ? { unit: choice.value, per: ONE } : null
}

/** Returns a wire value; undefined when the cell has no value of this kind. */
function readValue(field: Field, cell: Cell | undefined, style: DecimalStyle): unknown {
  switch (field.kind) {
    case 'text':
      return cellText(cell)
    case 'note':
      return cellLines(cell)
    case 'money':
    case 'rate':
    case 'cost':
    case 'quantity':
    case 'percentage': {
      const read = readNumber(withoutPercent(field, cell), style, field.kind)
      return typeof read === 'number' ? toWire(field, read) : read === 'blank' ? null : undefined
    }
    case 'integer': {
      const read = readNumber(cell, style, 'integer')
      return typeof read === 'number' ? read : undefined
    }
    case 'flag':
      return /^(yes|y|true|1|x|ja|oui)$/i.test(cellText(cell))
    case 'day':
      return typeof cell === 'object' && cell !== null && 'day' in cell ? cell.day : britishDay(cellText(cell))
    default:
      return undefined
  }
}

/** "5 %" in a column of percentages is 5. */
const withoutPercent = (field: Field, cell: Cell | undefined): Cell | undefined =>
  field.kind === 'percentage' && typeof cell === 'string' ? cell.replace(/%\s*$/, '') : cell

/** 24/06/2020 is the 24th of June. */
function britishDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year === ''
    ? /^\d{4}-\d\d-\d\d$/.test(text)
      ? text
      : undefined
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns the price of one of our units, rounded once at the field's own scale. */
function divided(field: Field, value: unknown, per: Quantity): unknown {
  const scale = field.kind === 'money' || field.kind === 'rate' || field.kind === 'cost' ? SCALE[field.kind] : null
  const price = typeof value === 'string' && scale !== null ? parseDecimal(value, scale) : null
  return price === null || scale === null ? value : toWire(field, divide(price, scale, per, SCALE.quantity, scale))
}
