import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import type { Row } from '#domain/records/path'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { RepairReply, RepairRequest } from '#contract/estimating/bill-calls'
import { byCodes, type Repair, type WayOf } from '#domain/estimating/bill-checks/repair'
import { previewRepair } from '#domain/estimating/bill-checks/repair-preview'
import { textOf } from '#domain/value/money'
import { AT_END } from '#domain/value/position'
import type { AccountTransaction } from '../database/session'
import { deleteRecord } from '../records/delete/delete'
import { moveRecord } from '../records/lifecycles/move'
import { create, find, patch, read, readShown } from '../records/write/typed'
import { lockAtBase } from './assessment-records'
import { readBill, readMeasuredBill } from './read-bill'

/** Takes every quantity and note out of a bill's zones, then the zones: all of it or nothing. */
export async function deleteAllZones(tx: AccountTransaction, assessment: number): Promise<void> {
  const { zones, quantities } = await readBill(tx, assessment)
  for (const { id } of quantities) await patch(tx, productQuantities, id, { cells: {}, notes: {} })
  // Sub-zones first: a zone that others are part of is in use.
  for (const { id } of zones.toSorted((a, b) => Number(a.parent === null) - Number(b.parent === null)))
    await deleteRecord(tx, assessmentZone, id)
}

/** Types a quantity of a product in a zone; null takes it out. The first one of a product begins its record. Spec: business 7. */
export async function typeQuantity(
  tx: AccountTransaction,
  product: number,
  zone: number,
  quantity: string | null,
): Promise<Row> {
  // Locked, so that two who type its first quantities do not both begin it.
  const { assessment } = await read(tx, assessmentProduct, product, { lock: true })
  const cell = quantity === null ? null : { quantity, source: 'boq' as const }
  if (!(await find(tx, productQuantities, product)))
    await create(tx, productQuantities, {
      id: product,
      assessment,
      cells: cell === null ? {} : { [zone]: cell },
    })
  else {
    const set: Record<`cells.${number}`, typeof cell> = {}
    set[`cells.${zone}`] = cell
    await patch(tx, productQuantities, product, set)
  }
  return readShown(tx, productQuantities, product)
}

/** Repairs what checks found, over the figures the person looked at, or only says what that would change. */
export async function repair(
  tx: AccountTransaction,
  assessment: number,
  { checkCodes, settle, findings, preview, base }: RepairRequest,
): Promise<RepairReply> {
  await lockAtBase(tx, assessment, base)
  const wayOf: WayOf = each => {
    const asked = findings?.find(
      ({ check, product, zone }) =>
        check === each.finding.check && product === each.finding.product && zone === each.finding.zone,
    )
    return findings && !asked ? null : byCodes(checkCodes, asked?.settle ?? settle)(each)
  }
  const previewed = previewRepair(await readMeasuredBill(tx, assessment), wayOf)
  if (preview !== true) await write(tx, assessment, previewed.repair)
  const { lines, before, after } = previewed
  return {
    changed: lines.length,
    before: textOf('money', before),
    after: textOf('money', after),
    lines: lines.map(({ repairable: { finding }, way, figures }) => ({
      check: finding.check,
      product: finding.product,
      zone: finding.zone,
      way,
      from: figures && textOf('money', figures.amount.from),
      to: figures && textOf('money', figures.amount.to),
    })),
  }
}

async function write(tx: AccountTransaction, assessment: number, found: Repair): Promise<void> {
  for (const { id, ...set } of found.zones) await patch(tx, assessmentZone, id, set)
  for (const id of found.order ?? []) await moveRecord(tx, assessmentZone, id, AT_END)
  const made = new Map<number, number>()
  for (const { id, name, parent } of found.made) {
    const zone = await create(tx, assessmentZone, { assessment, name, parent })
    made.set(id, zone.id)
  }
  for (const [id, cells] of cellsByProduct(found, made)) await patch(tx, productQuantities, id, cells)
}

function cellsByProduct({ cells }: Repair, made: ReadonlyMap<number, number>) {
  const sets = new Map<
    number,
    Record<`cells.${number}`, { readonly quantity: string; readonly source: 'boq' | 'slate' } | null>
  >()
  for (const { product, zone, cell } of cells) {
    const own = sets.get(product) ?? {}
    own[`cells.${made.get(zone) ?? zone}`] = cell && { ...cell, quantity: textOf('quantity', cell.quantity) }
    sets.set(product, own)
  }
  return sets
}
