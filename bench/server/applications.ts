import pg from 'pg'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { resourceNamed } from '#contract/resources'
import { generate } from '#server/commercial/payment/generate'
import { inAccount } from '#server/database/session'
import { runCommand } from '#server/records/lifecycles/command'
import { createRecords } from '#server/records/write/create'
import { readRecord } from '#server/records/read/read'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Curve, Plan } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'

const LINES = 5_000
const DAY = 86_400_000

/** A project with an accepted bill of `lines` lines, 40 % done, and terms of the contract. */
async function accepted(host: ServerHost, lines: number): Promise<number> {
  const { database, identity } = host
  const make = async (resource: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
    const [id = 0] = await makeRecords(database, identity, resource, [values])
    return id
  }
  const project = await makeProject(database, identity, `Applications of ${lines} lines`)
  const assessment = await make('assessment', { name: 'Works', project })
  const zone = await make('assessmentZone', { name: 'All', assessment })
  const products = await makeRecords(
    database,
    identity,
    'assessmentProduct',
    Array.from({ length: lines }, (_, at) => ({
      assessment,
      ref: `P-${at}`,
      name: `Item ${at}`,
      unit: 'm²',
      fixedPrice: `${10 + (at % 90)}.${String(at % 100).padStart(2, '0')}`,
    })),
  )
  await inAccount(database, identity, async tx => {
    for (const [at, id] of products.entries()) {
      const quantity = { quantity: String(5 + (at % 40)), source: 'boq' }
      const done = { percent: '40', recordedAt: '2025-01-01T10:00:00.000Z', note: null }
      await createRecords(tx, resourceNamed('productQuantities'), [
        { id, values: { assessment, cells: { [zone]: quantity } } },
      ])
      await createRecords(tx, resourceNamed('productProgress'), [
        { id, values: { project, assessment, cells: { [zone]: done } } },
      ])
    }
    const [of, into] = [resourceNamed('assessment'), resourceNamed('tender')]
    await runCommand(tx, of, assessment, 'ready', {})
    const [tender = 0] = await createRecords(tx, into, [{ values: { project, name: 'Offer' } }])
    await runCommand(tx, of, assessment, 'tender', { tender })
    await runCommand(tx, into, tender, 'submit', {})
    await runCommand(tx, into, tender, 'accept', {})
    await createRecords(tx, resourceNamed('contractTerms'), [
      {
        values: {
          project,
          validFrom: '2024-01-01',
          contractSum: '1000000',
          retentionPercentage: '5',
          isEndUser: true,
        },
      },
    ])
  })
  return project
}

/** Milliseconds to generate the next application of a project, and to certify it as nine tenths of the claim, spread over its lines. */
interface Period {
  readonly generated: number
  readonly certified: number
}

function playing({ database, identity }: ServerHost, project: number): () => Promise<Period> {
  let period = 0
  return async () => {
    period += 1
    const day = new Date(Date.now() - (400 - period) * DAY).toISOString().slice(0, 10)
    const asked = { valuationDate: day, filterOn: 'c', filterPercentage: '0', subcontracts: 'progress' } as const
    const started = performance.now()
    const id = await inAccount(database, identity, tx => generate(tx, project, asked))
    const generated = performance.now() - started
    const gross = await inAccount(database, identity, async tx => {
      await runCommand(tx, outgoingApplication, id, 'send', { sentOn: day })
      return Number((await readRecord(tx, outgoingApplication, id))?.record['gross'])
    })
    const before = performance.now()
    const certifiedGross = ((gross * 9) / 10).toFixed(2)
    await inAccount(database, identity, tx =>
      runCommand(tx, outgoingApplication, id, 'approve', { certifiedOn: day, certifiedGross }),
    )
    return { generated, certified: performance.now() - before }
  }
}

/** An application of 5,000 lines, generated and certified, with other periods behind it; the floors write as many rows and do nothing else. */
export async function* applications(host: ServerHost, plan: Plan): AsyncGenerator<Bench | Curve, void, undefined> {
  const lines = plan.short ? LINES / 10 : LINES
  const next = playing(host, await accepted(host, lines))
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
        const play = playing(host, await accepted(host, size))
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
        const play = playing(host, await accepted(host, 500))
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
