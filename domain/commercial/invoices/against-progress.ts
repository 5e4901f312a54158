import { minus, NIL, type Quantity } from '../../value/money'
import { materialKey } from '../../catalogue/material-key'
import { type OrderedLine, type SiteRecords, takenUp } from '../materials/taken-up'

/** A material of which more has been invoiced than progress says is built in, in its units. */
export interface Ahead {
  readonly invoiced: Quantity
  readonly used: Quantity
  readonly ahead: Quantity
}

/**
 * The fourth side of the match: order lines whose material is invoiced ahead of progress, over all invoices of the site whatever their state, less
 * credits. Goods that lie on site are no fault, so nothing is refused for it; a person sees that the supplier is paid before the work is there.
 * Source: commercial section 6, "match against site progress too"; issue of the site's week, point 5.
 */
export function aheadOfProgress(
  site: SiteRecords,
  lines: readonly OrderedLine[],
  usage: readonly { readonly key: string; readonly used: Quantity }[],
): ReadonlyMap<number, Ahead> {
  const taken = takenUp(site)
  const used = new Map(usage.map(each => [each.key, each.used]))
  return new Map(
    lines.flatMap((line): (readonly [number, Ahead])[] => {
      const key = materialKey(line.material, line.name, line.unit)
      const built = used.get(key)
      const invoiced = taken.get(key)?.invoiced ?? NIL
      // A material that no accepted bill has is no work of ours to measure by.
      if (built === undefined || invoiced <= built) return []
      return [[line.id, { invoiced, used: built, ahead: minus(invoiced, built) }]]
    }),
  )
}
