import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/write/typed'
import { measurementLink } from '#contract/estimating/takeoff/measurement-link'
import { measuredQuantities } from '#domain/takeoff/measured-bill'
import { readTakeoff } from './read-takeoff'
import { pointingAt, within } from '../records/write/within'

/** Everything of a bill that is not archived, in record form, in its order. Throws not-found where the caller sees no such assessment. */
export async function readBill(tx: AccountTransaction, assessment: number) {
  const found = await find(tx, assessmentResource, assessment)
  if (!found) throw new ProblemError('not-found')
  const [zones, groups, products, quantities] = [
    await within(tx, assessmentZone, assessment),
    await within(tx, productGroup, assessment),
    await within(tx, assessmentProduct, assessment),
    await within(tx, productQuantities, assessment),
  ]
  return { zones, groups, products, quantities, decimals: found.billQtyDecimals }
}

/** Everything of a bill with what takeoff gives it, for its checks. */
export async function readMeasuredBill(tx: AccountTransaction, assessment: number) {
  const bill = await readBill(tx, assessment)
  const links = await pointingAt(tx, measurementLink, 'assessment', [assessment])
  return { ...bill, measured: measuredQuantities(links, bill.products, await readTakeoff(tx, links)) }
}
