import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { resourceNamed } from '#contract/resources'
import { deleteRecord } from '../../records/delete/delete'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { makeOne, makeSite } from '../../../tests/sync-server/site'
import { inAccount } from '../session'
import { expectedScopeKinds, expectedTables, quote } from './expected'
import { proposeMigration } from './propose'

const database = await testDatabase()

test('the migrations give what the definitions ask for', async () => {
  expect(await proposeMigration(database)).toEqual([])
})

test('a new field, a new choice and a new resource are proposed as SQL that runs', async () => {
  const tables = expectedTables().map(table =>
    table.name !== 'project'
      ? table
      : {
          ...table,
          columns: [
            ...table.columns.map(column =>
              column.name === 'status' ? { ...column, check: `${column.check?.slice(0, -1)}, 'held')` } : column,
            ),
            {
              name: 'planted_day',
              type: 'date',
              notNull: false,
              initial: null,
              check: null,
              reference: null,
            },
          ],
        },
  )
  const planted = {
    name: 'planted',
    columns: [
      { name: 'account_id', type: 'bigint', notNull: true, initial: null, check: null, reference: null },
      { name: 'id', type: 'bigint', notNull: true, initial: null, check: null, reference: null },
    ],
    keys: ['primary key (account_id, id)'],
    after: ["select protect_table('planted');", "select attach_feed('planted', 'planted', 'account');"],
  }
  const lines = await proposeMigration(database, [...tables, planted])
  expect(lines).toEqual([
    `alter table project drop constraint project_status_check, add constraint project_status_check check (status in ('enquiry', 'tendering', 'won', 'lost', 'closed', 'held'));`,
    'alter table project add column planted_day date;',
    expect.stringContaining('create table planted'),
  ])
  await sql.raw(lines.join('\n')).execute(database.kysely)
  expect(await proposeMigration(database, [...tables, planted])).toEqual([])
  expect(await proposeMigration(database)).toEqual([
    `alter table project drop constraint project_status_check, add constraint project_status_check check (status in ('enquiry', 'tendering', 'won', 'lost', 'closed'));`,
    '-- project.planted_day is in no definition',
  ])
})

test('a new kind of scope is proposed, and its owner opens and closes scopes of it from then on', async () => {
  const kinds = expectedScopeKinds()
  const issues = {
    kind: 'issue',
    ownerTable: 'issue',
    rewrite: ["select write_feed_function('issue', 'issue', 'project', 'project_id');"],
  }
  const lines = await proposeMigration(database, expectedTables(), [...kinds, issues])
  expect(lines.filter(line => !line.startsWith('--') && !line.includes('project_status_check'))).toEqual([
    "insert into sync_scope_kind (kind, owner_table) values ('issue', 'issue');",
    ...issues.rewrite,
  ])
  await sql.raw(lines.slice(0, 2).join('\n')).execute(database.kysely)
  const me = await testAccount(database)
  const site = await makeSite(database, me)
  const raised = await makeOne(database, me, 'issue', { project: site.project, summary: 'Cracked lintel' })
  const closed = async () =>
    (
      await sql<{ closed: boolean }>`select closed from sync_scope
        where account_id = ${me.account} and scope = ${`issue:${raised}`}`.execute(database.kysely)
    ).rows.map(row => row.closed)
  expect(await closed()).toEqual([false])
  await inAccount(database, me, tx => deleteRecord(tx, resourceNamed('issue'), raised))
  expect(await closed()).toEqual([true])
})

// A field called "left" had SQL proposed that does not parse: every test on PostgreSQL then failed, and none said where.
test('a name that PostgreSQL keeps for itself is quoted, whichever it is', async () => {
  const { rows } = await sql<{ word: string }>`select word from pg_get_keywords() where catcode in ('R', 'T')`.execute(
    database.kysely,
  )
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter(({ word }) => quote(word) === word)).toEqual([])
  expect(quote('name')).toBe('name')
})
