import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { withRates } from '#domain/estimating/product-rate'
import type { Money } from '#domain/value/money'
import { BillModel, type BillRecords } from '../../../common/bill/bill-model'
import type { RateBook } from '../../../common/build-up/rate-book'

/** What is done to all products at once: their prices fixed by a target are let go of, or each is priced one way. */
export type OnAll = 'unfix' | 'rbu' | 'saf'

/** What doing so would come to. */
export interface AfterAll {
  /** Products whose rate becomes another, or none. */
  readonly changed: number
  /** Products without a rate afterwards. */
  readonly unpriced: number
  readonly before: Money
  readonly after: Money
}

/** Works out what a command on all rates would do, before it is run. Fixed prices that a target did not set stay. Source: estimating section 2. */
export function afterAll(what: OnAll, records: BillRecords, book: Pick<RateBook, 'basis' | 'lines'>): AfterAll {
  const wanted = (product: AssessmentProduct): AssessmentProduct => {
    if (what !== 'unfix') return { ...product, pricingMode: what }
    return product.fixedPriceReason === 'target' ? { ...product, fixedPrice: null, fixedPriceReason: null } : product
  }
  const products = withRates(records.products.map(wanted), book.basis, book.lines)
  const totalOf = (given: readonly AssessmentProduct[]): Money =>
    BillModel.from({ ...records, products: given }, new Set(), null).totals.amount
  return {
    changed: products.filter((product, at) => product.rate !== records.products[at]?.rate).length,
    unpriced: products.filter(({ rate }) => rate === null).length,
    before: totalOf(records.products),
    after: totalOf(products),
  }
}
