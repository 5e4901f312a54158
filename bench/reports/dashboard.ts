import pg from 'pg'
import * as v from 'valibot'
import type { Bench, Plan } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'
import { fillProject, invoiceOf } from './filled'
import { makeRecords } from '../data/site'

const reply = v.object({
  total: v.nullable(v.object({ cost: v.string(), value: v.string() })),
  projects: v.nullable(v.array(v.unknown())),
})

/** The commercial dashboard over 50 projects after one new invoice; the floor is one SQL statement that adds up the same cost and value. */
export async function* dashboardOfFirm(host: ServerHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const { database, identity, origin, people } = host
  const pool = new pg.Pool({ connectionString: host.postgres, max: 2 })
  // The large projects of the bench before leave the site.
  await pool.query('update project set show_project_hub = false')
  const count = plan.short ? 10 : 50
  const projects = []
  for (let at = 0; at < count; at += 1)
    projects.push(await fillProject(host, { bills: 2, products: 50, documents: 100 }))
  await pool.query('vacuum analyze')
  let invoices = 0
  const [first] = projects
  if (!first) return
  try {
    yield {
      id: 'R2',
      contenders: [
        {
          name: 'SQL sum',
          role: 'floor',
          run: async () => {
            await makeRecords(database, identity, 'materialInvoice', [invoiceOf(first, `D-${(invoices += 1)}`, '0.00')])
            const started = performance.now()
            const { rows } = await pool.query<{ cost: string; value: string }>(
              `with p as (select account_id, id from project where account_id = $1 and show_project_hub)
               select ((select sum(e.fixed_costs) from external_cost e join p on p.account_id = e.account_id and p.id = e.project_id where e.state = 'approved')
                 + (select sum(i.approved_for_payment) from material_invoice i join p on p.account_id = i.account_id and p.id = i.project_id where i.state = 'approved'))::text as cost,
                 (select sum(round(c.quantity * l.rate, 2)) from p join assessment a on a.account_id = p.account_id and a.project_id = p.id and a.is_accepted
                  join assessment_product l on l.account_id = a.account_id and l.assessment_id = a.id
                  join product_quantities_cells c on c.account_id = l.account_id and c.record_id = l.id)::numeric(16,2)::text as value`,
              [identity.account],
            )
            return {
              figures: { ms: performance.now() - started },
              answer: `${rows[0]?.cost ?? ''} ${rows[0]?.value ?? ''} ${count}`,
            }
          },
        },
        {
          name: 'ours',
          role: 'ours',
          run: async () => {
            const authorization = `Bearer ${(await people[0]?.signIn()) ?? ''}`
            const started = performance.now()
            const answer = await fetch(`${origin}/api/dashboard`, { headers: { authorization } })
            const { total, projects: own } = v.parse(reply, await answer.json())
            const ms = performance.now() - started
            return { figures: { ms }, answer: `${total?.cost ?? ''} ${total?.value ?? ''} ${own?.length ?? 0}` }
          },
        },
      ],
      metrics: [
        {
          key: 'ms',
          title: `the dashboard over ${count} projects, ${count * 100} bill lines and ${count * 100} documents, after one new invoice`,
          unit: 'ms',
          better: 'less',
          targets: [],
        },
      ],
      mostRounds: 5,
    }
  } finally {
    await pool.end()
  }
}
