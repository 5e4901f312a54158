import { formatDecimal, isDecimal, SCALE } from '#domain/value/decimal'
import { followsLicence, isPartOfBill } from '#contract/kit/access'
import type { Field } from '#contract/fields/field'
import { fieldOf, type Resource } from '#contract/kit/resource'
import { RESOURCES, resourceNamed } from '#contract/resources'
import { SCOPE_KIND_NAMES, scopeKind } from '#contract/kit/scope-kinds'
import { childTableOf, columnOf, tableOf } from './naming'
import { columnKind, SORT_PREFIX } from './kinds'
import { RESERVED } from './reserved'

/** What the definitions ask of the database, as names and SQL. `npm run migration` compares it with what is there. */
export interface ExpectedTable {
  readonly name: string
  readonly columns: readonly ExpectedColumn[]
  /** Lines that follow the columns when the table is made: keys, foreign keys. */
  readonly keys: readonly string[]
  /** Statements after the table is made: indexes, protection, feed. */
  readonly after: readonly string[]
}
export interface ExpectedColumn {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly initial: string | null
  readonly check: string | null
  /** The foreign key a column on its own would get, and the texts a check must mention. */
  readonly reference: string | null
}

/** Sort keys compare byte by byte, whatever the database's own collation. */
const SORT_TYPE = 'text collate "C"'

const SYSTEM: readonly ExpectedColumn[] = [
  plain('account_id', 'bigint', true),
  plain('id', 'bigint', true),
  { ...plain('created_at', 'timestamptz(3)', true), initial: 'now()' },
  plain('created_by', 'bigint', false),
  { ...plain('updated_at', 'timestamptz(3)', true), initial: 'now()' },
  plain('updated_by', 'bigint', false),
  plain('archived_at', 'timestamptz(3)', false),
]

export const expectedTables = (resources: readonly Resource[] = RESOURCES): ExpectedTable[] =>
  resources.flatMap(resource => [recordTable(resource), ...childTables(resource)])

/** A kind of scope as `sync_scope_kind` holds it; `rewrite` has its owner's feed function open and close its scopes. */
export interface ExpectedScopeKind {
  readonly kind: string
  readonly ownerTable: string | null
  readonly rewrite: readonly string[]
}

export const expectedScopeKinds = (): ExpectedScopeKind[] =>
  SCOPE_KIND_NAMES.map(kind => {
    const { owner: name } = scopeKind(kind)
    const owner = name === null ? null : resourceNamed(name)
    return {
      kind,
      ownerTable: owner && tableOf(owner),
      rewrite: owner ? [`select write_feed_function(${feedArguments(owner)});`] : [],
    }
  })

function recordTable(resource: Resource): ExpectedTable {
  const name = tableOf(resource)
  const owned = Object.entries(resource.fields)
  const columns = owned.flatMap(([key, field]) => fieldColumns(resource, key, field))
  const scopeColumn = scopeColumnOf(resource)
  const unique = scopeColumn ? [`unique (account_id, ${quote(scopeColumn)}, id)`] : []
  return {
    name,
    columns: [...SYSTEM, ...columns],
    keys: [
      'primary key (account_id, id)',
      ...unique,
      'foreign key (account_id) references account',
      ...references(columns),
    ],
    after: [
      ...owned
        .filter(([key, field]) => field.kind === 'ref' && columnOf(key, field) !== scopeColumn)
        .map(([key, field]) => index(name, columnOf(key, field))),
      ...sortIndex(resource, name),
      `select protect_table(${literal(name)});`,
      ...(followsLicence(resource) ? [`select limit_to_licence(${literal(name)});`] : []),
      ...(isPartOfBill(resource) ? [`select limit_to_hub(${literal(name)});`] : []),
      `select attach_feed(${feedArguments(resource)});`,
    ],
  }
}

function childTables(resource: Resource): ExpectedTable[] {
  return Object.entries(resource.fields).flatMap(([key, field]) => {
    if (field.kind !== 'refs' && field.kind !== 'cells') return []
    const name = childTableOf(resource, key)
    const target = quote(tableOf(resourceNamed(field.target)))
    const columns = Object.entries(field.cell).flatMap(([column, of]) => fieldColumns(resource, column, of))
    return [
      {
        name,
        columns: [
          plain('account_id', 'bigint', true),
          plain('record_id', 'bigint', true),
          plain('target_id', 'bigint', true),
          ...columns,
        ],
        keys: [
          'primary key (account_id, record_id, target_id)',
          `foreign key (account_id, record_id) references ${quote(tableOf(resource))} on delete cascade`,
          `foreign key (account_id, target_id) references ${target}`,
          ...references(columns),
        ],
        after: [
          index(name, 'target_id'),
          `select protect_table(${literal(name)});`,
          `select attach_feed_child(${[name, tableOf(resource), resource.name, ...scopeArguments(resource)].map(literal).join(', ')});`,
        ],
      },
    ]
  })
}

