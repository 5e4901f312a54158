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
  const on = day < dayOf(tx.at) ? day : null
  const onSite = await materialOnSiteOf(tx, of.id, { day: on })
  const material = new Map(onSite.products.map(each => [each.product, each.value]))
  const lines = await products(tx, of, on, rule, ({ rate }) => rate)
  return [
    ...lines.map(line => ({ ...line, materialValue: material.get(line.product ?? 0) ?? NIL })),
    ...(await fixedCosts(tx, of.id, { day, on }, rule)),
  ]
}

/**
 * Returns the lines of an accepted bill that a subcontractor can supply and fit: products at their supply and fit price, then fixed costs, by their
 * recorded progress at the end of a day. For the server's own sums: no permission is asked.
 */
export async function suppliedLines(tx: AccountTransaction, assessment: number, day: Day): Promise<ClaimedLine[]> {
  const of = inRecordForm(assessmentResource, await read(tx, assessmentResource, assessment))
  const on = day < dayOf(tx.at) ? day : null
  const lines = await products(tx, of, on, ALL_WORK, ({ pricingMode, supplyAndFitPrice }) =>
    pricingMode === 'saf' && supplyAndFitPrice !== null ? rounded('rate', exact('cost', supplyAndFitPrice)) : null,
  )
  return [...lines.filter(({ rate }) => rate !== null), ...(await fixedCosts(tx, of.id, { day, on }, ALL_WORK))]
}

/** The rule that lets all work through. */
const ALL_WORK: ClaimRule = { filterOn: 'c', filterPercentage: NIL }

async function products(
  tx: AccountTransaction,
  { id: assessment, project, billQtyDecimals: decimals }: Pick<Assessment, 'id' | 'project' | 'billQtyDecimals'>,
  on: Day | null,
  rule: ClaimRule,
  priceOf: (product: AssessmentProduct) => Rate | null,
): Promise<ClaimedLine[]> {
  const tree = zoneTree(await pointingAt(tx, assessmentZone, 'assessment', [assessment]))
  const cells = countedCells(await pointingAt(tx, productQuantities, 'assessment', [assessment]), decimals)
  const progress = await progressCells(tx, assessment, on)
  const variations = await variationsOf(tx, project)
  return (await pointingAt(tx, assessmentProduct, 'assessment', [assessment])).map(product => {
    const { id, ref, name, unit } = product
    const rate = priceOf(product)
    const line = new LineTotals(rate, cells.get(id) ?? {}, tree)
    const own = progress.get(id) ?? {}
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
      earned: claimedValue(line, own, tree.leaves, ALL_WORK),
      claimable: claimedValue(line, own, tree.leaves, rule),
      materialValue: NIL,
    }
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
  assessment: number,
  { day, on }: { readonly day: Day; readonly on: Day | null },
  { filterPercentage }: ClaimRule,
): Promise<ClaimedLine[]> {
  const recorded = await fixedCostsThen(tx, assessment, on)
  const holidays = await allHolidays(tx)
  const costs = await pointingAt(tx, assessmentFixedCost, 'assessment', [assessment])
  return costs.map(cost => {
    const price = fixedCostPrice(cost)?.price ?? NIL
    const share = fixedCostShare(recorded.get(cost.id) ?? null, day, holidays)
    const earned = percentOf(price, share)
    return {
      kind: 'fixedCost',
      assessment,
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
