import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { mayRead } from '#contract/access'
import { materialType } from '#contract/admin/material-type'
import { material } from '#contract/catalogue/material'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { supplier } from '#contract/contacts/supplier'
import { componentMaterial } from '#contract/estimating/component-material'
import { ProblemError } from '#contract/problem'
import type { RecordOf, Resource } from '#contract/resource'
import { materialBill } from '#domain/commercial/materials/material-bill'
import {
  inBillOrder,
  materialBillSheet,
  OTHER_MATERIALS,
  type RowChoice,
  rowsChosen,
} from '#domain/commercial/materials/material-bill-export'
import { neededMaterials, type Part } from '#domain/commercial/materials/needed'
import { ofAssessment, takenUp } from '#domain/commercial/materials/taken-up'
import { isDay } from '#domain/value/day'
import type { Sheet } from '#domain/value/sheet'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireRead } from '../records/access'
import { findAll } from '../records/typed'
import { inRecordForm, pointingAt, within } from '../records/within'
import { contentDisposition } from '../services/content-disposition'
import type { Env, Services } from '../services/services'
import { exportWorkbook } from '../spreadsheet/export-workbook'
import { acceptedBill } from './progress-records'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * GET /projects/{id}/export-material-bill?assessment=: what the page of the material bill shows, by the same functions, as a workbook. `zone` and `by` take a
 * part of it, `words` and `onlyLeft` some of its rows. Spec: MAT-1.
 */
export const materialBillRoutes = ({ database, now }: Services): Hono<Env> =>
  new Hono<Env>().get('/projects/:id{[1-9][0-9]{0,15}}/export-material-bill', async c => {
    const { identity } = c.var
    for (const resource of [componentMaterial, materialQuote, materialOrder, delivery]) requireRead(identity, resource)
    const assessment = idIn(c, 'assessment')
    if (assessment === null) throw new ProblemError('bad-request', { message: 'parameter assessment is missing' })
    const asked = {
      project: Number(c.req.param('id')),
      assessment,
      part: { zone: idIn(c, 'zone'), by: dayIn(c) },
      choice: { words: c.req.query('words') ?? '', onlyLeft: c.req.query('onlyLeft') === 'true' },
    }
    const { name, sheet } = await inAccount(database, identity, tx => billSheet(tx, asked), now(), { readOnly: true })
    c.header('content-type', XLSX)
    c.header('content-disposition', contentDisposition('attachment', `${name}.xlsx`, XLSX))
    return c.body(new Uint8Array(await exportWorkbook(sheet)))
  })

interface Asked {
  readonly project: number
  readonly assessment: number
  readonly part: Part
  readonly choice: RowChoice
}

async function billSheet(tx: AccountTransaction, { project, assessment, part, choice }: Asked) {
  const { name, zones, ...bill } = await acceptedBill(tx, project, assessment)
  const zone = zones.find(({ id }) => id === part.zone)
  if (part.zone !== null && !zone) throw new ProblemError('not-found')
  const lines = await within(tx, componentMaterial, assessment)
  const { rows: accepted } = await sql<{
    id: number
  }>`select id from assessment where account_id = ${tx.identity.account}
    and project_id = ${project} and is_accepted and archived_at is null order by id limit 1`.execute(tx.db)
  const site = ofAssessment(await siteRecords(tx, project), assessment, accepted[0]?.id === assessment)
  const library = await libraryOf(tx, lines)
  const rows = materialBill(
    neededMaterials({ ...bill, zones, lines }, part),
    takenUp(site, part.zone),
    library.materials,
    library.sources,
  )
  const typed = rows.map(row => ({ ...row, type: library.typeOf(row.material) }))
  const sheet: Sheet = materialBillSheet({
    rows: rowsChosen(inBillOrder(typed), choice),
    names: library.suppliers,
    isPaying: mayRead(tx.identity.permissions, materialInvoice),
  })
  const of = [name, sheet.name, zone?.name, part.by === null ? null : `needed by ${part.by}`]
  return { name: of.filter(Boolean).join(', '), sheet }
}

/** What the project has bought; invoices for those who may read them. */
async function siteRecords(tx: AccountTransaction, project: number) {
  const isPaying = mayRead(tx.identity.permissions, materialInvoice)
  const kept = new Set((await pointingAt(tx, delivery, 'project', [project])).map(({ id }) => id))
  return {
    orders: await pointingAt(tx, materialOrder, 'project', [project]),
    orderLines: await pointingAt(tx, materialOrderLine, 'project', [project]),
    deliveryLines: (await pointingAt(tx, deliveryLine, 'project', [project])).filter(line => kept.has(line.delivery)),
    invoices: isPaying ? await pointingAt(tx, materialInvoice, 'project', [project]) : [],
    invoiceLines: isPaying ? await pointingAt(tx, materialInvoiceLine, 'project', [project]) : [],
  }
}

/** The materials of a bill with their types, and who quoted which price. What is archived is not known, as on a device. */
async function libraryOf(tx: AccountTransaction, lines: readonly RecordOf<typeof componentMaterial>[]) {
  const materials = await known(
    tx,
    material,
    lines.map(line => line.material),
  )
  const types = await known(
    tx,
    materialType,
    [...materials.values()].map(each => each.materialType),
  )
  const prices = await known(
    tx,
    materialQuoteLine,
    lines.map(line => line.quoteLine),
  )
  const quotes = await known(
    tx,
    materialQuote,
    [...prices.values()].map(({ quote }) => quote),
  )
  const suppliers = await known(
    tx,
    supplier,
    [...quotes.values()].map(each => each.supplier),
  )
  return {
    materials,
    sources: new Map(
      [...prices].flatMap(([id, { quote }]) => {
        const from = quotes.get(quote)
        return from ? [[id, { supplier: from.supplier, quote: from.name }] as const] : []
      }),
    ),
    suppliers: new Map([...suppliers].map(([id, { fullName }]) => [id, fullName])),
    typeOf: (id: number | null): string =>
      (id === null ? undefined : types.get(materials.get(id)?.materialType ?? 0)?.name) ?? OTHER_MATERIALS,
  }
}

/** Those of them that are there and not archived, in record form. */
async function known<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, RecordOf<R>>> {
  const found = await findAll(tx, resource, [...new Set(ids.filter(id => id !== null))])
  const records = [...found.values()].map(record => inRecordForm(resource, record))
  return new Map(records.filter(({ archivedAt }) => archivedAt === null).map(record => [record.id, record]))
}

function idIn(c: Context, name: string): number | null {
  const text = c.req.query(name)
  if (text === undefined) return null
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new ProblemError('bad-request', { message: `parameter ${name} is no id` })
  return Number(text)
}

function dayIn(c: Context) {
  const text = c.req.query('by')
  if (text === undefined) return null
  if (!isDay(text)) throw new ProblemError('invalid', { errors: [{ path: 'by', message: 'This must be a date' }] })
  return text
}
