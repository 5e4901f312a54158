import { productProgress } from '#contract/commercial/product-progress'
import type { Percentage } from '#domain/value/money'
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'
import { formatNumber } from '../../ui/format'
import type { ProgressItem } from './model/progress-model'

interface Recording {
  readonly project: number
  readonly assessment: number
  readonly zone: { readonly id: number; readonly name: string }
  readonly percent: Percentage
  /** ISO, the device's clock. */
  readonly at: string
}

/** What recording a percentage changes, and the words the sync centre shows for it. `exists`: the product has a progress record already. */
export function recordProgress(
  item: ProgressItem,
  exists: boolean,
  to: Recording,
): { readonly label: string; readonly change: Change } {
  const { product, cell } = item
  const next = { percent: to.percent, recordedAt: to.at, note: cell?.note ?? null }
  const label = `Progress, ${product.ref ?? product.name} ${to.zone.name}: ${short(item.percent)} to ${short(to.percent)}`
  const path = `cells.${to.zone.id}` as const
  const change = exists
    ? set(productProgress, product.id, { [path]: next })
    : add(
        productProgress,
        { project: to.project, assessment: to.assessment, cells: { [to.zone.id]: next } },
        product.id,
      )
  return { label, change }
}

/** "65%", "52.5%": no idle noughts on a phone. */
export const short = (percent: Percentage): string => `${formatNumber('percentage', percent).replace(/\.?0+$/, '')}%`
