import type { Day } from '#domain/value/day'
import type { Field, FieldKind, Fields, Level, ValueOf } from '../fields/field'
import type { LicensedModule, PermissionResource } from '../permissions'
import { scopeKey, type OwnedKind, type ScopeKind } from './scope-kinds'

/** The eight product parts; each has a folder of this name in every layer it needs. */
export type Area =
  | 'estimating'
  | 'takeoff'
  | 'commercial'
  | 'catalogue'
  | 'contacts'
  | 'accounts'
  | 'admin'
  | 'platform'

/** The scope a record syncs in; a record has one home scope. Kinds with an owner name the ref field that selects it. */
export type ScopeRule =
  | { readonly kind: Exclude<ScopeKind, OwnedKind> }
  | { readonly kind: OwnedKind; readonly by: string }

/** Fields that every record has in addition to its own. Instants are ISO texts; `archivedAt` set means archived. */
export interface SystemFields {
  readonly id: number
  readonly createdAt: string
  readonly createdBy: number | null
  readonly updatedAt: string
  readonly updatedBy: number | null
  readonly archivedAt: string | null
}

export type RecordOf<R> =
  R extends Resource<infer F> ? SystemFields & { readonly [K in keyof F]: ValueOf<F[K]> } : never

/** Words and options of a list, in addition to the plain values. The functions receive the record. */
export interface ListWords<R = never> {
  /** Replaces a field's own value in its column. */
  readonly cells: Readonly<Record<string, (record: R) => string>>
  /** Badges beside the name, each shown when it has words for the record on this day. */
  readonly badges: readonly { readonly level: Level; readonly words: (record: R, today: Day) => string | null }[]
  /** Parameters of the list call that, with 1 or true, select records with an empty field. */
  readonly without: Readonly<Record<string, string>>
  /** Parameters of the list call that, with 1 or true, exclude records with a flag. A firm without the module excludes them unless the parameter is 0. */
  readonly excludes: Readonly<Record<string, { readonly flag: string; readonly unlessLicensed: LicensedModule }>>
  /**
   * Values of `groups` and `onlygroups` in read calls, for resources that have groups. A group adds the records of another resource that point at the
   * record by a field, under a name; null selects the record's own fields, which every reply has.
   */
  readonly groups: Readonly<Record<string, Along | null>>
  /** Money fields that a list adds up over everything its filter passes, not only its page. Cumulative amounts are not among them: they would count twice. */
  readonly sums: readonly string[]
  /** Words of an empty list: a sentence about the records that will be in it. Null where the name says enough. */
  readonly empty: string | null
}

/** Returns the fields that a list of a resource adds up, as far as the resource is shown: a withheld amount is in no total. */
export const sumsOf = ({ list, fields }: Pick<Resource, 'list' | 'fields'>): Resource['fields'] =>
  Object.fromEntries(
    list.sums.flatMap(name => {
      const field = fields[name]
      return field ? [[name, field]] : []
    }),
  )

/** Records returned with those they point at. */
export interface Along {
  readonly name: string
  readonly resource: string
  readonly by: string
}

export interface Section {
  readonly title: string
  readonly fields: readonly string[]
  /** Values of a field of the record with which the section has no meaning: its fields are neither required nor shown. */
  readonly unless?: { readonly field: string; readonly is: readonly (string | boolean)[] }
}

/** Returns the sections that apply to a record with these values. */
export const sectionsOf = (resource: Resource, values: Readonly<Record<string, unknown>>): readonly Section[] =>
  resource.sections.filter(({ unless }) => !unless?.is.some(value => values[unless.field] === value))

/** A type of record, as data. Storage, endpoint, sync, replica, list, form, filter and history all follow from it. */
export interface Resource<F extends Fields = Fields> {
  readonly name: string
  readonly singular: string
  readonly plural: string
  /** Path under /api and under the area's routes; wire names of the specification stay as given. */
  readonly path: string
  readonly area: Area
  readonly scope: ScopeRule
  /** Any one of the named permission resources at the level is enough. */
  readonly permission: { readonly read: readonly PermissionResource[]; readonly write: readonly PermissionResource[] }
  /**
   * Names for people who see references to the records but may not read them. They get the label and these fields, and nothing else by any call.
   * Null: names are not shown.
   */
  readonly named: { readonly to: readonly PermissionResource[]; readonly fields: readonly string[] } | null
  /** Whether this is the names-only form (`contract/kit/named`) instead of the whole records. */
  readonly isNamesOnly: boolean
  /** Fields removed from this form, because the person has none of the rights that open them (`contract/kit/withheld`). */
  readonly withheld: readonly string[]
  readonly fields: F
  /** Fields that form the label of a record, joined with a space. */
  readonly label: readonly string[]
  /** Other fields that people know a record by: its code or number. A search for a record looks in them as in the label. */
  readonly foundBy: readonly string[]
  /** The label while those fields are empty: "Draft order". Null: its kind and id. */
  readonly unnamed: string | null
  readonly columns: readonly string[]
  readonly sections: readonly Section[]
  readonly list: ListWords
  readonly defaultSort: string
  /** Fields that change together: a conflict on one is a conflict on all. */
  readonly mergeGroups: readonly (readonly string[])[]
  /** Dependent fields that change with a reference; null where there are none. */
  readonly following: Following | null
  /** Two day fields that begin and end a period: the first is never after the second. `most` limits its days, both ends included. */
  readonly period: Period<string> | null
  /** A rule about forbidden combinations of fields, or values no longer allowed though stored; null where there is none. */
  readonly together: Together | null
  /** Set for what stays as it went out once the record it belongs to was sent, approved or paid (contract/evidence); null otherwise. */
  readonly evidence: Evidence | null
  /** Local index `[by+order]`, for lists read in order. */
  readonly order: { readonly by: string; readonly field: string } | null
  /** Fields with the day or instant a record is about: the first filled one counts. A device finds a project's records by them without reading the others. */
  readonly days: readonly string[]
  /** The text field that identifies duplicates; a form warns on entry and an import skips the second one. */
  readonly alike: string | null
  /** Whether a form that points at one may create it in place. */
  readonly isQuick: boolean
}

