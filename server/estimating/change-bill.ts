import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import type { Row } from '#domain/records/path'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { CheckCode } from '#domain/estimating/bill-checks/checks'
import { NEW_ZONE, QUARANTINE, type Repair, repairBill } from '#domain/estimating/bill-checks/repair'
import { textOf } from '#domain/value/money'
import { AT_END } from '#domain/value/position'
import type { AccountTransaction } from '../database/session'
import { deleteRecord } from '../records/delete'
import { moveRecord } from '../records/move'
import { create, find, patch, read, readShown } from '../records/typed'
import { lockAtBase } from './assessment-records'
import { readBill } from './read-bill'

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

/** Repairs what checks found, over the figures the person looked at. Answers how many zones and quantities were changed. */
export async function repair(
  tx: AccountTransaction,
  assessment: number,
  codes: readonly CheckCode[],
  base: number | undefined,
): Promise<number> {
  await lockAtBase(tx, assessment, base)
  const found = repairBill(await readBill(tx, assessment), codes)
  for (const { id, ...set } of found.zones) await patch(tx, assessmentZone, id, set)
  for (const id of found.order ?? []) await moveRecord(tx, assessmentZone, id, AT_END)
  const made = await quarantine(tx, assessment, found)
  for (const [id, cells] of cellsByProduct(found, made)) await patch(tx, productQuantities, id, cells)
  return found.zones.length + (found.order ? 1 : 0) + found.cells.length
}

/** The zone made for quantities whose zone has gone; null where there are none. */
async function quarantine(tx: AccountTransaction, assessment: number, { cells }: Repair): Promise<number | null> {
  if (cells.every(({ zone }) => zone !== NEW_ZONE)) return null
  const { id } = await create(tx, assessmentZone, { assessment, name: QUARANTINE })
  return id
}

function cellsByProduct({ cells }: Repair, made: number | null) {
  const sets = new Map<
    number,
    Record<`cells.${number}`, { readonly quantity: string; readonly source: 'boq' } | null>
  >()
  for (const { product, zone, cell } of cells) {
    const at = zone === NEW_ZONE ? made : zone
    if (at === null) continue
    const own = sets.get(product) ?? {}
    own[`cells.${at}`] = cell && { ...cell, quantity: textOf('quantity', cell.quantity) }
    sets.set(product, own)
  }
  return sets
}
