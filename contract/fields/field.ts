import type { Day } from '#domain/value/day'
import { type PlanShape, SHAPE_POINTS } from '#domain/value/plan-shape'
import type { Cost, Money, Percentage, Quantity, Rate } from '#domain/value/money'
import type { PermissionResource } from '../permissions'

/** A JSON value in records and operations. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The kinds of value. Every layer keeps one table keyed by kind (column, codec, cell, input, filter, sample). */
export type FieldKind =
  | 'text'
  | 'note'
  | 'money'
  | 'rate'
  | 'cost'
  | 'quantity'
  | 'percentage'
  | 'integer'
  | 'position'
  | 'day'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'ref'
  | 'refs'
  | 'file'
  | 'address'
  | 'cells'
  | 'shape'
  | 'rows'

/** Visual emphasis of a value. Spec: platform 3, badge levels. */
export type Level = 'subtle' | 'none' | 'info' | 'info-secondary' | 'warning' | 'error' | 'accent'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly level?: Level
  /** Properties of a lifecycle state; see `stateField`. */
  readonly said?: string
  readonly isEnd?: true
  readonly isAside?: true
  readonly isFixed?: true
  /** Of a cell: the server works the cell out, so what a person types replaces it without a question. */
  readonly isComputed?: true
}

/** Whether a new record must have the field, may have it, or never can because only the server sets it. */
export type Asked = 'must' | 'may' | 'never'

/** One field of a resource: frozen data, never code. `Value` is its type in a record; null means missing, which is not zero. */
export interface Field<Value = unknown, Kind extends FieldKind = FieldKind, Ask extends Asked = Asked> {
  readonly kind: Kind
  readonly label: string
  /** Its name in an earlier release, null if it has not changed. The column keeps it, and an older app, deleted records and the history still use it. */
  readonly formerly: string | null
  readonly required: boolean
  /** Whether only the server or a command sets it; a write that names it is refused. */
  readonly serverOwned: boolean
  /**
   * Groups of rights that show the field among people who may read the record: one right of each group, at read level. Without them, no call sends or
   * accepts it. Empty: everyone who may read the record. Decisions 626 and 747.
   */
  readonly readBy: readonly (readonly PermissionResource[])[]
  /** Longest text accepted, in UTF-16 units. Of a shape: most points. Of rows: most rows. */
  readonly max: number
  /** The kind of contact the text is: it becomes a link, and gets the matching keyboard on a phone. */
  readonly reach: Reach | null
  /** Whether the text is a code, a number or a reference, which is found with and without spaces and dashes. Decision 650. */
  readonly isCode: boolean
  /** Inclusive bounds in scaled units, for numeric kinds. */
  readonly atLeast: number | null
  readonly atMost: number | null
  /** Of a choice; of a shape, the kinds it may have. */
  readonly choices: readonly Choice[]
  /** The resource a ref, refs or cells key points at. */
  readonly target: string
  /** Parents that a ref, refs or cells key must share with its record (contract/parents). */
  readonly within: Within
  /** Lines of an address that may not be empty, when there is an address. */
  readonly requiredLines: readonly (keyof Address)[]
  /** Columns of a rows field, or of a cells field; of cells, the first is the cell's value, the others describe it. Of those, only texts can conflict. */
  readonly cell: Readonly<Record<string, Field>>
  /** Run and spelling of a number that the server gives, for a field made by {@link sequenceNumber}; null for every other. */
  readonly sequence: Sequence | null
  /** Initial value of a new record, in record form. */
  readonly initial: Json
  /** Carries the value type; never set. */
  readonly _value?: Value
  /** Carries {@link Asked} for typed writes; never set. */
  readonly _asked?: Ask
}

export type Reach = 'phone' | 'email'

/**
 * The parents that a record and what it points at must share: a path from the target (`assessment.project`) → the path from the record that holds the
 * same id (`project`). `id` is the target itself. A path that ends in `?` fits everything where it holds nothing. Decision 667.
 */
export type Within = Readonly<Record<string, string>>

/** A run of whole numbers from 1 that the server gives to records, each once, without doubles. */
export interface Sequence {
  /** The reference whose record has a run of its own: 'project'. Null: one run for the account. */
  readonly within: string | null
  /** The database gives it as the record is added ('insert'), or a command gives it once, with `giveNumber` of server/records ('command'). */
  readonly given: 'insert' | 'command'
  /** The text field that people know the record by: "LA-014". A run within a record puts that record's `reference` before it: "1150-F041". */
  readonly writtenAs: { readonly field: string; readonly prefix: string; readonly digits: number } | null
}

