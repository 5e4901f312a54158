import type { Day } from '#domain/value/day'
import type { Field, FieldKind, Fields, Level, ValueOf } from './fields/field'
import type { LicensedModule, PermissionResource } from './permissions'
import { scopeKey, type OwnedKind, type ScopeKind } from './scope-kinds'

/** The eight product parts; a folder of this name exists in every layer that has something to say about it. */
export type Area =
  | 'estimating'
  | 'takeoff'
  | 'commercial'
  | 'catalogue'
  | 'contacts'
  | 'accounts'
  | 'admin'
  | 'platform'

/** The stream a record travels in; a record has one home scope. Kinds with an owner name the ref field that says which one. */
export type ScopeRule =
  | { readonly kind: Exclude<ScopeKind, OwnedKind> }
  | { readonly kind: OwnedKind; readonly by: string }

/** What every record has beside its fields. Instants are ISO texts; `archivedAt` set means archived. */
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

/** What a list says of a record beside its plain values. It is given the record, whose fields it names. */
export interface ListWords<R = never> {
  /** In place of a field's own value, in that field's column. */
  readonly cells: Readonly<Record<string, (record: R) => string>>
  /** Beside the name, each where it has words for the record on this day. */
  readonly badges: readonly { readonly level: Level; readonly words: (record: R, today: Day) => string | null }[]
  /** Parameters of the list call that ask, with 1 or true, for records that have nothing in a field. */
  readonly without: Readonly<Record<string, string>>
  /**
   * Parameters of the list call that leave out, with 1 or true, the records with a flag. A firm without the module leaves them out unless
   * the parameter says 0.
   */
  readonly excludes: Readonly<Record<string, { readonly flag: string; readonly unlessLicensed: LicensedModule }>>
  /**
   * What `groups` and `onlygroups` may name where records are read, for resources that know groups. A group brings along, under a name, the
   * records of another resource that point at the record by a field; null: it asks for the record's own fields, which every answer has.
   */
  readonly groups: Readonly<Record<string, Along | null>>
}

/** Records that come along with those they point at. */
export interface Along {
  readonly name: string
  readonly resource: string
  readonly by: string
}

export interface Section {
  readonly title: string
  readonly fields: readonly string[]
  /** A flag of the record. Where it is set, none of these fields means anything: they are neither asked nor shown. */
  readonly unless?: string
}

/** The sections that mean something for a record with these values. */
export const sectionsOf = (resource: Resource, values: Readonly<Record<string, unknown>>): readonly Section[] =>
  resource.sections.filter(({ unless }) => unless === undefined || values[unless] !== true)

/** A type of record, as data. Storage, endpoint, sync, replica, list, form, filter and history all follow from it. */
export interface Resource<F extends Fields = Fields> {
  readonly name: string
  readonly singular: string
  readonly plural: string
  /** Path under /api and under the area's routes; wire names of the specification stay as given. */
  readonly path: string
  readonly area: Area
  readonly scope: ScopeRule
  /** Holding any one of the named permission resources at the level suffices. */
  readonly permission: { readonly read: readonly PermissionResource[]; readonly write: readonly PermissionResource[] }
  /**
   * Who may not read the records and yet is shown what they are called, because something they may read points at them: of each record its
   * label and these fields, and nothing else by any call. Null: nobody.
   */
  readonly named: { readonly to: readonly PermissionResource[]; readonly fields: readonly string[] } | null
  /** Whether this is what those are shown (`contract/named`), and not the records whole. */
  readonly isNamesOnly: boolean
  /** The fields this leaves out, because the person it is shown to has none of the rights that open them (`contract/withheld`). */
  readonly withheld: readonly string[]
  readonly fields: F
  /** The fields that name a record to a person, joined with a space. */
  readonly label: readonly string[]
  /** What a record is called until one of those says something: "Draft order". Null: by its kind and id. */
  readonly unnamed: string | null
  readonly columns: readonly string[]
  readonly sections: readonly Section[]
  readonly list: ListWords
  readonly defaultSort: string
  /** Fields that change together: a conflict on one is a conflict on all. */
  readonly mergeGroups: readonly (readonly string[])[]
  /** Fields that belong to what a ref points at, and change when it does; null where there are none. */
  readonly following: Following | null
  /** Two day fields that begin and end a period: the first is never after the second, nor are they more than so many days, both counted. */
  readonly period: Period<string> | null
  /** What several of its fields may not say together, or one of them no more though it is stored; null where nothing is. */
  readonly together: Together | null
  /** Local index `[by+order]`, for lists read in order. */
  readonly order: { readonly by: string; readonly field: string } | null
  /**
   * Fields with the day or the moment that a record tells of: the first of them that says something counts. A device finds the records of a
   * project by them, without reading the others.
   */
  readonly days: readonly string[]
  /** The text field by which two records are taken for the same thing; a form says so on entry and an import leaves the second out. */
  readonly alike: string | null
  /** May be made in place, from a form that points at one. */
  readonly isQuick: boolean
}

/**
 * Once `leader` points at something else, `fields` hold what `usual` says, unless the same edit sets them too: what belonged to the one before
 * never stays.
 */
