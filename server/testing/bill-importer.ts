import { Hono } from 'hono'
import { pino } from 'pino'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import type { BillPlan } from '#domain/bill-import/plan/plan'
import type { Cell } from '#domain/bill-import/sheet/sheet'
import { startSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { whereRead } from '#domain/bill-import/workbook/where-read'
import type { ImportHeader, ImportRows } from '#contract/estimating/import-bill'
import { importChunksOf, importHeaderOf } from '#contract/estimating/import-chunks'
import type { Problem } from '#contract/kit/problem'
import { resourceNamed } from '#contract/resources'
import type { Database } from '../database/connect'
import { inAccount } from '../database/session'
import { mountCalls } from '../calls/mount'
import { importBillCalls } from '../estimating/import-bill-calls'
import type { Identity } from '../base/identity'
import { answerProblem } from '../http/problems'
import type { Env, Services } from '../services/services'
import { insertRecords } from '../records/write/insert'

const BILL: Cell[][] = [
  ['Ref', 'Description', 'Unit', 'Level 1', 'Level 2', 'Rate', 'Amount'],
  [null, 'PARTITIONS', null, null, null, null, null],
  ['A', 'Metal stud partition, both sides boarded', 'm2', 118.4, 96.25, 32.88, 7057.69],
  ['B', 'Skim coat', 'm2', 12.51, 12.51, 6.5, 162.63],
  [null, 'CEILINGS', null, null, null, null, null],
  ['A', 'Suspended ceiling', 'm2', null, 190.75, null, null],
]
export const BILL_TITLES = BILL[0] ?? []

const sheetOf = (rows: Cell[][]) => ({ name: 'Bill', hidden: false, rows })

/** The chunks of a bill of these rows, each line with where it stands in them. */
export const chunksOf = (rows: Cell[][]): ImportRows[] => {
  const sheet = sheetOf(rows)
  return [
    ...importChunksOf(planOf(rows), [], new Map(), product => whereRead({ sheets: [sheet] }, sheet, product.rows)),
  ]
}

export function planOf(rows: Cell[][]): BillPlan {
  const sheet = sheetOf(rows)
  return buildPlan({ sheet, units: new Map(), ...startSheet(sheet) }).plan
}

export const targetOf = (project: number) => ({
  project,
  projectWorkPackage: null,
  name: 'Drylining',
  source: 'imp_c' as const,
  fileName: 'bill.xlsx',
  printedTotal: 722_000,
  units: new Map([['prs', 'pair']]),
})

/** Someone importing a small bill of two zones, two headings and three products through the real routes. */
export class BillImporter {
  readonly #database: Database
  readonly #owner: Identity
  /** What the routes are given; `clock` may be moved. */
  readonly services: Services
  clock = Date.UTC(2026, 10, 21, 9)
  readonly chunks: readonly ImportRows[]
  readonly #plan: BillPlan

  constructor(database: Database, owner: Identity) {
    this.#database = database
    this.#owner = owner
    this.services = { database, now: () => this.clock } as Services
    this.#plan = planOf(BILL)
    this.chunks = chunksOf(BILL)
  }

  get chunk(): ImportRows {
    return this.chunks[0] ?? { number: 0, entries: [] }
  }

  async call<T = Problem>(
    method: string,
    path: string,
    body?: unknown,
    identity = this.#owner,
  ): Promise<{ status: number; body: T }> {
    const app = new Hono<Env>()
      .onError(answerProblem(pino({ enabled: false })))
      .use(async (c, next) => {
        c.set('identity', identity)
        await next()
      })
      .route('/api', mountCalls(this.services, importBillCalls))
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await app.request(`/api/imports${path}`, { method, ...sent })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as T }
  }

  newProject(identity = this.#owner): Promise<number> {
    const values = { name: 'Kestrel House' }
    return inAccount(
      this.#database,
      identity,
      async tx => (await insertRecords(tx, resourceNamed('project'), [{ values }]))[0] ?? 0,
    )
  }

  headerOf(project: number, change: Partial<ImportHeader> = {}): ImportHeader {
    return { ...importHeaderOf(this.#plan, targetOf(project)), ...change }
  }

  /** Begins an import and sends its rows; answers its id. */
  async stage(
    header: ImportHeader,
    sent: readonly ImportRows[] = this.chunks,
    identity = this.#owner,
  ): Promise<number> {
    const started = await this.call<{ id: number }>('POST', '', header, identity)
    if (started.status !== 201) throw new Error(`The import did not begin: ${JSON.stringify(started)}`)
    for (const rows of sent) {
      const kept = await this.call('POST', `/${started.body.id}/rows`, rows, identity)
      if (kept.status !== 204) throw new Error(`Rows were refused: ${JSON.stringify(kept)}`)
    }
    return started.body.id
  }

  /** How much of unfinished imports an account holds. */
  count(table: 'staged_import' | 'staged_import_chunk', identity = this.#owner): Promise<number> {
    return inAccount(this.#database, identity, async tx => {
      const query = tx.db.selectFrom(table).select(each => each.fn.countAll<number>().as('n'))
      return (await query.executeTakeFirstOrThrow()).n
    })
  }
}
