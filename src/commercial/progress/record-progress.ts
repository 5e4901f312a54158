import { productProgress } from '#contract/commercial/product-progress'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { ProgressCell } from '#domain/commercial/progress'
import { isLower } from '#domain/commercial/lower-progress'
import type { Percentage } from '#domain/value/money'
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'
import { formatNumber } from '../../ui/format'
import type { ProgressItem } from '../common/progress-model'

/** One product in one place, with what is to be recorded of it. */
export interface MapWrite {
  readonly product: AssessmentProduct
  readonly zone: number
  readonly was: ProgressCell | null
  readonly percent: Percentage
}

interface Recording {
  readonly project: number
  readonly assessment: number
  readonly zone: { readonly id: number; readonly name: string }
  readonly percent: Percentage
  /** ISO, the device's clock. */
  readonly at: string
  /** Why the figure goes down; null leaves the note that stands there. */
  readonly why: string | null
}

/** What recording a percentage changes, and the words the sync centre shows for it. `exists`: the product has a progress record already. */
export function recordProgress(
  item: ProgressItem,
  exists: boolean,
  to: Recording,
): { readonly label: string; readonly change: Change } {
  const { product, cell } = item
  const next = { percent: to.percent, recordedAt: to.at, note: to.why ?? cell?.note ?? null }
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

/** Changes that record many cells, one a product. `note` says why figures went down, where any does. */
export function recordCells(
  writes: readonly MapWrite[],
  recorded: ReadonlySet<number>,
  to: Pick<Recording, 'project' | 'assessment' | 'at'> & { readonly note: string | null },
): Change[] {
  const byProduct = new Map<number, Record<number, ProgressCell>>()
  for (const { product, zone, was, percent } of writes) {
    const cells = byProduct.get(product.id) ?? {}
    cells[zone] = {
      percent,
      recordedAt: to.at,
      note: (isLower(was?.percent, percent) ? to.note : null) ?? was?.note ?? null,
    }
    byProduct.set(product.id, cells)
  }
  return [...byProduct].map(([id, cells]) => {
    if (!recorded.has(id)) return add(productProgress, { project: to.project, assessment: to.assessment, cells }, id)
    const values: Record<`cells.${number}`, ProgressCell> = {}
    for (const [zone, cell] of Object.entries(cells)) values[`cells.${Number(zone)}`] = cell
    return set(productProgress, id, values)
  })
}

/** "65%", "52.5%": no idle noughts on a phone. */
export const short = (percent: Percentage): string => `${formatNumber('percentage', percent).replace(/\.?0+$/, '')}%`
