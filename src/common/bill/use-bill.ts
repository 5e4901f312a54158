import { useMemo, useState } from 'react'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import { measurementLink } from '#contract/estimating/takeoff/measurement-link'
import { scopeKey } from '#contract/kit/scope-kinds'
import { useArriving } from '../../records/data/use-arriving'
import { shownOf } from '../../records/data/here'
import { useHolds } from '../../records/data/use-holds'
import { useTogetherHere } from '../../records/data/use-together'
import type { RateBook } from '../build-up/rate-book'
import { useRateBook } from '../build-up/use-rate-book'
import { useTerms } from '../build-up/use-terms'
import { useMeasured } from './use-measured'
import { BillModel, type BillRecords } from './bill-model'

const BILL = {
  products: assessmentProduct,
  groups: productGroup,
  zones: assessmentZone,
  quantities: productQuantities,
  links: measurementLink,
}
const NOTHING_FOLDED: ReadonlySet<number> = new Set()

type RatedBill = { readonly records: BillRecords; readonly book: RateBook }

/**
 * All live records of one assessment's bill with what its rates are made of; undefined until the replica has answered. While the bill is on
 * its way its rates are those the server worked out: build-ups come line by line, and half of one is another rate. Once all of it is here
 * the build-ups are read, and until then the bill stays as it was: a page that started again would throw away what somebody is typing.
 */
export function useRatedBill(assessment: number): RatedBill | undefined {
  const here = useTogetherHere(BILL, 'assessment', assessment)
  const records = here && shownOf(here)
  const isWhole = useHolds([scopeKey('assessment', assessment)])
  const isArriving = useArriving(scopeKey('assessment', assessment))
  const book = useRateBook(assessment, records?.products, isWhole)
  const terms = useTerms(assessment)
  const measured = useMeasured(terms, records)
  const [last, setLast] = useState<{ readonly assessment: number; readonly bill: RatedBill } | null>(null)
  const bill = useMemo(
    () =>
      records && book && terms && isWhole !== undefined
        ? {
            records: {
              ...records,
              ...measured,
              products: book.products,
              decimals: terms.decimals,
              isWhole,
              isArriving,
            },
            book,
          }
        : undefined,
    [records, book, terms, measured, isWhole, isArriving],
  )
  if (bill && bill !== last?.bill) setLast({ assessment, bill })
  return bill ?? (last?.assessment === assessment ? last.bill : undefined)
}
/** The records alone, each product with the rate it has now. */
export const useBillRecords = (assessment: number): BillRecords | undefined => useRatedBill(assessment)?.records

/** The model of the records, reusing what did not change since the last one. */
export function useBillModel(
  records: BillRecords | undefined,
  folded: ReadonlySet<number> = NOTHING_FOLDED,
): BillModel | null {
  const [held, setHeld] = useState<{ records: BillRecords; folded: ReadonlySet<number>; model: BillModel } | null>(null)
  if (!records) return null
  if (held && held.records === records && held.folded === folded) return held.model
  const model = BillModel.from(records, folded, held?.model ?? null)
  setHeld({ records, folded, model })
  return model
}
