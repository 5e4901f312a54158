import pg from 'pg'
import { billTotals } from '#contract/estimating/bill-totals'
import { resourceNamed } from '#contract/resources'
import { formatDecimal } from '#domain/value/decimal'
import { type AccountTransaction, inAccount } from '#server/database/session'
import { answerRead, ReadMemory } from '#server/records/reads/answer-read'
import { insertRecords } from '#server/records/write/insert'
import { makeGrid } from '../data/grid'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Plan } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'

/** Warm answers in one figure: a single one is too short to time. */
const WARM = 50

/**
 * What a bill comes to, computed from its records and answered from memory; the floor is one SQL sum of rounded lines, of quantities with the two
 * decimals the bill shows, without permission,
 * row-level security, zones or counts.
 */
export async function* computedRead(host: ServerHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const { database, identity } = host
  const grid = plan.short ? makeGrid(100, 20) : makeGrid(500, 100)
  const project = await makeProject(database, identity)
  const [assessment = 0] = await makeRecords(database, identity, 'assessment', [{ name: 'Drylining', project }])
  const zones = await makeRecords(
    database,
    identity,
    'assessmentZone',
    Array.from({ length: grid.zones }, (_, zone) => ({ assessment, name: `Zone ${zone}`, order: zone })),
  )
  const products = await makeRecords(
    database,
    identity,
    'assessmentProduct',
    grid.rates.map((rate, at) => ({
      assessment,
      name: `Product ${at}`,
      rate: formatDecimal(rate, 4),
      fixedPrice: formatDecimal(rate, 4),
      order: at,
    })),
  )
  await inAccount(database, identity, tx =>
    insertRecords(
      tx,
      resourceNamed('productQuantities'),
      products.map((id, product) => ({ id, values: { assessment, cells: cellsOf(product) } })),
    ),
  )
  function cellsOf(product: number) {
    const cells = zones.map((zone, at) => {
      const quantity = formatDecimal(grid.quantities[product * grid.zones + at] ?? 0, 4)
      return [zone, { quantity, source: 'boq' }]
    })
    return Object.fromEntries(cells) as Record<string, unknown>
  }
  const pool = new pg.Pool({ connectionString: host.postgres, max: 2 })
  await pool.query('vacuum analyze')
  const look = <T>(run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(database, identity, run, Date.now(), { readOnly: true })
  const timed = async <T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> => {
    const started = performance.now()
    const value = await work()
    return { ms: performance.now() - started, value }
  }
  try {
    yield {
      id: 'E6',
      contenders: [
        {
          name: 'SQL sum',
          role: 'floor',
          run: async () => {
            const { ms, value } = await timed(() =>
              pool.query<{ total: string }>(
                `select sum(round(round(c.quantity, 2) * p.rate, 2))::text as total from assessment_product p
                 join product_quantities_cells c on c.account_id = p.account_id and c.record_id = p.id
                 where p.account_id = $1 and p.assessment_id = $2`,
                [identity.account, assessment],
              ),
            )
            return { figures: { cold: ms, warm: ms }, answer: value.rows[0]?.total ?? '' }
          },
        },
        {
          name: 'ours',
          role: 'ours',
          run: async () => {
            const memory = new ReadMemory()
            const ask = () => answerRead(look, identity, billTotals, { assessment }, memory)
            const { ms: cold, value } = await timed(ask)
            const { ms: warm } = await timed(async () => {
              for (let count = 0; count < WARM; count += 1) await ask()
            })
            const { amount } = JSON.parse(value) as { readonly amount: string }
            return { figures: { cold, warm: warm / WARM }, answer: amount }
          },
        },
      ],
      metrics: [
        { key: 'cold', title: `a bill's totals, computed cold`, unit: 'ms', better: 'less', targets: [] },
        {
          key: 'warm',
          title: `a bill's totals, remembered`,
          unit: 'ms',
          better: 'less',
          targets: [{ against: 'SQL sum', limit: 1 }],
        },
      ],
    }
  } finally {
    await pool.end()
  }
}
