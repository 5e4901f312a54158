import { sql } from 'kysely'
import pg from 'pg'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '#server/database/session'
import { updateRecords } from '#server/records/write/update'
import { CONTRACT_VERSION, type PullLine } from '#contract/sync/protocol'
import { fillFeed } from '../data/wide-feed'
import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Curve, Plan } from '../harness/bench'
import { registerDevice } from '../harness/device'
import type { ServerHost } from '../harness/server-host'
import { percentile } from '../harness/stats'

const WRITERS = 16

/** B12, first half: 16 people working in one project, 20 ms of work in each transaction; against the same writes without a feed. */
export async function* scopeThroughput(host: ServerHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const { database, identity } = host
  const project = await makeProject(database, identity)
  const ids = await makeRecords(database, identity, 'issue', issueValues(project, WRITERS))
  const pool = new pg.Pool({ connectionString: host.postgres, max: WRITERS })
  const each = plan.short ? 10 : 40
  let turn = 0
  const run = async (write: (id: number, location: string) => Promise<unknown>) => {
    turn += 1
    const started = performance.now()
    await Promise.all(
      ids.map(async id => {
        for (let count = 0; count < each; count += 1) await write(id, `Level ${turn}.${count}`)
      }),
    )
    const seconds = (performance.now() - started) / 1000
    const { rows } = await pool.query<{ said: string }>(
      'select string_agg(distinct location, $1) as said from issue where id = any($2)',
      [',', ids],
    )
    return {
      figures: { perSecond: (ids.length * each) / seconds },
      answer: String(rows[0]?.said === `Level ${turn}.${each - 1}`),
    }
  }
  const unlocked = async (id: number, location: string) => {
    const client = await pool.connect()
    // Without triggers: no revision, no lock, no feed.
    await client.query('begin; set local session_replication_role = replica')
    await client.query('select pg_sleep(0.02)')
    await client.query('update issue set location = $1, updated_at = now() where account_id = $2 and id = $3', [
      location,
      identity.account,
      id,
    ])
    await client.query('commit')
    client.release()
  }
  const ours = (id: number, location: string) =>
    inAccount(database, identity, async tx => {
      await sql`select pg_sleep(0.02)`.execute(tx.db)
      await updateRecords(tx, resourceNamed('issue'), [{ id, set: { location } }])
    })
  try {
    yield {
      id: 'B12',
      contenders: [
        { name: 'no feed', role: 'floor', run: () => run(unlocked) },
        { name: 'ours', role: 'ours', run: () => run(ours) },
      ],
      metrics: [
        {
          key: 'perSecond',
          title: 'one scope, 16 writers, 20 ms of work each',
          unit: 'tx/s',
          better: 'more',
          targets: [{ against: 'no feed', limit: 0.9 }],
        },
      ],
    }
  } finally {
    await pool.end()
  }
}

/** B12, second half, and how a pull grows: by what the scope holds, and by what changed. */
export async function* smallPull(host: ServerHost, plan: Plan): AsyncGenerator<Bench | Curve, void, undefined> {
  const totals = plan.short ? [2_000, 20_000] : [10_000, 100_000, 1_000_000]
  const changes = [10, 100, 1_000]
  const scopes = new Map<number, WideScope>()
  for (const total of totals) {
    plan.say(`filling a scope with ${total.toLocaleString('en-GB')} records`)
    scopes.set(total, await openWide(host, total))
  }
  const largest = totals.at(-1) ?? 0
  const widest = scopes.get(largest)
  if (!widest) return
  yield {
    id: 'B12',
    contenders: [
      {
        name: 'ours',
        role: 'ours',
        run: async () => {
          const times: number[] = []
          for (let count = 0; count < 30; count += 1) times.push(await widest.change(1))
          return { figures: { p50: percentile(times, 0.5) }, answer: 'one row' }
        },
      },
    ],
    metrics: [
      {
        key: 'p50',
        title: `a pull of one change from a feed of ${largest.toLocaleString('en-GB')}, p50`,
        unit: 'ms',
        better: 'less',
        targets: [{ against: null, limit: 5 }],
      },
    ],
  }
  yield {
    id: 'F2a',
    title: 'pull of 100 changes',
    unit: 'ms',
    over: 'records in the scope',
    sizes: totals,
    measure: total => scopes.get(total)?.change(100) ?? Promise.reject(new Error('no such scope')),
    slope: { most: 0.1 },
  }
  yield {
    id: 'F2b',
    title: 'pull from a full scope',
    unit: 'ms',
    over: 'changed records',
    sizes: changes,
    measure: count => widest.change(count),
    slope: { most: 1.1 },
  }
}

interface WideScope {
  /** Changes so many records, then answers how many milliseconds it took to pull them, over HTTP. */
  readonly change: (count: number) => Promise<number>
}

async function openWide(host: ServerHost, total: number): Promise<WideScope> {
  const { database, identity } = host
  const project = await makeProject(database, identity, `Wide ${total}`)
  const ids = await makeRecords(database, identity, 'issue', issueValues(project, 1_000))
  const scope = `project:${project}`
  const { device, call } = await registerDevice(host)
  let cursor: string | null = null
  let turn = 0
  const pull = async (): Promise<PullLine[]> => {
    const body = { device, contract: CONTRACT_VERSION, scopes: [{ scope, cursor }] }
    const text = (await call('/sync/pull', { body })).toString()
    return text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line) as PullLine]))
  }
  const advance = (lines: readonly PullLine[]): void => {
    for (const line of lines) if (line.line === 'mark' || line.line === 'done') cursor = line.cursor ?? cursor
  }
  advance(await pull())
  // Filled behind the cursor's back, with revisions it has passed: fetching a million rows first would measure nothing.
  await fillFeed(host, project, total - ids.length)
  return {
    change: async count => {
      turn += 1
      const set = ids.slice(0, count).map(id => ({ id, set: { location: `Turn ${turn}` } }))
      await inAccount(database, identity, tx => updateRecords(tx, resourceNamed('issue'), set))
      const started = performance.now()
      const lines = await pull()
      const ms = performance.now() - started
      advance(lines)
      const brought = lines.reduce((sum, line) => sum + (line.line === 'rows' ? line.ids.length : 0), 0)
      if (brought !== count) throw new Error(`Pulled ${brought} of ${count} changes`)
      return ms
    },
  }
}
