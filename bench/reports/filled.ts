import pg from 'pg'
import { makeProject, makeRecords } from '../data/site'
import type { ServerHost } from '../harness/server-host'

/** A project on site with accepted bills, work that is done, and documents of its costs. */
export interface FilledProject {
  readonly project: number
  readonly bills: readonly number[]
  readonly supplier: number
}
interface Size {
  readonly bills: number
  /** Products of each bill. */
  readonly products: number
  /** Half of them external costs of the bills in turn, half invoices of materials. */
  readonly documents: number
}

let made = 0

/** Fills a project. Bills count as accepted by a word to the database: their tenders are no part of what is measured. */
export async function fillProject(host: ServerHost, { bills, products, documents }: Size): Promise<FilledProject> {
  const { database, identity } = host
  const make = (resource: string, values: readonly Readonly<Record<string, unknown>>[]) =>
    makeRecords(database, identity, resource, values)
  const list = <T>(length: number, of: (at: number) => T): T[] => Array.from({ length }, (_, at) => of(at))
  const project = await makeProject(database, identity, `Reports ${(made += 1)}`)
  const [supplier = 0] = await make('supplier', [{ fullName: `Supplier of ${project}` }])
  const assessments = await make(
    'assessment',
    list(bills, at => ({ name: `Package ${at}`, project })),
  )
  const zones = await make(
    'assessmentZone',
    assessments.map(assessment => ({ assessment, name: 'All' })),
  )
  const own = await make(
    'assessmentProduct',
    list(bills * products, at => ({
      assessment: assessments[at % bills],
      ref: `P-${at}`,
      name: `Item ${at}`,
      unit: 'm²',
      rate: '42.5000',
      fixedPrice: '42.5000',
    })),
  )
  const place = (at: number) => ({ assessment: assessments[at % bills] ?? 0, zone: zones[at % bills] ?? 0 })
  await make(
    'productQuantities',
    own.map((id, at) => {
      const { assessment, zone } = place(at)
      return { id, assessment, cells: { [zone]: { quantity: '100.0000', source: 'boq' } } }
    }),
  )
  await make(
    'productProgress',
    own.map((id, at) => {
      const { assessment, zone } = place(at)
      const cell = { percent: '40.0000', recordedAt: '2026-01-01T10:00:00.000Z', note: null }
      return { id, project, assessment, cells: { [zone]: cell } }
    }),
  )
  await make(
    'externalCost',
    list(documents / 2, at => ({
      project,
      assessment: assessments[at % bills],
      name: `Cost ${at}`,
      supplierType: 'other',
      effectiveDate: '2026-01-15',
      fixedCosts: '10.00',
      state: 'approved',
    })),
  )
  await make(
    'materialInvoice',
    list(documents / 2, at => invoiceOf({ project, supplier }, `R-${at}`)),
  )
  const pool = new pg.Pool({ connectionString: host.postgres, max: 1 })
  await pool.query('update assessment set is_accepted = true where project_id = $1', [project])
  await pool.end()
  return { project, bills: assessments, supplier }
}

/** An approved invoice: of 25.00, or of another amount. */
export const invoiceOf = (
  of: { readonly project: number; readonly supplier: number },
  invoiceReference: string,
  amount = '25.00',
) => ({
  project: of.project,
  supplier: of.supplier,
  invoiceReference,
  issueDate: '2026-01-20',
  net: amount,
  state: 'approved',
  approvedForPayment: amount,
})
