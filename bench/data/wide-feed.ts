import pg from 'pg'
import type { ServerHost } from '../harness/server-host'

/**
 * Fills a project with `count` more issues straight in the database, feed rows and tallies included: through handlers a million would
 * take minutes, and what is measured is reading them.
 */
export async function fillFeed({ postgres, identity }: ServerHost, project: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  const scope = `project:${project}`
  const values = [identity.account, project, count]
  await client.query('begin; set local session_replication_role = replica')
  const { rows } = await client.query<{ first: string }>(
    `select setval('record_id', nextval('record_id') + $1::bigint) - $1::bigint as first`,
    [count],
  )
  const first = Number(rows[0]?.first)
  await client.query(
    `insert into issue (account_id, project_id, id, summary, location, created_by, updated_by)
     select $1, $2, $4::bigint + n, 'Fire stopping missing, riser ' || n, 'Level ' || n % 20, 1, 1 from generate_series(1, $3::bigint) n`,
    [...values, first],
  )
  await client.query(
    `insert into sync_feed (account_id, scope, resource, record_id, rev, deleted)
     select $1, $2, 'issue', $4::bigint + n, 1 + n % head, false from generate_series(1, $3::bigint) n,
       (select head from sync_scope where account_id = $1 and scope = $2) s`,
    [identity.account, scope, count, first],
  )
  await client.query(
    `update sync_count set records = records + $3 where account_id = $1 and scope = $2 and resource = 'issue'`,
    [identity.account, scope, count],
  )
  await client.query('commit')
  await client.query('vacuum analyze issue, sync_feed')
  await client.end()
}
