import pg from 'pg'
import { acceptedBill, applyingTo } from '../data/applications'
import type { Bench, Curve, Plan } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'

const LINES = 5_000

/** An application of 5,000 lines, generated and certified, with other periods behind it; the floors write as many rows and do nothing else. */
export async function* applications(host: ServerHost, plan: Plan): AsyncGenerator<Bench | Curve, void, undefined> {
  const lines = plan.short ? LINES / 10 : LINES
  const next = applyingTo(host, await acceptedBill(host, lines))
  const pool = new pg.Pool({ connectionString: host.postgres, max: 2 })
  // Six periods behind it, as a contract has after half a year; after these the server knows its tables.
  for (let period = 0; period < 6; period += 1) await next()
  await pool.query('create table plain_line as select * from outgoing_item where false')
  await pool.query('analyze')
  const columns = (
    await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'plain_line' order by ordinal_position`,
    )
  ).rows.map(({ name }) => `"${name}"`)
  try {
    yield {
      id: 'E8a',
      contenders: [
        {
          name: 'copying the rows',
          role: 'floor',
          run: async () => {
            const started = performance.now()
            await pool.query(
              `insert into plain_line (${columns.join(', ')}) select ${columns.join(', ')} from outgoing_item
               where application_id = (select max(application_id) from outgoing_item)`,
            )
            return { figures: { ms: performance.now() - started }, answer: 'made' }
          },
        },
        {
          name: 'ours',
          role: 'ours',
          run: async () => ({ figures: { ms: (await next()).generated }, answer: 'made' }),
        },
      ],
      metrics: [
        {
          key: 'ms',
          title: `generating an application of ${lines.toLocaleString('en-GB')} lines, six periods behind it`,
          unit: 'ms',
          better: 'less',
          targets: [],
        },
      ],
      mostRounds: 5,
    }
    yield {
      id: 'E8b',
      contenders: [
        {
          name: 'one update',
          role: 'floor',
          run: async () => {
            const started = performance.now()
            await pool.query(
              `update plain_line set certified_value = value * 0.9, certified_material = 0
               where id in (select id from plain_line limit ${lines})`,
            )
            return { figures: { ms: performance.now() - started }, answer: 'certified' }
          },
        },
        {
          name: 'ours',
          role: 'ours',
          run: async () => ({ figures: { ms: (await next()).certified }, answer: 'certified' }),
        },
      ],
      metrics: [
        {
          key: 'ms',
          title: `certifying it at nine tenths, spread over its lines`,
          unit: 'ms',
          better: 'less',
          targets: [],
        },
      ],
      mostRounds: 5,
    }
    yield {
      id: 'E8c',
      title: 'generating and certifying an application',
      unit: 'ms',
      over: 'lines',
      sizes: plan.short ? [50, 500] : [50, 500, 5_000],
      measure: async size => {
        const play = applyingTo(host, await acceptedBill(host, size))
        await play()
        const { generated, certified } = await play()
        return generated + certified
      },
      slope: { most: 1.1 },
    }
    yield {
      id: 'E8d',
      title: 'generating and certifying an application of 500 lines',
      unit: 'ms',
      over: 'periods behind it',
      sizes: plan.short ? [1, 6] : [1, 6, 24],
      measure: async size => {
        const play = applyingTo(host, await acceptedBill(host, 500))
        for (let behind = 0; behind < size; behind += 1) await play()
        const { generated, certified } = await play()
        return generated + certified
      },
      slope: { most: 0.3 },
    }
  } finally {
    await pool.query('drop table plain_line')
    await pool.end()
  }
}
