import { QUARANTINE } from '#domain/estimating/bill-checks/moved-money'
import { type RepairWay, UNALLOCATED } from '#domain/estimating/bill-checks/repair'
import type { RepairLine } from '#domain/estimating/bill-checks/repair-preview'
import { minus, NIL, type Quantity } from '#domain/value/money'
import { formatExact } from '../../ui/format'

/** How a way to repair is named where there is a choice. */
export const WAY_NAMES: Readonly<Record<RepairWay, string>> = {
  unallocated: `Put the rest in ${UNALLOCATED}`,
  sum: 'Use the sum',
  keep: 'Keep the figure',
  measure: 'Use the drawings',
  move: 'Move',
  lift: 'Move to the top',
  rename: 'Rename',
  renumber: 'Renumber',
}

/** Returns what repairing one finding does, in words. */
export function repairWords({ way, figures, repairable: { sum } }: RepairLine, zone: string, unit: string | null) {
  const said = (quantity: Quantity) => `${formatExact('quantity', quantity)}${unit ? ` ${unit}` : ''}`
  const from = figures?.quantity.from ?? NIL
  const to = figures?.quantity.to ?? NIL
  switch (way) {
    case 'keep':
      return `${said(from)} stays as if it were typed, and no longer follows the drawing.`
    case 'measure':
      return `It becomes ${said(to)}, as measured on its drawings.`
    case 'unallocated':
      return `${said(minus(from, sum ?? NIL))} moves into the sub-zone “${UNALLOCATED}”. ${zone} keeps ${said(from)}.`
    case 'sum':
      return sum === null
        ? `${zone} loses its ${said(from)}: no sub-zone has a quantity.`
        : `${zone} becomes ${said(to)}, the sum of its sub-zones.`
    case 'move':
      return `${said(to)} moves into the zone “${QUARANTINE}” and counts again.`
    case 'lift':
      return 'It becomes a zone at the top of the bill.'
    case 'rename':
      return 'Its name gets a number.'
    case 'renumber':
      return 'All zones get their places again, in the order they are shown.'
  }
}
