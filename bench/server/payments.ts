import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { NIL, ONE, taken } from '#domain/value/money'
import { matchInvoice } from '#domain/commercial/invoices/match'
import { findByReference } from '#server/commercial/number-once'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '#server/database/session'
import { patchRecords } from '#server/records/write/create'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Contender, Plan } from '../harness/bench'
import { startFloor } from '../harness/floor-server'
import type { ServerHost } from '../harness/server-host'

/** A month of a city's payments to its suppliers (Leeds City Council, Open Government Licence); it is beside the project where the data are. */
const PAYMENTS = '../shared/data/suppliers/leeds-spend-2020-06.csv'
const ROWS = 66_000

interface Payment {
  readonly supplier: string
  readonly reference: string
  readonly day: string
  readonly amount: string
}

/** The payments over and over, each time with other numbers, until there are so many. */
function readPayments(rows: number): readonly Payment[] {
  const [, ...lines] = readFileSync(PAYMENTS, 'latin1').split(/\r?\n/)
  const month = lines.flatMap(line => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.replace(/^"|"$/g, ''),
    )
    const [day, number, amount, name] = [cells[8], cells[9], cells[11], cells[13]]
    const date = day?.split('/').toReversed().join('-')
    return date?.length === 10 && number && name && Number(amount) !== 0 && Number.isFinite(Number(amount))
      ? [{ supplier: name.trim().toLowerCase(), reference: number, day: date, amount: Number(amount).toFixed(2) }]
      : []
  })
  return Array.from({ length: rows }, (_, at) => {
    const payment = month[at % month.length]
    if (!payment) throw new Error('There are no payments')
    return { ...payment, reference: `${payment.reference}-${Math.floor(at / month.length)}` }
  })
}

async function fill(host: ServerHost, payments: readonly Payment[]) {
  const { database, identity } = host
  const project = await makeProject(database, identity, 'Supplier payments')
  const names = [...new Set(payments.map(({ supplier }) => supplier))]
  const ids = await makeRecords(
    database,
    identity,
    'supplier',
    names.map(fullName => ({ fullName })),
  )
  const idOf = new Map(names.map((name, at) => [name, ids[at] ?? 0]))
  const values = payments.map(({ supplier, reference, day, amount }) => ({
    project,
    supplier: idOf.get(supplier),
    invoiceReference: reference,
    kind: amount.startsWith('-') ? 'credit' : 'invoice',
    issueDate: day,
    net: amount,
  }))
  await makeRecords(database, identity, 'materialInvoice', values)
  return { project, idOf }
}

const LOOKS = 200
const PAGES = 40

/** 66,000 shipped supplier payments as invoices of one project: their list, the look for one that is there already, and the match of all. */
export async function* supplierPayments(host: ServerHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  if (!existsSync(PAYMENTS)) return plan.say('payments are left out: the shipped data are not beside the project')
  const payments = readPayments(plan.short ? ROWS / 10 : ROWS)
  const { project, idOf } = await fill(host, payments)
  const pool = new pg.Pool({ connectionString: host.postgres, max: 20 })
  await pool.query('vacuum analyze')
  try {
    yield* list(host, pool, project)
    yield* search(host, pool, project)
    yield look(host, pool, payments, idOf)
    yield match(payments)
  } finally {
    await pool.end()
  }
}

