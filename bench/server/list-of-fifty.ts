import pg from 'pg'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '#server/database/session'
import { updateRecords } from '#server/records/write/update'
import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Contender, Plan } from '../harness/bench'
import { startFloor } from '../harness/floor-server'
import { loader } from '../harness/load'
import type { ServerHost } from '../harness/server-host'

/**
 * A page of 50 issues of one project: ours with sign-in, permissions, row-level security, a filter and the total; the floor is one query
 * that makes the same JSON, without any of them. Meanwhile one of the 50 is edited ten times a second: a list nobody touches would be
 * remembered for good.
 */
export async function* listOfFifty(host: ServerHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const load = loader(plan)
  if (!load) return plan.say('lists are left out: neither wrk nor autocannon is installed')
  const { database, identity } = host
  const projects = plan.short ? 5 : 50
  let project = 0
  let edited = 0
  for (let made = 0; made < projects; made += 1) {
    project = await makeProject(database, identity, `Project ${made}`)
    edited = (await makeRecords(database, identity, 'issue', issueValues(project, 400)))[0] ?? 0
  }
  const pool = new pg.Pool({ connectionString: host.postgres, max: 20 })
  await pool.query('vacuum analyze')
  const query = `select coalesce(json_agg(row_to_json(w)), '[]')::text as body from (
    select id, summary, details, type_id as type, state, priority, due_date as "dueDate", assignee_id as assignee, zone_id as zone,
      location, number, project_id as project, created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt",
      updated_by as "updatedBy", archived_at as "archivedAt"
    from issue where account_id = $1 and project_id = $2 order by id limit 50) w`
  const floor = await startFloor(async (_, response) => {
    const { rows } = await pool.query<{ body: string }>({
      name: 'list',
      text: query,
      values: [identity.account, project],
    })
    response.setHeader('content-type', 'application/json')
    response.end(rows[0]?.body)
  })
  const ours = `${host.origin}/api/issues?project=${project}&priority=low,normal,high,urgent&sort=id&limit=50`
  const contender = (name: string, role: Contender['role'], url: string): Contender => ({
    name,
    role,
    run: async () => {
      const token = (await host.people[0]?.signIn()) ?? ''
      const authorization = `Bearer ${token}`
      const records = (await (await fetch(url, { headers: { authorization } })).json()) as {
        id: number
        summary: string
      }[]
      let turn = 0
      const editing = setInterval(() => {
        const set = { location: `Level ${(turn += 1)}` }
        void inAccount(database, identity, tx => updateRecords(tx, resourceNamed('issue'), [{ id: edited, set }]))
      }, 100)
      const { perSecond, p99 } = await load(url, [`Authorization: ${authorization}`], plan.short ? 2 : 5)
      clearInterval(editing)
      return { figures: { perSecond, p99 }, answer: JSON.stringify(records.map(({ id, summary }) => [id, summary])) }
    },
  })
  try {
    yield {
      id: 'E1',
      contenders: [contender('node:http + json_agg', 'floor', floor.origin), contender('ours', 'ours', ours)],
      metrics: [
        {
          key: 'perSecond',
          title: 'list of 50, 32 callers',
          unit: 'requests/s',
          better: 'more',
          targets: [{ against: 'node:http + json_agg', limit: 0.7 }],
        },
        {
          key: 'p99',
          title: 'list of 50, p99',
          unit: 'ms',
          better: 'less',
          targets: [{ against: 'node:http + json_agg', limit: 2 }],
        },
      ],
    }
  } finally {
    await floor.close()
    await pool.end()
  }
}