interface Options<V extends Json = Json> {
  readonly required?: boolean
  readonly serverOwned?: boolean
  /** Rights of which any one shows the field, or groups of rights, of which one of each shows it. */
  readonly readBy?: readonly PermissionResource[] | Field['readBy']
  readonly max?: number
  readonly reach?: Reach
  /** Bounds and the initial value have the field's own type: a bare number is not a percentage. */
  readonly atLeast?: V
  readonly atMost?: V
  readonly initial?: V
  readonly within?: Within
}
type Held<V, O> = O extends { readonly required: true } ? V : V | null
type AskedBy<O> = O extends { readonly serverOwned: true }
  ? 'never'
  : O extends { readonly required: true }
    ? O extends { readonly initial: Json }
      ? 'may'
      : 'must'
    : 'may'
/** {@link AskedBy} for the kinds that always have an initial value. */
type AskedWithStart<O> = O extends { readonly serverOwned: true } ? 'never' : 'may'

const NO_CELL: Readonly<Record<string, Field>> = Object.freeze({})
const NO_PARENT: Within = Object.freeze({})

/** Returns rights as groups: a plain list is one group. */
const groupsOf = (rights: NonNullable<Options['readBy']>): Field['readBy'] => {
  const alone = rights.filter(each => typeof each === 'string')
  return [...(alone.length > 0 ? [alone] : []), ...rights.filter(each => typeof each !== 'string')]
}

function field<V, K extends FieldKind, A extends Asked>(
  kind: K,
  label: string,
  options: Options,
  more: Partial<Field<V, K, A>> = {},
): Field<V, K, A> {
  return Object.freeze({
    kind,
    label,
    formerly: null,
    required: options.required ?? false,
    serverOwned: options.serverOwned ?? false,
    readBy: groupsOf(options.readBy ?? []),
    max: options.max ?? 255,
    reach: options.reach ?? null,
    isCode: false,
    atLeast: typeof options.atLeast === 'number' ? options.atLeast : null,
    atMost: typeof options.atMost === 'number' ? options.atMost : null,
    choices: [],
    target: '',
    within: options.within ?? NO_PARENT,
    requiredLines: [],
    cell: NO_CELL,
    sequence: null,
    initial: options.initial ?? null,
    ...more,
  })
}

type Plain<K extends FieldKind, V extends Json> = <const O extends Options<V> = Record<never, never>>(
  label: string,
  options?: O,
) => Field<Held<V, O>, K, AskedBy<O>>
const plain =
  <K extends FieldKind, V extends Json>(kind: K, max = 255, more: Partial<Pick<Field, 'isCode'>> = {}): Plain<K, V> =>
  (label, options) =>
    field(kind, label, { max, ...options }, more)

/** One line of text. */
export const text = plain<'text', string>('text')
/** A code, a number or a reference in letters and digits. */
export const code = plain<'text', string>('text', 255, { isCode: true })
/** Text of several lines. */
export const note = plain<'note', string>('note', 10_000)
export const money = plain<'money', Money>('money')
export const rate = plain<'rate', Rate>('rate')
/** @public for the rate build-up */
export const cost = plain<'cost', Cost>('cost')
export const quantity = plain<'quantity', Quantity>('quantity')
export const percentage = plain<'percentage', Percentage>('percentage')
export const integer = plain<'integer', number>('integer')
/** The number the server gives a record; null until it has one. Decision 677. */
export const sequenceNumber = (label: string, sequence: Sequence): Field<number | null, 'integer', 'never'> =>
  field('integer', label, { serverOwned: true }, { sequence })
/** Position in an ordered list. Changed by the move command, never by a set; a device may hold a fraction until the server renumbers. */
export const position = (label = 'Position'): Field<number, 'position', 'never'> =>
  field('position', label, { required: true, serverOwned: true, initial: 0 })
export const day = plain<'day', Day>('day')
/** An instant as an ISO 8601 UTC text with milliseconds. */
export const instant = plain<'instant', string>('instant')

/** True or false; never missing. */
export const flag = <const O extends Options = Record<never, never>>(
  label: string,
  options?: O,
): Field<boolean, 'flag', AskedWithStart<O>> =>
  field('flag', label, { ...options, required: true, initial: options?.initial ?? false })

/** One of a fixed list. */
export function choice<const C extends readonly Choice[], const O extends Options = Record<never, never>>(
  label: string,
  choices: C,
  options?: O,
): Field<Held<C[number]['value'], O>, 'choice', AskedBy<O>> {
  return field('choice', label, options ?? {}, { choices })
}

