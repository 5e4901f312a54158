import { Hono } from 'hono'
import { sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import type { onSiteReply } from '#contract/commercial/on-site-calls'
import { productProgress } from '#contract/commercial/product-progress'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentMaterial } from '#contract/estimating/component-material'
import { productQuantities } from '#contract/estimating/product-quantities'
import { ProblemError } from '#contract/problem'
import { materialOnSite, type OnSiteMode } from '#domain/commercial/materials/on-site'
import { ofAssessment, takenUp } from '#domain/commercial/materials/taken-up'
import { textOf } from '#domain/value/money'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireRead } from '../records/access'
import { read } from '../records/typed'
import type { Env, Services } from '../services/services'
import { inRecordForm, pointingAt } from '../records/within'

/** GET /assessments/{id}/material-on-site?mode=: what the page of it shows, by the same function. Spec: MAT-5. */
export const onSiteRoutes = ({ database, now }: Services): Hono<Env> =>
  new Hono<Env>().get('/assessments/:id{[1-9][0-9]{0,15}}/material-on-site', async c => {
    const { identity } = c.var
    for (const resource of [componentMaterial, materialOrder, delivery, productProgress])
      requireRead(identity, resource)
    const mode = c.req.query('mode')
    if (mode !== undefined && mode !== 'o' && mode !== 'd')
      throw new ProblemError('bad-request', { message: 'parameter mode must be o (orders) or d (deliveries)' })
    const id = Number(c.req.param('id'))
    return c.json(await inAccount(database, identity, tx => onSite(tx, id, mode), now(), { readOnly: true }))
  })

/** `asked` is what counts as on site; what the assessment says where nothing is asked for. */
async function onSite(
  tx: AccountTransaction,
  id: number,
  asked: OnSiteMode | undefined,
): Promise<InferOutput<typeof onSiteReply>> {
  const of = inRecordForm(assessment, await read(tx, assessment, id))
  const mode = asked ?? of.materialOnSiteMode
  const within = { field: 'assessment', ids: [id] } as const
  const { rows } = await sql<{ id: number }>`select id from assessment where account_id = ${tx.identity.account}
    and project_id = ${of.project} and is_accepted and archived_at is null order by id limit 1`.execute(tx.db)
  const orders = await pointingAt(tx, materialOrder, 'project', [of.project])
  const orderLines = await pointingAt(tx, materialOrderLine, 'project', [of.project])
  const deliveries = new Set((await pointingAt(tx, delivery, 'project', [of.project])).map(each => each.id))
  const deliveryLines = (await pointingAt(tx, deliveryLine, 'project', [of.project])).filter(line =>
    deliveries.has(line.delivery),
  )
  const site = { orders, orderLines, deliveryLines, invoices: [], invoiceLines: [] }
  const progress = await pointingAt(tx, productProgress, within.field, within.ids)
  const found = materialOnSite({
    bill: {
      products: await pointingAt(tx, assessmentProduct, within.field, within.ids),
      zones: await pointingAt(tx, assessmentZone, within.field, within.ids),
      quantities: await pointingAt(tx, productQuantities, within.field, within.ids),
      lines: await pointingAt(tx, componentMaterial, within.field, within.ids),
      decimals: of.billQtyDecimals,
    },
    taken: takenUp(ofAssessment(site, id, rows[0]?.id === id)),
    progress: new Map(progress.map(each => [each.id, each.cells])),
    mode,
    ratePercentage: of.materialOnSiteRatePercentage,
  })
  return {
    mode,
    value: textOf('money', found.value),
    materials: found.rows.map(({ name, unit, came, used, onSite: left, beyond }) => ({
      name,
      unit,
      came: textOf('quantity', came),
      used: textOf('quantity', used),
      onSite: textOf('quantity', left),
      beyond: textOf('quantity', beyond),
    })),
    products: found.products.map(({ product, ref, name, notInstalled, covered, value }) => ({
      product,
      ref,
      name,
      notInstalled: textOf('quantity', notInstalled),
      covered: textOf('quantity', covered),
      value: textOf('money', value),
    })),
  }
}