export interface Following {
  readonly leader: string
  readonly fields: readonly string[]
  /** The resources that `usual` asks for, and of each the records whose fields hold what these fields of the record hold. */
  readonly reads: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What the fields usually hold, by the unarchived records of those; one left out is emptied. All in record form. */
  readonly usual: (record: FieldValues, of: (resource: string) => readonly FieldValues[]) => FieldValues
}
type FieldValues = Readonly<Record<string, unknown>>

/**
 * A rule over several fields, or over one that holds from older times what it may not hold today. Asked of a new record and of a change of one of
 * these fields: what is stored already stays as it is.
 */
interface Together<V = FieldValues> {
  readonly fields: readonly string[]
  /** The first field that is wrong, and why; null when nothing is. It is given a record in record form that has all of `fields`. */
  problem(record: V): { readonly field: string; readonly message: string } | null
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
  | 'order'
  | 'plural'
  | 'label'
  | 'unnamed'
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
  readonly list?: Partial<ListWords<RecordOf<Resource<F>>>>
  readonly mergeGroups?: Resource['mergeGroups']
  readonly following?: Resource['following']
  readonly together?: Together<RecordOf<Resource<F>>> & { readonly fields: readonly (keyof F & string)[] }
  readonly order?: Resource['order']
  readonly days?: readonly ((keyof F & string) | 'createdAt')[]
  readonly alike?: keyof F & string
  readonly isQuick?: boolean
  readonly period?: Period<keyof F & string>
  readonly named?: { readonly to: readonly PermissionResource[]; readonly fields: readonly (keyof F & string)[] }
}

/** Values by field path, or anything else by field, under the names the fields have today. A field that is said under both keeps today's. */
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

/** What a field that is named by its present or its former name is called today. */
export const presentName = ({ fields }: Pick<Resource, 'fields'>, name: string): string =>
  name in fields ? name : (Object.keys(fields).find(each => fields[each]?.formerly === name) ?? name)

/** Freezes a definition and fills what is usual. Throws at start-up when the definition contradicts itself. */
export function defineResource<const F extends Fields>(given: Given<F>): Resource<F> {
  const resource: Resource<F> = {
    plural: `${given.singular}s`,
    mergeGroups: [],
    following: null,
    together: null,
    order: null,
    days: [],
    period: null,
    alike: null,
    isQuick: false,
    named: null,
    isNamesOnly: false,
    withheld: [],
    unnamed: null,
    ...given,
    list: { cells: {}, badges: [], without: {}, excludes: {}, groups: {}, ...given.list },
    fields: byName(given.fields),
  }
  const names = new Set<string>([...Object.keys(given.fields), ...SYSTEM_FIELD_NAMES])
  const mentioned = [
    ...resource.label,
    ...resource.columns,
    ...(resource.named?.fields ?? []),
    ...resource.sections.flatMap(({ fields, unless }) => (unless === undefined ? fields : [...fields, unless])),
    ...resource.mergeGroups.flat(),
    ...(resource.following ? [resource.following.leader, ...resource.following.fields] : []),
    ...(resource.together?.fields ?? []),
    ...Object.keys(resource.list.cells),
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

/** A field with rights of its own must leave nothing behind when it is left out: no name, place, rule or cell of the record is made of it. */
function requireSeparable(resource: Resource): void {
  const needed = new Set<string>([
    ...resource.label,
    ...(resource.named?.fields ?? []),
    ...resource.mergeGroups.flat(),
    ...resource.sections.flatMap(({ unless }) => unless ?? []),
    ...Object.values(resource.list.without),
    ...Object.values(resource.list.excludes).map(({ flag }) => flag),
    ...(resource.following ? [resource.following.leader, ...resource.following.fields] : []),
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

/** Things to be looked up by names that come from outside: "constructor" is the name of none, as it would be of any plain object. */
export const byName = <const T extends object>(things: T): T => Object.freeze({ __proto__: null, ...things })

export const SYSTEM_FIELD_NAMES = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt'] as const

/** A field that the definition names elsewhere, as the place of an order does. Throws for a name it does not have. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field "${name}"`)
  return field
}

/** Names of the fields of a kind, in definition order. */
export function fieldsOfKind(resource: Resource, ...kinds: readonly FieldKind[]): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => kinds.includes(field.kind))
    .map(([name]) => name)
}

/** The scope key a record lives in ("account", "project:12"); null when the ref that decides it is missing. */
export function scopeOf(resource: Resource, record: Readonly<Record<string, unknown>>): string | null {
  const { scope } = resource
  if (!('by' in scope)) return scope.kind
  const owner = record[scope.by]
  return typeof owner === 'number' ? scopeKey(scope.kind, owner) : null
}

/** A record's name for people. Refs in the label are left out: a label must not need another record. */
export function labelOf(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const words = resource.label
    .map(name => wordOf(resource.fields[name], record[name]))
    .filter(value => value !== null && value !== undefined && value !== '')
  return words.length > 0
    ? words.join(' ')
    : (resource.unnamed ?? `${resource.singular} ${typeof record.id === 'number' ? record.id : ''}`.trim())
}

/** A choice is told as people read it, not as it is stored. */
const wordOf = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'choice' ? (field.choices.find(each => each.value === value)?.label ?? value) : value
