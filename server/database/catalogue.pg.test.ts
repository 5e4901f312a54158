// What holds for every table there is, asked of the catalogue: a new table that breaks it fails here.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followsLicence, isPartOfBill } from '#contract/kit/access'
import { findResource, RESOURCES } from '#contract/resources'
import { fieldOf, fieldsOfKind } from '#contract/kit/resource'
import { expectedScopeKinds } from './schema/expected'
import { childTableOf, columnOf, tableOf } from './schema/naming'
import { testDatabase } from '../testing/test-database'

const database = await testDatabase()

/** What the plain role may do to tables that are not protected by account; nothing where not listed (sign-in's own tables). */
const UNPROTECTED: Readonly<Record<string, readonly string[]>> = { sync_restore: ['SELECT'] }

interface Table {
  readonly name: string
  readonly enabled: boolean
  readonly forced: boolean
  readonly grants: readonly string[]
}
const { rows: tables } =
  await sql<Table>`select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    array(select g.privilege_type::text from information_schema.role_table_grants g
      where g.table_schema = 'public' and g.table_name = c.relname and g.grantee in ('quoin_app', 'PUBLIC') order by 1) as grants
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    database.kysely,
  )

test('what the plain role may touch is under forced row-level security by account, both ways', async () => {
  const { rows: policies } = await sql<{ table: string; roles: string[]; using: string | null; check: string | null }>`
    select tablename as table, roles::text[] as roles, qual as using, with_check as check from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'`.execute(
    database.kysely,
  )
  for (const table of tables) {
    if (!table.enabled) {
      expect(table.grants, `${table.name} has no policy`).toEqual(UNPROTECTED[table.name] ?? [])
      continue
    }
    expect(table.forced, table.name).toBe(true)
    const own = policies.filter(
      policy => policy.table === table.name && policy.roles.some(role => role === 'quoin_app' || role === 'public'),
    )
    // Sign-in's own tables: the plain role has neither a grant nor a policy.
    if (own.length === 0 && table.grants.length === 0) continue
    expect(own, table.name).toHaveLength(1)
    expect(own[0]?.using, table.name).toMatch(
      /^\((account_)?id = \( SELECT \(NULLIF\(current_setting\('app\.account'::text, true\), ''::text\)\)::bigint AS \S+\)\)$/,
    )
    expect(own[0]?.check, table.name).toBe(own[0]?.using)
  }
})

test('projects and all that hangs on one are shown as far as the licence goes', async () => {
  const { rows } = await sql<{
    table: string
  }>`select tablename as table from pg_policies where policyname = 'licence' and permissive = 'RESTRICTIVE'
    and cmd = 'ALL' and roles = array['quoin_app']::name[] and schemaname = 'public' order by 1`.execute(
    database.kysely,
  )
  expect(rows.map(row => row.table)).toEqual(RESOURCES.filter(followsLicence).map(tableOf).toSorted())
})

test('every part of a bill is shown as far as the rights of the hub go', async () => {
  const { rows } = await sql<{ table: string }>`select tablename as table from pg_policies where policyname = 'hub'
    and permissive = 'RESTRICTIVE' and cmd = 'ALL' and roles = array['quoin_app']::name[] order by 1`.execute(
    database.kysely,
  )
  expect(rows.map(row => row.table)).toEqual(RESOURCES.filter(isPartOfBill).map(tableOf).toSorted())
})

test('the kinds of scope are those of the contract', async () => {
  const { rows } = await sql<{ kind: string; owner: string | null }>`select kind, owner_table as owner
    from sync_scope_kind`.execute(database.kysely)
  const owners = Object.fromEntries(rows.map(({ kind, owner }) => [kind, owner]))
  expect(owners).toEqual(Object.fromEntries(expectedScopeKinds().map(({ kind, ownerTable }) => [kind, ownerTable])))
})

test('the plain role cannot rewrite history or empty a table', () => {
  expect(tables.find(table => table.name === 'revision')?.grants).toEqual(['INSERT', 'SELECT'])
  expect(tables.filter(table => table.grants.includes('TRUNCATE'))).toEqual([])
})

test('neither plain role logs in or bypasses row-level security', async () => {
  const { rows } =
    await sql`select rolname from pg_roles where rolname in ('quoin_app', 'quoin_owner') and not (rolcanlogin or rolbypassrls or rolsuper or rolcreaterole)`.execute(
      database.kysely,
    )
  expect(rows).toHaveLength(2)
})

