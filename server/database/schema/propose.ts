import { sql } from 'kysely'
import type { Database } from '../connect'
import {
  columnSql,
  type ExpectedColumn,
  type ExpectedScopeKind,
  expectedScopeKinds,
  expectedTables,
  type ExpectedTable,
  literal,
  quote,
} from './expected'

interface FoundColumn {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly notNull: boolean
}
interface FoundCheck {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * The SQL that takes the database to the definitions, one statement a line; nothing when they agree. Columns that no definition has are
 * told of in a comment and never dropped here: the release before may still read them.
 */
export async function proposeMigration(
  database: Database,
  expected: readonly ExpectedTable[] = expectedTables(),
  kinds: readonly ExpectedScopeKind[] = expectedScopeKinds(),
): Promise<string[]> {
  const columns = await foundColumns(database)
  const checks = await foundChecks(database)
  const missing = await missingScopeKinds(database, kinds)
  return [...missing, ...expected.flatMap(propose)]

  function propose(table: ExpectedTable): string[] {
    const found = columns.filter(column => column.table === table.name)
    return found.length === 0
      ? [createTable(table)]
      : compareTable(
          table,
          found,
          checks.filter(check => check.table === table.name),
        )
  }
}

/** A kind is known before tables of it are put on the feed; its owner, which may be there already, then opens and closes its scopes. */
async function missingScopeKinds(database: Database, kinds: readonly ExpectedScopeKind[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from sync_scope_kind`.execute(database.kysely)
  const known = new Set(rows.map(row => row.kind))
  return kinds
    .filter(({ kind }) => !known.has(kind))
    .flatMap(({ kind, ownerTable, rewrite }) => [
      `insert into sync_scope_kind (kind, owner_table) values (${[kind, ownerTable].map(literal).join(', ')});`,
      ...rewrite,
    ])
}

const createTable = ({ name, columns, keys, after }: ExpectedTable): string =>
  `create table ${quote(name)} (\n  ${[...columns.map(columnSql), ...keys].join(',\n  ')}\n);\n${after.join('\n')}`

function compareTable(table: ExpectedTable, found: readonly FoundColumn[], checks: readonly FoundCheck[]): string[] {
  const alter = `alter table ${quote(table.name)}`
  const byName = new Map(found.map(column => [column.name, column]))
  const known = new Set(table.columns.map(column => column.name))
  return [
    ...table.columns.flatMap(column => {
      const there = byName.get(column.name)
      return there ? compareColumn(alter, table.name, column, there, checks) : addColumn(alter, column)
    }),
    ...found
      .filter(column => !known.has(column.name))
      .map(column => `-- ${table.name}.${column.name} is in no definition`),
  ]
}

function addColumn(alter: string, column: ExpectedColumn): string[] {
  const unfilled =
    column.notNull && column.initial === null ? ['-- rows that are there need a value for the next column first'] : []
  return [
    ...unfilled,
    `${alter} add column ${columnSql(column)};`,
    ...(column.reference ? [`${alter} add ${column.reference};`] : []),
  ]
}

function compareColumn(
  alter: string,
  table: string,
  column: ExpectedColumn,
  there: FoundColumn,
  checks: readonly FoundCheck[],
): string[] {
  const name = quote(column.name)
  const type = catalogueType(column.type)
  const check = checks.find(each => each.name === `${table}_${column.name}_check`)
  const asCheck = `add constraint ${table}_${column.name}_check check (${column.check})`
  return [
    ...(type === there.type ? [] : [`${alter} alter column ${name} type ${column.type};`]),
    ...(column.notNull === there.notNull
      ? []
      : [`${alter} alter column ${name} ${column.notNull ? 'set' : 'drop'} not null;`]),
    ...(column.check === null || (check && sameLiterals(column.check, check.definition))
      ? []
      : [check ? `${alter} drop constraint ${check.name}, ${asCheck};` : `${alter} ${asCheck};`]),
    ...(column.check === null && check ? [`${alter} drop constraint ${check.name};`] : []),
  ]
}

/** PostgreSQL rewrites a check's text; the texts and numbers it compares with stay. */
const sameLiterals = (a: string, b: string): boolean => literals(a) === literals(b)
const literals = (text: string): string =>
  JSON.stringify(
    [...text.replaceAll(/::[a-z ]+(\([\d,]+\))?/g, '').matchAll(/'((?:[^']|'')*)'|(?<![\w.])-?\d+(?:\.\d+)?(?!\w)/g)]
      .map(match => match[1] ?? String(Number(match[0])))
      .toSorted(),
  )

const catalogueType = (type: string): string =>
  type.replace(' collate "C"', '').replace(/^timestamptz\((\d)\)$/, 'timestamp($1) with time zone')

async function foundColumns({ kysely }: Database): Promise<readonly FoundColumn[]> {
  const { rows } =
    await sql<FoundColumn>`select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and coalesce(col_description(c.oid, a.attnum), '') not like 'retired%'
    order by c.relname, a.attnum`.execute(kysely)
  return rows
}

async function foundChecks({ kysely }: Database): Promise<readonly FoundCheck[]> {
  const { rows } =
    await sql<FoundCheck>`select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`.execute(
      kysely,
    )
  return rows
}
