import type { Percentage } from '#domain/value/decimal'
import type { Change } from '#local/types'
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
  const change: Change = exists
    ? { kind: 'set', resource: 'productProgress', id: product.id, set: { [`cells.${to.zone.id}`]: next } }
    : {
        kind: 'add',
        resource: 'productProgress',
        id: product.id,
        values: { project: to.project, assessment: to.assessment, cells: { [to.zone.id]: next } },
      }
  return { label, change }
}

/** "65%", "52.5%": no idle noughts on a phone. */
export const short = (percent: Percentage): string => `${formatNumber(percent, 4).replace(/\.?0+$/, '')}%`
