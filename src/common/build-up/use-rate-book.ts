import { useMemo, useState } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { BUILD_UP_RECORDS } from '#contract/estimating/bill-records'
import { useCan } from '../../app/viewer'
import { shownOf } from '../../records/data/here'
import { useTogetherHere } from '../../records/data/use-together'
import { RateBook } from './rate-book'
import { useTerms } from './use-terms'

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
  const here = useTogetherHere(BUILD_UP_RECORDS, 'assessment', hasLines ? assessment : null)
  const lines = here && shownOf(here)
  const terms = useTerms(assessment)
  const [held, setHeld] = useState<RateBook | null>(null)
  const basis = terms?.basis
  const book = useMemo(
    () => (products && basis && (lines || !hasLines) ? RateBook.of(products, basis, lines ?? null, held) : undefined),
    [products, basis, lines, hasLines, held],
  )
  if (book && book !== held) setHeld(book)
  return book
}