/** The id of one record of `target`. */
export function ref<const O extends Options = Record<never, never>>(
  label: string,
  target: string,
  options?: O,
): Field<Held<number, O>, 'ref', AskedBy<O>> {
  return field('ref', label, options ?? {}, { target })
}

/** A set of ids of `target`, in ascending order; additions of two people are merged. */
export const refs = <const O extends Options = Record<never, never>>(
  label: string,
  target: string,
  options?: O,
): Field<readonly number[], 'refs', AskedWithStart<O>> =>
  field('refs', label, { ...options, required: true, initial: [] }, { target })

/** The id of an uploaded file. */
export function file<const O extends Options = Record<never, never>>(
  label: string,
  options?: O,
): Field<Held<number, O>, 'file', AskedBy<O>> {
  return field('file', label, options ?? {}, { target: 'file' })
}

/** Spec: platform 3, Address. All lines are strings, default empty; country is a two-letter code. */
export interface Address {
  readonly street1: string
  readonly street2: string
  readonly street3: string
  readonly city: string
  readonly county: string
  readonly postcode: string
  readonly country: string
}
export const ADDRESS_LINES = ['street1', 'street2', 'street3', 'city', 'county', 'postcode', 'country'] as const
export function address<
  const O extends Options & { readonly requiredLines?: readonly (keyof Address)[] } = Record<never, never>,
>(label: string, options?: O): Field<Held<Address, O>, 'address', AskedBy<O>> {
  return field('address', label, options ?? {}, { requiredLines: options?.requiredLines ?? [] })
}

/** Whether a cell may omit a descriptive text: devices and imports that don't know the column write cells without it. */
export type MayLack<F> = F extends Field<infer V, 'text'> ? (null extends V ? true : false) : false
export const mayLack = (field: Field): boolean => field.kind === 'text' && !field.required
type CellOf<C extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof C as MayLack<C[K]> extends true ? never : K]: C[K] extends Field<infer V> ? V : never
} & {
  readonly [K in keyof C as MayLack<C[K]> extends true ? K : never]?: C[K] extends Field<infer V> ? V : never
}
/**
 * A product × zone kind of grid stored as one record: `{[targetId]: cell}`. A missing key is a missing cell. Each cell is one field for merge and
 * conflict, addressed `cells.{targetId}`. It needs 30 times fewer records than one per cell (decision 002).
 */
export function cells<
  const C extends Readonly<Record<string, Field>>,
  const O extends Pick<Options, 'serverOwned' | 'within'> = Record<never, never>,
>(
  label: string,
  target: string,
  cell: C,
  options?: O,
): Field<Readonly<Record<string, CellOf<C>>>, 'cells', AskedWithStart<O>> & { readonly cell: C } {
  const made: Field<Readonly<Record<string, CellOf<C>>>, 'cells', AskedWithStart<O>> = field(
    'cells',
    label,
    { ...options, required: true, initial: {} },
    { target },
  )
  return Object.freeze({ ...made, cell })
}

/** Points on a page, kept and merged as one value: points of two people would make a shape that neither drew. Decision 759. */
export function shape<
  const C extends readonly Choice[],
  const O extends { readonly required?: boolean; readonly most?: number } = Record<never, never>,
>(label: string, kinds: C, options?: O): Field<Held<PlanShape, O>, 'shape', AskedBy<O>> {
  return field(
    'shape',
    label,
    { required: options?.required ?? false, max: options?.most ?? SHAPE_POINTS },
    { choices: kinds },
  )
}

type RowOf<C extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof C]: C[K] extends Field<infer V> ? V : never
}
/** A short list of values that have no records of their own, such as the doors of a wall. Kept and merged as one value. */
export function rows<const C extends Readonly<Record<string, Field>>>(
  label: string,
  columns: C,
  options: { readonly most: number },
): Field<readonly RowOf<C>[], 'rows', 'may'> & { readonly cell: C } {
  const made: Field<readonly RowOf<C>[], 'rows', 'may'> = field('rows', label, {
    required: true,
    initial: [],
    max: options.most,
  })
  return Object.freeze({ ...made, cell: columns })
}

export type Fields = Readonly<Record<string, Field>>

/** The type of a field in a record. */
export type ValueOf<F> = F extends Field<infer V> ? V : never

/** Returns a field that was named `formerly` in an earlier release. Decision 614. */
export const renamed = <F extends Field>(formerly: string, field: F): F => Object.freeze({ ...field, formerly })
