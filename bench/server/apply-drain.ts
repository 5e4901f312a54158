import pg from 'pg'
import { CONTRACT_VERSION, type DrainResult } from '#contract/sync/protocol'
import { drain } from '#server/sync/drain/drain'
import { registerDevice } from '../harness/device'
import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Curve, Plan } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'

const LOCATION = 'Level 3, plant room '

/** 1,000 queued edits of 1,000 records, each judged, merged, written, remembered and put on the feed; against one update of them all. */
export async function* applyDrain(host: ServerHost, plan: Plan): AsyncGenerator<Bench | Curve, void, undefined> {
  const { database, identity, services } = host
  const project = await makeProject(database, identity)
  const most = plan.short ? 1_000 : 2_000
  const values = issueValues(project, most)
  const ids = await makeRecords(database, identity, 'issue', values)
  const places = values.map(each => each['location'])
  const pool = new pg.Pool({ connectionString: host.postgres, max: 2 })
  await pool.query(
    'create table plain_issue as select * from issue; alter table plain_issue add primary key (account_id, id)',
  )
  // A server in use knows its tables; these were filled a moment ago.
  await pool.query('analyze')
  const { device } = await registerDevice(host)
  let seq = 0
  let turn = 0

  /** Milliseconds for the handler to answer `count` edits. */
  const send = async (count: number): Promise<number> => {
    turn += 1
    const place = LOCATION + turn
    const groups = ids.slice(0, count).map((id, index) => ({
      ops: [
        {
          seq: ++seq,
          kind: 'set' as const,
          resource: 'issue',
          id,
          baseRev: null,
          command: null,
          needs: [],
          set: { location: place },
          base: { location: places[index] },
          at: new Date().toISOString(),
        },
      ],
    }))
    const request = {
      account: identity.account,
      user: identity.user,
      device,
      contract: CONTRACT_VERSION,
      ackedBelow: seq - count,
      groups,
    }
    const started = performance.now()
    const { results } = await drain(services, identity, request)
    const ms = performance.now() - started
    places.fill(place, 0, count)
    const refused = results.find((result: DrainResult) => result.outcome !== 'applied')
    if (refused) throw new Error(`An edit was answered ${refused.outcome}`)
    return ms
  }

  try {
    yield {
      id: 'D4',
      contenders: [
        {
          name: 'one update',
          role: 'floor',
          run: async () => {
            const started = performance.now()
            await pool.query(
              `update plain_issue i set location = d.location, updated_at = now()
               from jsonb_to_recordset($1) d(id bigint, location text) where i.account_id = $2 and i.id = d.id`,
              [
                JSON.stringify(ids.slice(0, 1_000).map(id => ({ id, location: `${LOCATION}${turn}` }))),
                identity.account,
              ],
            )
            return { figures: { ms: performance.now() - started }, answer: 'applied' }
          },
        },
        {
          name: 'a transaction an edit',
          role: 'peer',
          run: async () => {
            const client = await pool.connect()
            const started = performance.now()
            for (const id of ids.slice(0, 1_000)) {
              await client.query('update plain_issue set location = $1 where account_id = $2 and id = $3', [
                `${LOCATION}${turn}`,
                identity.account,
                id,
              ])
            }
            client.release()
            return { figures: { ms: performance.now() - started }, answer: 'applied' }
          },
        },
        { name: 'ours', role: 'ours', run: async () => ({ figures: { ms: await send(1_000) }, answer: 'applied' }) },
      ],
      metrics: [
        {
          key: 'ms',
          title: 'applying 1,000 drained edits',
          unit: 'ms',
          better: 'less',
          targets: [{ against: 'one update', limit: 2 }],
        },
      ],
    }
    yield {
      id: 'F5',
      title: 'drain of a queue, on the server',
      unit: 'ms',
      over: 'operations',
      sizes: plan.short ? [10, 100, 1_000] : [10, 100, 1_000, 2_000],
      measure: send,
      slope: { most: 1.1 },
    }
  } finally {
    await pool.query('drop table plain_issue')
    await pool.end()
  }
}
