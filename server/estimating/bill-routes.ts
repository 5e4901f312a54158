import { dayOf } from '#domain/value/day'
import { type Context, Hono } from 'hono'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { billNote } from '#contract/estimating/bill-note'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { quantityRequest, repairRequest, type ZoneItem } from '#contract/estimating/bill-calls'
import { productQuantities } from '#contract/estimating/product-quantities'
import { withheldFrom } from '#contract/access'
import { recordToWire } from '#contract/fields/codec'
import { ProblemError } from '#contract/problem'
import { checkBill } from '#domain/estimating/bill-checks/checks'
import { EXPORT_FORMATS } from '#domain/estimating/bill-export/formats'
import { zoneTree } from '#domain/estimating/bill'
import { textOf } from '#domain/value/money'
import { type AccountTransaction, inAccount } from '../database/session'
import { logoOf } from '../files/kept-document'
import type { Paper } from '../pdf/paper'
import { requireRead, requireWrite } from '../records/access'
import { readBody } from '../services/body'
import { contentDisposition } from '../services/content-disposition'
import type { Env, Services } from '../services/services'
import { billOnPaper, drawBill, exportOf } from './bill-export'
import { exportWorkbook } from '../spreadsheet/export-workbook'
import { deleteAllZones, repair, typeQuantity } from './change-bill'
import { readBill } from './read-bill'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PDF = 'application/pdf'
const NUMBER = /^[1-9][0-9]{0,15}$/

/** The id in the address of a call about an assessment. Spec: business 8. */
function assessmentOf(c: Context): number {
  const given = c.req.param('id') ?? ''
  if (!NUMBER.test(given)) throw new ProblemError('bad-request', { message: 'Expected an Assessment with an ID' })
  return Number(given)
}

function paperAsked(size: string | undefined): Paper['size'] {
  if (size !== undefined && size !== 'a4' && size !== 'a3')
    throw new ProblemError('invalid', { errors: [{ path: 'paper', message: 'Paper is a4 or a3' }] })
  return size ?? 'a4'
}

/** The calls on a bill that are not those of single records. Spec: business 7, Assessments. */
export function billRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  const look = <T>(c: Context<Env>, run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(database, c.var.identity, run, now(), { readOnly: true })
  const work = <T>(c: Context<Env>, run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(database, c.var.identity, run, now())
  const bill = (c: Context<Env>) => {
    requireRead(c.var.identity, assessmentZone)
    const id = assessmentOf(c)
    return look(c, tx => readBill(tx, id))
  }
  const app = new Hono<Env>()

  app.get('/assessments/:id/products', async c => {
    requireRead(c.var.identity, billNote)
    const { products } = await bill(c)
    const withheld = new Set(withheldFrom(c.var.identity.permissions, assessmentProduct))
    const shown = (product: object) =>
      Object.fromEntries(Object.entries(product).filter(([name]) => !withheld.has(name)))
    return c.json(products.map(product => recordToWire(assessmentProduct.fields, shown(product))))
  })
  app.get('/assessments/:id/zone-list', async c => c.json(zoneItems((await bill(c)).zones)))
  app.get('/assessments/:id/zones-orderable', async c => c.json(zoneItems((await bill(c)).zones)))
  app.on('GET', ['/assessments/check', '/assessments/:id/check'], async c => {
    const { results, findings } = checkBill(await bill(c))
    return c.json({
      results,
      findings: findings.map(({ mend: _mend, amount, ...finding }) => ({
        ...finding,
        amount: amount === null ? null : textOf('money', amount),
      })),
    })
  })
  app.on('POST', ['/assessments/repair', '/assessments/:id/repair'], async c => {
    requireWrite(c.var.identity, productQuantities)
    requireWrite(c.var.identity, assessmentZone)
    const id = assessmentOf(c)
    const asked = await readBody(c, repairRequest)
    return c.json(await work(c, tx => repair(tx, id, asked)))
  })
  app.get('/assessments/:id/bill-of-quantities-export', async c => {
    requireRead(c.var.identity, billNote)
    const id = assessmentOf(c)
    const asked = c.req.query('format')
    const format = EXPORT_FORMATS.find(each => each === asked)
    if (asked !== undefined && format === undefined)
      throw new ProblemError('invalid', {
        errors: [{ path: 'format', message: `An export is one of ${EXPORT_FORMATS.join(', ')}` }],
      })
    if (c.req.query('file') === 'pdf') {
      const paper = paperAsked(c.req.query('paper'))
      const today = dayOf(new Date(now()))
      const drawn = await look(c, tx => billOnPaper(tx, id, format, today))
      const { bytes } = await drawBill(drawn, await logoOf(services, c.var.identity.account, drawn.logo), paper)
      c.header('content-type', PDF)
      c.header('content-disposition', contentDisposition('attachment', `${drawn.name}, ${drawn.head.title}.pdf`, PDF))
      return c.body(new Uint8Array(bytes))
    }
    const { name, sheet } = await look(c, tx => exportOf(tx, id, format))
    c.header('content-type', XLSX)
    c.header('content-disposition', contentDisposition('attachment', `${name}, ${sheet.name}.xlsx`, XLSX))
    return c.body(new Uint8Array(await exportWorkbook(sheet)))
  })
  app.delete('/assessments/:id/zones/all', async c => {
    requireWrite(c.var.identity, assessmentZone)
    const id = assessmentOf(c)
    await work(c, tx => deleteAllZones(tx, id))
    return c.body(null, 204)
  })
  app.patch('/assessmentproducts/:id{[1-9][0-9]{0,15}}/assessmentzones/:zone{[1-9][0-9]{0,15}}/quantity', async c => {
    requireWrite(c.var.identity, productQuantities)
    const { quantity } = await readBody(c, quantityRequest)
    const [product, zone] = [Number(c.req.param('id')), Number(c.req.param('zone'))]
    return c.json(await work(c, tx => typeQuantity(tx, product, zone, quantity)))
  })
  return app
}

/** Zones in the order of the bill, each top followed by its sub-zones. */
function zoneItems(
  zones: readonly { readonly id: number; readonly name: string; readonly parent: number | null }[],
): ZoneItem[] {
  const named = new Map(zones.map(zone => [zone.id, zone.name]))
  const { tops } = zoneTree(zones)
  const items = tops.flatMap((top, idx) => [
    { id: top.id, idx, parentId: null, isSubZone: false, subZoneCount: top.subs.length },
    ...top.subs.map((sub, at) => ({ id: sub, idx: at, parentId: top.id, isSubZone: true, subZoneCount: 0 })),
  ])
  return items.map((item, x) => ({ ...item, x, name: named.get(item.id) ?? '' }))
}
