import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { NIL } from '#domain/value/money'
import { PACK_UNITS } from '#domain/value/units'
import type { Change } from '#local/types'
import { add } from '#local/write/changes'
import type { SupplierContact } from '#domain/commercial/orders/usual-contact'
import type { BillRow } from './use-material-bill'

interface DraftingFor {
  readonly project: number
  readonly assessment: number
  readonly zone: number | null
  readonly requiredDate: string | null
  readonly deliverTo: string | null
  readonly contactOf: (supplier: number | null) => SupplierContact
  readonly newId: () => Promise<number>
}

/** Rows by supplier, those nobody has quoted together at the end. */
export function bySupplier(rows: readonly BillRow[]): ReadonlyMap<number | null, readonly BillRow[]> {
  const found = new Map<number | null, BillRow[]>()
  for (const row of rows.filter(({ left }) => left > NIL)) {
    const own = found.get(row.supplier)
    if (own) own.push(row)
    else found.set(row.supplier, [row])
  }
  return new Map([...found].toSorted(([a], [b]) => Number(a === null) - Number(b === null)))
}

/** One order a supplier, with a line for each row: whole packs, rounded once an order. Spec: MAT-1, MAT-2. */
export async function draftOrders(rows: readonly BillRow[], given: DraftingFor): Promise<readonly Change[]> {
  const { project, assessment, zone, requiredDate, deliverTo, contactOf, newId } = given
  const changes: Change[] = []
  for (const [supplier, own] of bySupplier(rows)) {
    const order = await newId()
    changes.push(add(materialOrder, { project, supplier, requiredDate, deliverTo, ...contactOf(supplier) }, order))
    for (const row of own) {
      const packUnit = PACK_UNITS.find(({ value }) => value === row.packUnit)?.value ?? 'single'
      const { material, name, unit, packs, size: packSize, packPrice, quote: priceFrom } = row
      changes.push(
        add(materialOrderLine, {
          project,
          order,
          assessment,
          zone,
          material,
          name,
          unit,
          packs,
          packUnit,
          packSize,
          packPrice,
          priceFrom,
        }),
      )
    }
  }
  return changes
}
