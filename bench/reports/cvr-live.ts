import pg from 'pg'
import * as v from 'valibot'
import { liveReport } from '#server/commercial/cvr/lock-cvr'
import { inAccount } from '#server/database/session'
import { makeRecords } from '../data/site'
import type { Bench, Contender, Curve, Plan } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'
import { type FilledProject, fillProject, invoiceOf } from './filled'

const BILLS = 40
const PRODUCTS = 20
const DOCUMENTS = 20_000

const reply = v.object({ total: v.object({ cost: v.string(), earned: v.string() }) })
const words = ({ total }: v.InferOutput<typeof reply>): string => `${total.cost} ${total.earned}`

/** The reconciliation of 40 packages after one more invoice, beside a plain SQL sum of the same money and beside working all of it out. */
export async function* cvrLive(host: ServerHost, plan: Plan): AsyncGenerator<Bench | Curve, void, undefined> {
  const { database, identity, origin, people } = host
  const sizes = plan.short ? [200, 2_000] : [2_000, DOCUMENTS]
  const filled = new Map<number, FilledProject>()
  for (const documents of sizes)
    filled.set(documents, await fillProject(host, { bills: BILLS, products: PRODUCTS, documents }))
  const pool = new pg.Pool({ connectionString: host.postgres, max: 2 })
  await pool.query('vacuum analyze')
  let invoices = 0
  /** Of nothing, so that every round has the same answer. */
  const oneMore = (of: FilledProject) =>
    makeRecords(database, identity, 'materialInvoice', [invoiceOf(of, `N-${(invoices += 1)}`, '0.00')])
  async function timed(work: () => Promise<string>) {
    const started = performance.now()
    const answer = await work()
    return { figures: { ms: performance.now() - started }, answer }
  }
  const sql = async ({ project }: FilledProject): Promise<string> => {
    const { rows } = await pool.query<{ cost: string; earned: string }>(
      `select ((select sum(fixed_costs) from external_cost where account_id = $1 and project_id = $2 and state = 'approved')
         + (select sum(approved_for_payment) from material_invoice where account_id = $1 and project_id = $2 and state = 'approved'))::text as cost,
        (select sum(round(c.quantity * p.rate * g.percent / 100, 2)) from assessment a
          join assessment_product p on p.account_id = a.account_id and p.assessment_id = a.id
          join product_quantities_cells c on c.account_id = p.account_id and c.record_id = p.id
          join product_progress_cells g on g.account_id = p.account_id and g.record_id = p.id and g.target_id = c.target_id
          where a.account_id = $1 and a.project_id = $2 and a.is_accepted)::numeric(16,2)::text as earned`,
      [identity.account, project],
    )
    return `${rows[0]?.cost ?? ''} ${rows[0]?.earned ?? ''}`
  }
  const authorization = `Bearer ${(await people[0]?.signIn()) ?? ''}`
  const ask = async ({ project }: FilledProject): Promise<string> => {
    const answer = await fetch(`${origin}/api/projects/${project}/cvr/figures`, { headers: { authorization } })
    return words(v.parse(reply, await answer.json()))
  }
  const whole = async ({ project }: FilledProject): Promise<string> =>
    words(await inAccount(database, identity, tx => liveReport(tx, project)))
  const largest = filled.get(sizes.at(-1) ?? 0)
  if (!largest) return
  await ask(largest)
  const contender = (
    name: string,
    role: Contender['role'],
    work: (of: FilledProject) => Promise<string>,
  ): Contender => ({
    name,
    role,
    run: () => timed(() => work(largest)),
  })
  try {
    yield {
      id: 'R1a',
      contenders: [
        contender('SQL sum', 'floor', async of => {
          await oneMore(of)
          return sql(of)
        }),
        contender('working all of it out', 'floor', whole),
        contender('ours', 'ours', ask),
      ],
      metrics: [
        {
          key: 'ms',
          title: `the reconciliation of ${BILLS} packages from ${(sizes.at(-1) ?? 0).toLocaleString('en-GB')} documents after one new invoice`,
          unit: 'ms',
          better: 'less',
          targets: [],
        },
      ],
    }
    yield {
      id: 'R1b',
      title: `a reconciliation of ${BILLS} packages after one new invoice`,
      unit: 'ms',
      over: 'documents',
      sizes,
      measure: async size => {
        const of = filled.get(size) ?? largest
        await ask(of)
        await oneMore(of)
        return (await timed(() => ask(of))).figures.ms
      },
      slope: { most: 0.1 },
    }
  } finally {
    await pool.end()
  }
}
