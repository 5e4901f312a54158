import { sql } from 'kysely'
import * as v from 'valibot'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { onSiteReply } from '#contract/commercial/on-site-calls'
import { productProgress } from '#contract/commercial/product-progress'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentMaterial } from '#contract/estimating/component-material'
import { productQuantities } from '#contract/estimating/product-quantities'
import { materialOnSite, type OnSite, type OnSiteMode } from '#domain/commercial/materials/on-site'
import { ofAssessment, takenUp } from '#domain/commercial/materials/taken-up'
import { type Day, dayOf } from '#domain/value/day'
import { textOf } from '#domain/value/money'
import { call } from '../calls/call'
import { reads } from '../calls/permission'
import { optionalOr } from '../calls/query'
import type { AccountTransaction } from '../database/session'
import { read } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'
import { progressCells } from './progress-records'

/** What the page of materials on site shows, by the same function. Spec: MAT-5. */
export const onSiteCalls = [
  call({
    method: 'get',
    path: '/assessments/{id}/material-on-site',
    tag: 'Materials',
    summary:
      'Get the quantity on site of each material and the unfinished work it covers. Query: mode, o by orders or d by deliveries',
    permission: reads(componentMaterial, materialOrder, delivery, productProgress),
    query: { mode: optionalOr('must be o (orders) or d (deliveries)', v.picklist(['o', 'd'])) },
    reply: onSiteReply,
    run: ({ tx, params, query }) => onSite(tx, params.id, query.mode),
  }),
]

/** `asked` is what counts as on site; what the assessment says where nothing is asked for. */
async function onSite(
  tx: AccountTransaction,
  id: number,
  asked: OnSiteMode | undefined,
): Promise<v.InferOutput<typeof onSiteReply>> {
  const { mode, ...found } = await materialOnSiteOf(tx, id, { asked })
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

/**
 * Returns the material on site of an accepted bill, counted in the way asked for, or as the assessment says. `day`: as it was at the end of that day, by what
 * had been delivered or sent and built in by then; null for now. Asks no permission.
 */
export async function materialOnSiteOf(
  tx: AccountTransaction,
  id: number,
  { asked, day = null }: { readonly asked?: OnSiteMode | undefined; readonly day?: Day | null },
): Promise<OnSite & { readonly mode: OnSiteMode }> {
  const of = inRecordForm(assessment, await read(tx, assessment, id))
  const mode = asked ?? of.materialOnSiteMode
  const within = { field: 'assessment', ids: [id] } as const
  const { rows } = await sql<{ id: number }>`select id from assessment where account_id = ${tx.identity.account}
    and project_id = ${of.project} and is_accepted and archived_at is null order by id limit 1`.execute(tx.db)
  const orders = (await pointingAt(tx, materialOrder, 'project', [of.project])).filter(
    ({ sentAt }) => day === null || (sentAt !== null && dayOf(sentAt) <= day),
  )
  const orderLines = await pointingAt(tx, materialOrderLine, 'project', [of.project])
  // A correction belongs to the delivery it corrects, so it counts from that day.
  const deliveries = new Set(
    (await pointingAt(tx, delivery, 'project', [of.project]))
      .filter(({ deliveredOn }) => day === null || deliveredOn <= day)
      .map(each => each.id),
  )
  const deliveryLines = (await pointingAt(tx, deliveryLine, 'project', [of.project])).filter(line =>
    deliveries.has(line.delivery),
  )
  const site = { orders, orderLines, deliveryLines, invoices: [], invoiceLines: [] }
  const found = materialOnSite({
    bill: {
      products: await pointingAt(tx, assessmentProduct, within.field, within.ids),
      zones: await pointingAt(tx, assessmentZone, within.field, within.ids),
      quantities: await pointingAt(tx, productQuantities, within.field, within.ids),
      lines: await pointingAt(tx, componentMaterial, within.field, within.ids),
      decimals: of.billQtyDecimals,
    },
    taken: takenUp(ofAssessment(site, id, rows[0]?.id === id)),
    progress: await progressCells(tx, [id], day),
    mode,
    ratePercentage: of.materialOnSiteRatePercentage,
  })
  return { ...found, mode }
}