/** Pages of 50 all through the list, one call after another. An invoice is edited first, so that no page is answered from memory. The floor is one query that makes the same JSON. */
async function* list(
  { origin, people, identity, database }: ServerHost,
  pool: pg.Pool,
  project: number,
): AsyncGenerator<Bench, void, undefined> {
  const text = `select coalesce(json_agg(row_to_json(w)), '[]')::text as body from (select * from material_invoice
    where account_id = $1 and project_id = $2 order by issue_date desc, id desc limit 50 offset $3) w`
  const floor = await startFloor(async (request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://floor').searchParams.get('page'))
    const values = [identity.account, project, (page - 1) * 50]
    const { rows } = await pool.query<{ body: string }>({ name: 'invoices', text, values })
    response.setHeader('content-type', 'application/json')
    response.end(rows[0]?.body)
  })
  let edits = 0
  const { rows: found } = await pool.query<{ id: number }>(
    'select min(id)::int8 as id from material_invoice where project_id = $1',
    [project],
  )
  const edit = () =>
    inAccount(database, identity, tx =>
      patchRecords(tx, resourceNamed('materialInvoice'), [
        { id: Number(found[0]?.id), set: { notes: `Looked at ${(edits += 1)} times` } },
      ]),
    )
  const contender = (name: string, role: Contender['role'], url: string): Contender => ({
    name,
    role,
    run: async () => {
      const authorization = `Bearer ${(await people[0]?.signIn()) ?? ''}`
      const seen: number[] = []
      await edit()
      const started = performance.now()
      for (let page = 1; page <= PAGES; page += 1) {
        const reply = await fetch(`${url}&page=${page * 10}`, { headers: { authorization } })
        seen.push(...((await reply.json()) as { readonly id: number }[]).map(({ id }) => id))
      }
      return { figures: { ms: (performance.now() - started) / PAGES }, answer: seen.join() }
    },
  })
  const url = `${origin}/api/invoices?project=${project}&sort=-issueDate,-id&limit=50`
  try {
    yield {
      id: 'E7a',
      contenders: [contender('node:http + json_agg', 'floor', `${floor.origin}/?`), contender('ours', 'ours', url)],
      metrics: [
        {
          key: 'ms',
          title: 'a page of 50 of 66,000 invoices, not from memory, one call after another',
          unit: 'ms',
          better: 'less',
          targets: [{ against: 'node:http + json_agg', limit: 2 }],
        },
      ],
    }
  } finally {
    await floor.close()
  }
}

/** Texts looked for in invoice numbers: letters in the sort key, a short number as typed, a long one without spaces and dashes (decision 650). */
const SEARCHES = {
  letters: ['inv', "strpos(lower(invoice_reference), 'inv') > 0"],
  number: ['241', "strpos(lower(invoice_reference), '241') > 0"],
  code: ['10241', "strpos(translate(lower(invoice_reference), '- ', ''), '10241') > 0"],
} as const

/** The first 50 invoices whose number contains a text, and how many there are; not from memory. The floor scans with one condition of its own. */
async function* search(
  { origin, people, identity, database }: ServerHost,
  pool: pg.Pool,
  project: number,
): AsyncGenerator<Bench, void, undefined> {
  const { rows: found } = await pool.query<{ id: number }>(
    'select min(id)::int8 as id from material_invoice where project_id = $1',
    [project],
  )
  let edits = 0
  const timed = async (one: (name: keyof typeof SEARCHES) => Promise<readonly { readonly id: number }[]>) => {
    const figures: Record<string, number> = {}
    const seen: number[] = []
    for (const name of ['letters', 'number', 'code'] as const) {
      const set = { notes: `Searched ${(edits += 1)} times` }
      await inAccount(database, identity, tx =>
        patchRecords(tx, resourceNamed('materialInvoice'), [{ id: Number(found[0]?.id), set }]),
      )
      const started = performance.now()
      seen.push(...(await one(name)).map(({ id }) => Number(id)))
      figures[name] = performance.now() - started
    }
    return { figures, answer: seen.join() }
  }
  yield {
    id: 'E7d',
    contenders: [
      {
        name: 'one query',
        role: 'floor',
        run: () =>
          timed(async name => {
            const text = `select *, count(*) over () as total from material_invoice where account_id = $1 and project_id = $2
              and ${SEARCHES[name][1]} order by issue_date desc, id desc limit 50`
            return (await pool.query<{ id: number }>(text, [identity.account, project])).rows
          }),
      },
      {
        name: 'ours',
        role: 'ours',
        run: async () => {
          const authorization = `Bearer ${(await people[0]?.signIn()) ?? ''}`
          const url = `${origin}/api/invoices?project=${project}&sort=-issueDate,-id&limit=50`
          return timed(async name => {
            const reply = await fetch(`${url}&invoiceReference=${SEARCHES[name][0]}`, { headers: { authorization } })
            return (await reply.json()) as readonly { readonly id: number }[]
          })
        },
      },
    ],
    metrics: (['letters', 'number', 'code'] as const).map(key => ({
      key,
      title: `searching 66,000 invoice numbers for ${key === 'letters' ? key : `a ${key}`}`,
      unit: 'ms',
      better: 'less',
      targets: [],
    })),
  }
}