/**
 * Dependent fields of a reference. When `leader` changes, `fields` take the values of `usual`, unless the same edit sets them too. Values of the
 * former reference never stay.
 */
export interface Following {
  readonly leader: string
  readonly fields: readonly string[]
  /** The resources `usual` needs, each with its filter: the fields that must equal fields of the record. */
  readonly reads: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Returns the usual values of the fields, from those unarchived records; a missing field is emptied. All in record form. */
  readonly usual: (record: FieldValues, of: (resource: string) => readonly FieldValues[]) => FieldValues
}
type FieldValues = Readonly<Record<string, unknown>>

/**
 * A rule over several fields, or over one with stored values that are no longer allowed. Checked for a new record and for a change of one of these
 * fields; values already stored stay.
 */
interface Together<V = FieldValues> {
  readonly fields: readonly string[]
  /** Returns the first wrong field, with the reason; null when all are valid. Takes a record in record form that has all of `fields`. */
  problem(record: V): { readonly field: string; readonly message: string } | null
}

/**
 * A record that is evidence of another. `sealed` says in words why that one, in record form, keeps it as it is; null while it is open. `append`: more
 * may still be added. It never moves to another record.
 */
export interface Evidence {
  readonly of: string
  readonly keeps: 'append' | 'closed'
  readonly sealed: (paper: FieldValues) => string | null
}

interface Period<Name extends string> {
  readonly from: Name
  readonly to: Name
  readonly most: number | null
}

type Given<F extends Fields> = Omit<
  Resource<F>,
  | 'mergeGroups'
  | 'following'
  | 'together'
  | 'evidence'
  | 'order'
  | 'plural'
  | 'label'
  | 'unnamed'
  | 'foundBy'
  | 'columns'
  | 'list'
  | 'alike'
  | 'days'
  | 'period'
  | 'isQuick'
  | 'named'
  | 'isNamesOnly'
  | 'withheld'
> & {
  readonly label: readonly (keyof F & string)[]
  readonly columns: readonly (keyof F & string)[]
  readonly plural?: string
  readonly unnamed?: string
  readonly foundBy?: readonly (keyof F & string)[]
  readonly list?: Partial<ListWords<RecordOf<Resource<F>>>>
  readonly mergeGroups?: Resource['mergeGroups']
  readonly following?: Resource['following']
  readonly together?: Together<RecordOf<Resource<F>>> & { readonly fields: readonly (keyof F & string)[] }
  readonly evidence?: Evidence & { readonly of: keyof F & string }
  readonly order?: Resource['order']
  readonly days?: readonly ((keyof F & string) | 'createdAt')[]
  readonly alike?: keyof F & string
  readonly isQuick?: boolean
  readonly period?: Period<keyof F & string>
  readonly named?: { readonly to: readonly PermissionResource[]; readonly fields: readonly (keyof F & string)[] }
}

/** Returns values by field path, or anything else by field, under today's field names. Where both names are present, today's counts. */
export function byPresentNames<V>(
  { fields }: Pick<Resource, 'fields'>,
  values: Readonly<Record<string, V>>,
): Readonly<Record<string, V>> {
  const renamed = Object.entries(fields).filter(([, { formerly }]) => formerly !== null && formerly in values)
  if (renamed.length === 0) return values
  const old = new Map(renamed.map(([name, { formerly }]) => [formerly, name]))
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => {
      const name = old.get(path)
      if (name === undefined) return [[path, value]]
      return name in values ? [] : [[name, value]]
    }),
  )
}

/** Returns today's name of a field given by its present or former name. */
export const presentName = ({ fields }: Pick<Resource, 'fields'>, name: string): string =>
  name in fields ? name : (Object.keys(fields).find(each => fields[each]?.formerly === name) ?? name)

