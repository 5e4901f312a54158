import pg from 'pg'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '#server/database/session'
import { patchRecords } from '#server/records/write/create'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Plan } from '../harness/bench'
import { startFloor } from '../harness/floor-server'
import type { ServerHost } from '../harness/server-host'

const ROWS = 100_000
const STATES = ['review', 'query', 'approved', 'paid'] as const

/** The book of 100,000 invoices filtered by state, its first page with the totals of all that pass; the floor is the two plain statements that must be run. */
export async function* booksList(host: ServerHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const { database, identity, origin, people } = host
  const rows = plan.short ? ROWS / 10 : ROWS
  const project = await makeProject(database, identity, 'Books')
  const [supplier = 0] = await makeRecords(database, identity, 'supplier', [{ fullName: 'Supplier of the books' }])
  const ids = await makeRecords(
    database,
    identity,
    'materialInvoice',
    Array.from({ length: rows }, (_, at) => ({
      project,
      supplier,
      invoiceReference: `B-${at}`,
      issueDate: `2026-0${1 + (at % 9)}-1${at % 10}`,
      dueDate: `2026-0${1 + (at % 9)}-2${at % 9}`,
      net: `${at % 1000}.${String(at % 100).padStart(2, '0')}`,
      vat: '1.00',
      state: STATES[at % STATES.length],
    })),
  )
  const pool = new pg.Pool({ connectionString: host.postgres, max: 4 })
  // Its connections end with the database.
  pool.on('error', () => undefined)
  await pool.query('vacuum analyze')
  const page = `select coalesce(json_agg(row_to_json(w)), '[]')::text as body from (select * from material_invoice
    where account_id = $1 and state = 'review' and archived_at is null order by due_date desc, id desc limit 50) w`
  const totals = `select count(*)::int as total, sum(net)::text as net, sum(vat)::text as vat from material_invoice
    where account_id = $1 and state = 'review' and archived_at is null`
  const floor = await startFloor(async (_, response) => {
    const [found, sums] = [
      await pool.query<{ body: string }>({ name: 'book page', text: page, values: [identity.account] }),
      await pool.query<{ total: number; net: string; vat: string }>({
        name: 'book totals',
        text: totals,
        values: [identity.account],
      }),
    ]
    const { total, net, vat } = sums.rows[0] ?? { total: 0, net: '', vat: '' }
    response.setHeader('x-total-count', String(total))
    response.setHeader('x-total-sums', JSON.stringify({ net, vat }))
    response.end(found.rows[0]?.body)
  })
  let edits = 0
  /** An edit first, so that neither page nor totals are from memory. */
  const edit = () =>
    inAccount(database, identity, tx =>
      patchRecords(tx, resourceNamed('materialInvoice'), [{ id: ids[0] ?? 0, set: { notes: `Seen ${(edits += 1)}` } }]),
    )
  const contender = (name: string, role: 'floor' | 'ours', url: string) => ({
    name,
    role,
    run: async () => {
      const authorization = `Bearer ${(await people[0]?.signIn()) ?? ''}`
      await edit()
      const started = performance.now()
      const answer = await fetch(url, { headers: { authorization } })
      const found = (await answer.json()) as readonly { readonly id: number }[]
      const ms = performance.now() - started
      const sums = JSON.parse(answer.headers.get('x-total-sums') ?? '{}') as {
        readonly net?: string
        readonly vat?: string
      }
      return {
        figures: { ms },
        answer: `${found.map(({ id }) => id).join()} ${sums.net ?? ''} ${sums.vat ?? ''}`,
      }
    },
  })
  try {
    yield {
      id: 'R3',
      contenders: [
        contender('node:http + two statements', 'floor', floor.origin),
        contender('ours', 'ours', `${origin}/api/invoices?state=review&sort=-dueDate,-id&limit=50&totals=1`),
      ],
      metrics: [
        {
          key: 'ms',
          title: `the book of ${rows.toLocaleString('en-GB')} invoices by state: a page of 50 and the totals, not from memory`,
          unit: 'ms',
          better: 'less',
          targets: [{ against: 'node:http + two statements', limit: 2 }],
        },
      ],
    }
  } finally {
    await floor.close()
    await pool.end()
  }
}
