import { useMemo, useState } from 'react'
import { type Assessment, assessment as assessmentResource } from '#contract/estimating/assessment'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { BUILD_UP_RECORDS } from '#contract/estimating/bill-records'
import { useCan } from '../../app/viewer'
import { useLiveRecords } from '../../records/data/use-live-records'
import { useTogether } from '../../records/data/use-together'
import { RateBook } from './rate-book'

const KINDS = Object.values(BUILD_UP_RECORDS)

/**
 * What the products of an assessment are sold at now, with what has not been sent yet; undefined until the replica has answered. Bills and
 * totals show these rates, never `rate` as it is stored, but while the assessment is not `isWhole` on this device.
 */
export function useRateBook(
  assessment: number,
  products: readonly AssessmentProduct[] | undefined,
  isWhole = true,
): RateBook | undefined {
  const can = useCan()
  const hasLines = KINDS.every(kind => can.read(kind)) && isWhole
  const lines = useTogether(BUILD_UP_RECORDS, 'assessment', hasLines ? assessment : null)
  const header = useLiveRecords([assessmentResource.name], { field: 'id', id: assessment, archived: true })
  const [held, setHeld] = useState<RateBook | null>(null)
  // The replica's row is of its resource's type.
  const basis = (header?.[assessmentResource.name]?.[0]?.['percentageBasis'] ??
    'markup') as Assessment['percentageBasis']
  const book = useMemo(
    () => (products && header && (lines || !hasLines) ? RateBook.of(products, basis, lines ?? null, held) : undefined),
    [products, header, basis, lines, hasLines, held],
  )
  if (book && book !== held) setHeld(book)
  return book
}
