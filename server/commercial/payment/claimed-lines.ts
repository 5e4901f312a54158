import { type Assessment, assessment as assessmentResource } from '#contract/estimating/assessment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { variation } from '#contract/commercial/variations/variation'
import { fixedCostShare } from '#domain/commercial/fixed-cost-progress'
import {
  type ClaimedLine,
  claimedValue,
  type ClaimRule,
  type VariationOfLine,
} from '#domain/commercial/payment/outgoing-lines'
import { isUnagreed, variationCode } from '#domain/commercial/variations/unagreed'
import { LineTotals, zoneTree } from '#domain/estimating/bill'
import { countedCells } from '#domain/estimating/counted-cells'
import { fixedCostPrice } from '#domain/estimating/fixed-cost-price'
import { type Day, dayOf } from '#domain/value/day'
import { exact, rounded } from '#domain/value/exact'
import { groupBy } from '#domain/value/group-by'
import { NIL, percentOf, type Rate } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { read } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'
import { materialOnSiteOf } from '../on-site-calls'
import { fixedCostsThen } from '../fixed-costs-then'
import { allHolidays, progressCells } from '../progress-records'

/**
 * Returns the lines of an accepted bill as an application claims them: products by their recorded progress at the end of a day and the material on site
 * then, and fixed costs. For the server's own sums: no permission is asked.
 */
export async function claimedLines(
  tx: AccountTransaction,
  assessment: number,
  day: Day,
  rule: ClaimRule,
): Promise<ClaimedLine[]> {
  const of = inRecordForm(assessmentResource, await read(tx, assessmentResource, assessment))
  const on = thenOf(tx, day)
  const onSite = await materialOnSiteOf(tx, of.id, { day: on })
  const material = new Map(onSite.products.map(each => [each.product, each.value]))
  const lines = await products(tx, [of], on, rule, ({ rate }) => rate)
  return [
    ...lines.map(line => ({ ...line, materialValue: material.get(line.product ?? 0) ?? NIL })),
    ...(await fixedCosts(tx, [of.id], { day, on }, rule)),
  ]
}

/**
 * Returns the work of accepted bills of one project by its recorded progress at the end of a day, by bill. As {@link claimedLines} without material on site:
 * that reads every order and delivery of the project for each bill. Reads each kind of record once for all bills. Asks no permission.
 */
export async function workLines(
  tx: AccountTransaction,
  bills: readonly BillOf[],
  day: Day,
): Promise<ReadonlyMap<number, readonly ClaimedLine[]>> {
  const on = thenOf(tx, day)
  const ids = bills.map(({ id }) => id)
  const lines = [
    ...(await products(tx, bills, on, ALL_WORK, ({ rate }) => rate)),
    ...(await fixedCosts(tx, ids, { day, on }, ALL_WORK)),
  ]
  return groupBy(lines, ({ assessment }) => assessment)
}

/**
 * Returns the lines of an accepted bill that a subcontractor can supply and fit: products at their supply and fit price, then fixed costs, by their
 * recorded progress at the end of a day. For the server's own sums: no permission is asked.
 */
export async function suppliedLines(tx: AccountTransaction, assessment: number, day: Day): Promise<ClaimedLine[]> {
  const of = inRecordForm(assessmentResource, await read(tx, assessmentResource, assessment))
  const on = thenOf(tx, day)
  const lines = await products(tx, [of], on, ALL_WORK, ({ pricingMode, supplyAndFitPrice }) =>
    pricingMode === 'saf' && supplyAndFitPrice !== null ? rounded('rate', exact('cost', supplyAndFitPrice)) : null,
  )
  return [...lines.filter(({ rate }) => rate !== null), ...(await fixedCosts(tx, [of.id], { day, on }, ALL_WORK))]
}

/** Returns the day as of which progress is read; null for now. */
const thenOf = (tx: AccountTransaction, day: Day): Day | null => (day < dayOf(tx.at) ? day : null)

/** The rule that lets all work through. */
const ALL_WORK: ClaimRule = { filterOn: 'c', filterPercentage: NIL }

type BillOf = Pick<Assessment, 'id' | 'project' | 'billQtyDecimals'>

/** Returns the lines of the products of bills of one project. */
async function products(
  tx: AccountTransaction,
  bills: readonly BillOf[],
  on: Day | null,
  rule: ClaimRule,
  priceOf: (product: AssessmentProduct) => Rate | null,
): Promise<ClaimedLine[]> {
  const ids = bills.map(({ id }) => id)
  const ofBill = ({ assessment }: { readonly assessment: number }) => assessment
  const zones = groupBy(await pointingAt(tx, assessmentZone, 'assessment', ids), ofBill)
  const quantities = groupBy(await pointingAt(tx, productQuantities, 'assessment', ids), ofBill)
  const own = groupBy(await pointingAt(tx, assessmentProduct, 'assessment', ids), ofBill)
  const progress = await progressCells(tx, ids, on)
  const variations = bills[0] ? await variationsOf(tx, bills[0].project) : new Map<number, VariationOfLine>()
  return bills.flatMap(({ id: assessment, billQtyDecimals: decimals }) => {
    const tree = zoneTree(zones.get(assessment) ?? [])
    const cells = countedCells(quantities.get(assessment) ?? [], decimals)
    return (own.get(assessment) ?? []).map((product): ClaimedLine => {
      const { id, ref, name, unit } = product
      const rate = priceOf(product)
      const line = new LineTotals(rate, cells.get(id) ?? {}, tree)
      const done = progress.get(id) ?? {}
      return {
        kind: 'product',
        assessment,
        product: id,
        fixedCost: null,
        isVariation: product.origin === 'variation',
        variation: variations.get(product.variation ?? 0) ?? null,
        code: ref,
        name,
        unit,
        quantity: line.quantity,
        rate,
        contractValue: line.amount,
        earned: claimedValue(line, done, tree.leaves, ALL_WORK),
        claimable: claimedValue(line, done, tree.leaves, rule),
        materialValue: NIL,
      }
    })
  })
}

/** Returns the variations of a project by id, as lines name them. */
async function variationsOf(tx: AccountTransaction, project: number): Promise<ReadonlyMap<number, VariationOfLine>> {
  const all = await pointingAt(tx, variation, 'project', [project])
  return new Map(
    all.map(each => [
      each.id,
      {
        id: each.id,
        code: variationCode(each) ?? '',
        isNotAgreed: isUnagreed(each),
        isWithdrawn: each.state === 'withdrawn',
      },
    ]),
  )
}

async function fixedCosts(
  tx: AccountTransaction,
  bills: readonly number[],
  { day, on }: { readonly day: Day; readonly on: Day | null },
  { filterPercentage }: ClaimRule,
): Promise<ClaimedLine[]> {
  const recorded = await fixedCostsThen(tx, bills, on)
  const holidays = await allHolidays(tx)
  const costs = await pointingAt(tx, assessmentFixedCost, 'assessment', bills)
  return costs.map(cost => {
    const price = fixedCostPrice(cost)?.price ?? NIL
    const share = fixedCostShare(recorded.get(cost.id) ?? null, day, holidays)
    const earned = percentOf(price, share)
    return {
      kind: 'fixedCost',
      assessment: cost.assessment,
      product: null,
      fixedCost: cost.id,
      isVariation: false,
      variation: null,
      code: null,
      name: cost.name,
      unit: null,
      quantity: null,
      rate: null,
      contractValue: price,
      earned,
      claimable: share >= filterPercentage ? earned : NIL,
      materialValue: NIL,
    }
  })
}