function fieldColumns(resource: Resource, key: string, field: Field): ExpectedColumn[] {
  const kind = columnKind(field.kind)
  if (!kind) return []
  const name = columnOf(key, field)
  const self = {
    name,
    type: kind.type,
    notNull: field.required,
    initial: initialOf(field),
    check: checkOf(name, field),
    reference: referenceOf(resource, name, field),
  }
  return kind.sorted ? [self, plain(`${name}_sort`, SORT_TYPE, false)] : [self]
}

/** A ref to something of the same project or assessment carries that in its key, so that it cannot point out of it; and moves with it. */
function referenceOf(resource: Resource, column: string, field: Field): string | null {
  if (field.kind === 'file') return `foreign key (account_id, ${quote(column)}) references file`
  if (field.kind !== 'ref') return null
  const target = resourceNamed(field.target)
  const scope = 'by' in target.scope ? target.scope.by : null
  const shared =
    scope !== null && resource.fields[scope]?.target === target.fields[scope]?.target ? scopeColumnOf(target) : null
  const table = quote(tableOf(target))
  if (shared && shared !== column) {
    return `foreign key (account_id, ${quote(shared)}, ${quote(column)}) references ${table} (account_id, ${quote(shared)}, id) on update cascade`
  }
  const owner = scopeKind(resource.scope.kind).isBulk && column === scopeColumnOf(resource)
  return `foreign key (account_id, ${quote(column)}) references ${table}${owner ? ' on delete cascade' : ''}`
}

function checkOf(column: string, field: Field): string | null {
  if (field.kind === 'choice')
    return `${quote(column)} in (${field.choices.map(choice => literal(choice.value)).join(', ')})`
  const { kind } = field
  if (!isDecimal(kind)) return null
  const say = (value: number) => formatDecimal(value, SCALE[kind]).replace(/\.0+$/, '')
  const bounds = [
    ...(field.atLeast === null ? [] : [`${quote(column)} >= ${say(field.atLeast)}`]),
    ...(field.atMost === null ? [] : [`${quote(column)} <= ${say(field.atMost)}`]),
  ]
  return bounds.length > 0 ? bounds.join(' and ') : null
}

function initialOf(field: Field): string | null {
  const { initial, kind } = field
  if (typeof initial === 'number') return formatDecimal(initial, isDecimal(kind) ? SCALE[kind] : 0)
  if (typeof initial === 'boolean') return String(initial)
  return typeof initial === 'string' ? literal(initial) : null
}

function sortIndex(resource: Resource, table: string): string[] {
  const { order, defaultSort } = resource
  if (order)
    return [
      index(
        table,
        columnOf(order.by, fieldOf(resource, order.by)),
        columnOf(order.field, fieldOf(resource, order.field)),
      ),
    ]
  const field = resource.fields[defaultSort]
  // Only the start of a sort key is indexed: a whole one may be longer than an index entry can be.
  return field?.kind === 'text'
    ? [`create index on ${quote(table)} (account_id, left(${columnOf(defaultSort, field)}_sort, ${SORT_PREFIX}));`]
    : []
}

function scopeColumnOf(resource: Resource): string | null {
  const { scope } = resource
  const by = 'by' in scope ? scope.by : null
  const field = by === null ? undefined : resource.fields[by]
  return by !== null && field ? columnOf(by, field) : null
}

const feedArguments = (resource: Resource): string =>
  [tableOf(resource), resource.name, resource.scope.kind, scopeColumnOf(resource)].map(literal).join(', ')
const scopeArguments = (resource: Resource): string[] =>
  [resource.scope.kind, scopeColumnOf(resource)].filter(each => each !== null)
const references = (columns: readonly ExpectedColumn[]): string[] =>
  columns.flatMap(column => (column.reference ? [column.reference] : []))
const index = (table: string, ...columns: readonly string[]): string =>
  `create index on ${quote(table)} (account_id, ${columns.map(quote).join(', ')});`
function plain(name: string, type: string, notNull: boolean): ExpectedColumn {
  return { name, type, notNull, initial: null, check: null, reference: null }
}

/** One column as it stands in `create table` or after `add column`. */
export const columnSql = (column: ExpectedColumn): string =>
  [
    quote(column.name),
    column.type,
    ...(column.notNull ? ['not null'] : []),
    ...(column.initial === null ? [] : [`default ${column.initial}`]),
    ...(column.check === null ? [] : [`check (${column.check})`]),
  ].join(' ')

export const quote = (name: string): string => (RESERVED.has(name) ? `"${name}"` : name)
export const literal = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)
