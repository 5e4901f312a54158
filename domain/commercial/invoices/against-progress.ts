import { minus, NIL, type Quantity } from '../../value/money'
import { materialKey } from '../../catalogue/material-key'
import { type OrderedLine, type SiteRecords, takenUp } from '../materials/taken-up'

/** A material of which more is invoiced than progress shows as built in, in its units. */
export interface Ahead {
  readonly invoiced: Quantity
  readonly used: Quantity
  readonly ahead: Quantity
}

/**
 * Returns the order lines whose material is invoiced ahead of progress, over all invoices of the site in any state, less credits. Goods may wait on
 * site, so this refuses nothing; it shows a person that the supplier is paid before the work is done.
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
      // A material in no accepted bill cannot be measured by progress.
      if (built === undefined || invoiced <= built) return []
      return [[line.id, { invoiced, used: built, ahead: minus(invoiced, built) }]]
    }),
  )
}
