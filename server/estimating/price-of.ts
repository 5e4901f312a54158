import { vatCode } from '#contract/accounts/vat-code'
import type { Assessment } from '#contract/estimating/assessment'
import { projectPackage } from '#contract/estimating/project-package'
import type { QuantityDecimals } from '#domain/estimating/counted-cells'
import { computeEstimate } from '#domain/estimating/estimate'
import { NIL, parseAs, percentOf, type Money, type Percentage } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/write/typed'
import { recordsOfAssessment } from './assessment-records'

/** Returns the price of an assessment, and the VAT on it at the rate of its package. */
export interface OfferedAt {
  readonly net: Money
  readonly discount: Money
  readonly gross: Money
  readonly vat: Money
  readonly vatRate: Percentage
}

/** The estimate of an assessment, on the server's own authority. */
async function estimateOf(tx: AccountTransaction, id: number, decimals: QuantityDecimals) {
  const records = await recordsOfAssessment(tx, id)
  // The server has worked the build-up into the rates, so the basis of percentages no longer counts.
  const assessments = [{ percentageBasis: 'markup', billQtyDecimals: decimals }] as const
  const built = { components: null, materials: null, activities: null, assessments }
  return computeEstimate({ ...records, ...built })
}

/** What is asked of an assessment to price it. */
export type Offered = Pick<Assessment, 'id' | 'projectWorkPackage' | 'billQtyDecimals'>

/** What an assessment is put into a tender at. Source: estimating section 2, Totals: VAT only on the tender, per package. */
export async function offeredAt(
  tx: AccountTransaction,
  { id, projectWorkPackage: ofPackage, billQtyDecimals }: Offered,
): Promise<OfferedAt> {
  const { net, discount, gross } = await estimateOf(tx, id, billQtyDecimals)
  const vatRate = await vatRateOf(tx, ofPackage)
  return { net, discount, gross, vat: percentOf(gross, vatRate), vatRate }
}

/** Under the domestic reverse charge none is charged: the customer accounts for it. */
async function vatRateOf(tx: AccountTransaction, ofPackage: number | null): Promise<Percentage> {
  const found = ofPackage === null ? null : await find(tx, projectPackage, ofPackage)
  const code = found?.vatCode == null ? null : await find(tx, vatCode, found.vatCode)
  return code === null || code.isReverseCharge ? NIL : (parseAs('percentage', code.rate) ?? NIL)
}
