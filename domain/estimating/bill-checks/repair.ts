import type { QuantityCells } from '../bill-formula/quantity-cell'
import { plus, type Quantity } from '../../value/money'
import { checkBill, type CheckCode, type CheckedBill } from './checks'

/** Where quantities go whose zone has gone: a zone that is made for them. */
export const NEW_ZONE = 'new'
export const QUARANTINE = 'Quantities without a zone'

/** What a repair changes. `zone` may be {@link NEW_ZONE}: the caller makes it, called {@link QUARANTINE}. */
export interface Repair {
  readonly zones: readonly { readonly id: number; readonly name?: string; readonly parent?: null }[]
  /** The zones in an order without gaps; null where the order stays. */
  readonly order: readonly number[] | null
  readonly cells: readonly {
    readonly product: number
    readonly zone: number | typeof NEW_ZONE
    readonly cell: { readonly quantity: Quantity; readonly source: 'boq' } | null
  }[]
}

/**
 * Puts right what can be put right without asking: 501 keeps the figure as typed; 505 lets the parent be the sum of its sub-zones; 506 lifts a zone without a
 * proper parent to the top, renumbers, gives a name of its own to the second of two, and moves quantities of zones that have gone into one made for them.
 */
export function repairBill(bill: CheckedBill, codes: readonly CheckCode[]): Repair {
  const { findings } = checkBill(bill)
  const cellsOf = new Map<number, QuantityCells>(bill.quantities.map(({ id, cells }) => [id, cells]))
  const zones = new Map<number, { id: number; name?: string; parent?: null }>()
  const cells: { product: number; zone: number | typeof NEW_ZONE; cell: Repair['cells'][number]['cell'] }[] = []
  const rescued = new Map<number, Quantity>()
  let isReordered = false
  for (const { check, product, zone, mend } of findings) {
    if (typeof check !== 'number' || !codes.includes(check) || zone === null) continue
    const quantity = product === null ? null : (cellsOf.get(product)?.[zone]?.quantity ?? null)
    if (check === 501 && product !== null && quantity !== null)
      cells.push({ product, zone, cell: { quantity, source: 'boq' } })
    if (check === 505 && product !== null) cells.push({ product, zone, cell: null })
    if (check !== 506) continue
    if (product !== null && quantity !== null) {
      cells.push({ product, zone, cell: null })
      const before = rescued.get(product)
      rescued.set(product, before === undefined ? quantity : plus(before, quantity))
    } else if (mend === 'lift') zones.set(zone, { ...zones.get(zone), id: zone, parent: null })
    else if (mend === 'rename') zones.set(zone, { ...zones.get(zone), id: zone, name: freeName(bill, zone) })
    else if (mend === 'renumber') isReordered = true
  }
  for (const [product, quantity] of rescued) cells.push({ product, zone: NEW_ZONE, cell: { quantity, source: 'boq' } })
  const order = bill.zones.toSorted((a, b) => a.order - b.order || a.id - b.id).map(({ id }) => id)
  return { zones: [...zones.values()], order: isReordered ? order : null, cells }
}

/** "North (2)": the first that no other zone of the bill has. */
function freeName(bill: CheckedBill, id: number): string {
  const name = bill.zones.find(zone => zone.id === id)?.name ?? ''
  const taken = new Set(bill.zones.map(zone => zone.name.toLowerCase()))
  for (let number = 2; ; number += 1) {
    const wanted = `${name.slice(0, 240)} (${number})`
    if (!taken.has(wanted.toLowerCase())) return wanted
  }
}