test('every table of records is on the feed, and keyed by account first', async () => {
  const names = RESOURCES.flatMap(resource => [
    tableOf(resource),
    ...fieldsOfKind(resource, 'refs', 'cells').map(name => childTableOf(resource, name)),
  ])
  const { rows: triggers } = await sql<{
    table: string
    count: number
  }>`select c.relname as table, count(*) as count from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname in ('feed_insert', 'feed_update', 'feed_delete') and t.tgenabled = 'O' group by 1`.execute(
    database.kysely,
  )
  const { rows: keys } = await sql<{
    table: string
    first: string
  }>`select c.relname as table, a.attname as first from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(
    database.kysely,
  )
  for (const name of names) {
    expect(triggers.find(row => row.table === name)?.count, name).toBe(3)
    expect(keys.find(row => row.table === name)?.first, name).toBe('account_id')
  }
})

test('every table of records keeps room on its pages for what is edited', async () => {
  const { rows } = await sql<{
    table: string
  }>`select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'feed_update' and not coalesce(c.reloptions, '{}') @> array['fillfactor=85']`.execute(
    database.kysely,
  )
  expect(rows).toEqual([])
})

test('every foreign key from a protected table carries the account', async () => {
  const { rows } = await sql<{
    table: string
    name: string
    columns: string[]
  }>`select c.conrelid::regclass::text as table, c.conname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(database.kysely)
  const own = new Set(tables.filter(table => table.enabled && table.grants.length > 0).map(table => table.name))
  const keys = rows.filter(key => own.has(key.table.replaceAll('"', '')))
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter(key => !key.columns.includes('account_id')).map(key => `${key.table}.${key.name}`)).toEqual([])
})

// What hangs on the same record by a ref of the same name: the work package and the assessment on a project, the heading and the line on a bill.
const keysOf = async () => {
  const { rows } = await sql<{ table: string; columns: readonly string[]; owner: string }>`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as owner,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(n, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by place) as columns
    from pg_constraint c where c.contype = 'f'`.execute(database.kysely)
  return rows.map(row => ({ ...row, table: row.table.replaceAll('"', ''), columns: row.columns.join() }))
}

test('a reference to something that hangs on the same record is kept to that by the database (D11)', async () => {
  const keys = new Set((await keysOf()).map(({ table, columns }) => `${table} ${columns}`))
  const loose = RESOURCES.flatMap(resource =>
    fieldsOfKind(resource, 'ref').flatMap(name => {
      const own = fieldOf(resource, name)
      // What a record was made from may be of another project.
      if (own.serverOwned && own.target === resource.name) return []
      const target = findResource(own.target)
      const shared = Object.entries(target?.fields ?? {}).flatMap(([each, { kind, target: of, required }]) =>
        (each === 'project' || each === 'assessment') &&
        kind === 'ref' &&
        required &&
        resource.fields[each]?.kind === 'ref' &&
        resource.fields[each].target === of &&
        each !== name
          ? [each]
          : [],
      )
      const isKept = shared.some(each =>
        keys.has(
          `${tableOf(resource)} ${['account_id', columnOf(each, fieldOf(resource, each)), columnOf(name, own)].join()}`,
        ),
      )
      return shared.length === 0 || isKept ? [] : [`${resource.name}.${name} of one ${shared.join(' or ')}`]
    }),
  )
  expect(loose).toEqual([])
})

test('what bears the id of another record is kept to the parent of that one by the database (decision 628)', async () => {
  const keys = await keysOf()
  const partners = RESOURCES.flatMap(resource => {
    const own = keys.filter(({ table }) => table === tableOf(resource))
    const owner = RESOURCES.find(each =>
      own.some(key => key.owner === tableOf(each) && key.columns === 'account_id,id'),
    )
    if (!owner) return []
    return Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'ref' && field.required && owner.fields[name]?.target === field.target
        ? [
            {
              name: `${resource.name}.${name}`,
              isKept: own.some(
                key => key.owner === tableOf(owner) && key.columns === `account_id,${columnOf(name, field)},id`,
              ),
            },
          ]
        : [],
    )
  })
  expect(partners.filter(({ isKept }) => !isKept)).toEqual([])
  expect(partners.map(({ name }) => name).toSorted()).toEqual(
    ['fixedCostProgress', 'productProgress', 'productQuantities'].map(name => `${name}.assessment`),
  )
})