/** Freezes a definition and fills in defaults. Throws at start-up when the definition contradicts itself. */
export function defineResource<const F extends Fields>(given: Given<F>): Resource<F> {
  const resource: Resource<F> = {
    plural: `${given.singular}s`,
    mergeGroups: [],
    following: null,
    together: null,
    evidence: null,
    order: null,
    days: [],
    period: null,
    alike: null,
    isQuick: false,
    named: null,
    isNamesOnly: false,
    withheld: [],
    unnamed: null,
    foundBy: [],
    ...given,
    list: { cells: {}, badges: [], without: {}, excludes: {}, groups: {}, sums: [], empty: null, ...given.list },
    fields: byName(given.fields),
  }
  const names = new Set<string>([...Object.keys(given.fields), ...SYSTEM_FIELD_NAMES])
  const mentioned = [
    ...resource.label,
    ...resource.foundBy,
    ...resource.columns,
    ...(resource.named?.fields ?? []),
    ...resource.sections.flatMap(({ fields, unless }) => (unless ? [...fields, unless.field] : fields)),
    ...resource.mergeGroups.flat(),
    ...(resource.following ? [resource.following.leader, ...resource.following.fields] : []),
    ...(resource.together?.fields ?? []),
    ...(resource.evidence ? [resource.evidence.of] : []),
    ...Object.keys(resource.list.cells),
    ...resource.list.sums,
    ...Object.values(resource.list.excludes).map(({ flag }) => flag),
    ...(resource.order ? [resource.order.by, resource.order.field] : []),
    ...resource.days,
    ...(resource.period ? [resource.period.from, resource.period.to] : []),
    ...('by' in resource.scope ? [resource.scope.by] : []),
    ...resource.defaultSort.split(',').map(sort => sort.replace(/^-/, '')),
  ]
  for (const name of mentioned) if (!names.has(name)) throw new Error(`${given.name}: no field "${name}"`)
  requireSeparable(resource)
  return Object.freeze(resource)
}

/** Throws when a field with its own rights could leak when removed: no label, place, rule or cell of the record may use it. */
function requireSeparable(resource: Resource): void {
  const needed = new Set<string>([
    ...resource.label,
    ...resource.foundBy,
    ...(resource.named?.fields ?? []),
    ...resource.mergeGroups.flat(),
    ...resource.sections.flatMap(({ unless }) => unless?.field ?? []),
    ...Object.values(resource.list.without),
    ...Object.values(resource.list.excludes).map(({ flag }) => flag),
    ...(resource.following ? [resource.following.leader, ...resource.following.fields] : []),
    ...(resource.evidence ? [resource.evidence.of] : []),
    ...(resource.order ? [resource.order.by, resource.order.field] : []),
    ...resource.days,
    ...(resource.period ? [resource.period.from, resource.period.to] : []),
    ...(resource.alike === null ? [] : [resource.alike]),
    ...('by' in resource.scope ? [resource.scope.by] : []),
    ...resource.defaultSort.split(',').map(sort => sort.replace(/^-/, '')),
  ])
  for (const [name, { kind, required, readBy }] of Object.entries(resource.fields))
    if (readBy.length > 0 && (needed.has(name) || required || kind === 'cells'))
      throw new Error(`${resource.name}: "${name}" cannot be kept from those who may read the record`)
}

/** Freezes a lookup table without a prototype, so that an outside name such as "constructor" finds nothing. */
export const byName = <const T extends object>(things: T): T => Object.freeze({ __proto__: null, ...things })

export const SYSTEM_FIELD_NAMES = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt'] as const

/** Returns a field that the definition names elsewhere, such as in its order. Throws for an unknown name. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field "${name}"`)
  return field
}

/** Returns the names of the fields of these kinds, in definition order. */
export function fieldsOfKind(resource: Resource, ...kinds: readonly FieldKind[]): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => kinds.includes(field.kind))
    .map(([name]) => name)
}

/** Returns the scope key of a record ("account", "project:12"); null when the ref that decides it is missing. */
export function scopeOf(resource: Resource, record: Readonly<Record<string, unknown>>): string | null {
  const { scope } = resource
  if (!('by' in scope)) return scope.kind
  const owner = record[scope.by]
  return typeof owner === 'number' ? scopeKey(scope.kind, owner) : null
}

/** Returns a record's label. Refs in the label are skipped: a label must not need another record. */
export function labelOf(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const words = resource.label
    .map(name => wordOf(resource.fields[name], record[name]))
    .filter(value => value !== null && value !== undefined && value !== '')
  return words.length > 0
    ? words.join(' ')
    : (resource.unnamed ?? `${resource.singular} ${typeof record.id === 'number' ? record.id : ''}`.trim())
}

/** Choices are shown by their label, not their stored value. */
const wordOf = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'choice' ? (field.choices.find(each => each.value === value)?.label ?? value) : value