/** Whether a supplier's invoice is there already, however its number is written: as the server asks before it takes one. */
function look(
  { database, identity }: ServerHost,
  pool: pg.Pool,
  payments: readonly Payment[],
  idOf: ReadonlyMap<string, number>,
): Bench {
  const asked = Array.from({ length: LOOKS }, (_, at) => payments[(at * 7_919) % payments.length]).flatMap(each =>
    each
      ? [{ supplier: idOf.get(each.supplier) ?? 0, reference: ` ${each.reference.toLowerCase().replace('-', '/')}` }]
      : [],
  )
  const timed = async (one: (supplier: number, reference: string) => Promise<number>) => {
    let found = 0
    const started = performance.now()
    for (const { supplier, reference } of asked) found += await one(supplier, reference)
    return { figures: { ms: (performance.now() - started) / LOOKS }, answer: String(found) }
  }
  const text = `select id from material_invoice where account_id = $1 and supplier_id = $2
    and normalise_reference(invoice_reference) = normalise_reference($3)`
  return {
    id: 'E7b',
    contenders: [
      {
        name: 'one query',
        role: 'floor',
        run: () =>
          timed(
            async (supplier, reference) =>
              (await pool.query({ name: 'look', text, values: [identity.account, supplier, reference] })).rows.length,
          ),
      },
      {
        name: 'ours',
        role: 'ours',
        run: () =>
          timed(
            async (supplier, reference) =>
              (await inAccount(database, identity, tx => findByReference(tx, supplier, reference, null))).length,
          ),
      },
    ],
    metrics: [
      {
        key: 'ms',
        title: 'looking for an invoice among 66,000, in a transaction of its own',
        unit: 'ms',
        better: 'less',
        targets: [{ against: null, limit: 10 }],
      },
    ],
  }
}

/** The three-way match of every payment, as one line that came in full; the floor compares the same pence. Credits need what they credit: left out. */
function match(payments: readonly Payment[]): Bench {
  const nets = payments.map(({ amount }) => taken('money', Math.round(Number(amount) * 100))).filter(net => net > NIL)
  const given = nets.map((net, id) => {
    const price = taken('rate', net * 100)
    const order = { line: id, ordered: ONE, delivered: ONE, paidBefore: NIL, price }
    const line = {
      id,
      name: 'Payment',
      order,
      charge: null,
      quantity: ONE,
      price,
      amount: null,
      paidTwice: NIL,
      notOnHire: NIL,
    }
    return { net, lines: [line], delivered: net, approvedBefore: NIL, approvedWhole: NIL, credited: null }
  })
  const timed = (sum: () => number) => async () => {
    const started = performance.now()
    const answer = String(sum())
    return { figures: { ms: performance.now() - started }, answer }
  }
  return {
    id: 'E7c',
    contenders: [
      { name: 'adding up', role: 'floor', run: timed(() => nets.reduce<number>((all, net) => all + net, 0)) },
      {
        name: 'ours',
        role: 'ours',
        run: timed(() => given.reduce((all, each) => all + matchInvoice(each).payable, 0)),
      },
    ],
    metrics: [
      {
        key: 'ms',
        title: 'matching 66,000 invoices of one line',
        unit: 'ms',
        better: 'less',
        targets: [{ against: null, limit: 1_000 }],
      },
    ],
  }
}
