import { copierOf } from '#contract/kit/copied-values'
import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import type { LabourActivity } from '#contract/catalogue/labour-activity'
import type { Material } from '#contract/catalogue/material'
import type { ChosenPrice } from '#domain/estimating/choose-price'
import { ONE, type Rate } from '#domain/value/money'
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'
import type { ProductComponent } from '../../../common/build-up/rate-book'

type Product = Pick<AssessmentProduct, 'id' | 'assessment'>
type Component = ProductComponent['component']

/** A material of the catalogue as a line, by value; `price` is what counts for it today, `from` the quote it is of. */
export const materialFromCatalogue = (
  component: Component,
  item: Pick<Material, 'name' | 'unit'> & { readonly id: number },
  price: ChosenPrice | null,
  from: string | null,
): Change =>
  add(componentMaterial, {
    assessment: component.assessment,
    product: component.product,
    component: component.id,
    material: item.id,
    name: item.name,
    unit: item.unit,
    quantityPerUnit: ONE,
    unitPrice: price?.price ?? null,
    pricedPer: price && price.per !== ONE ? price.per : null,
    quoteLine: price?.line ?? null,
    priceFrom: from,
    isGuesstimate: price?.from === 'guess',
  })

/** An activity of the catalogue as a line, by value. One paid by the hour takes time. */
export const activityFromCatalogue = (
  component: Component,
  item: Pick<LabourActivity, 'name' | 'unit'> & { readonly id: number },
  price: ChosenPrice | null,
  from: string | null,
): Change => {
  const isTimed = item.unit === 'hour(s)'
  return add(componentActivity, {
    assessment: component.assessment,
    product: component.product,
    component: component.id,
    activity: item.id,
    name: item.name,
    unit: item.unit,
    basis: isTimed ? 'time' : 'perUnit',
    quantityPerUnit: isTimed ? null : ONE,
    hours: isTimed ? ONE : null,
    rate: price?.price ?? null,
    quoteLine: price?.line ?? null,
    priceFrom: from,
    isGuesstimate: price?.from === 'guess',
  })
}

export const newComponent = ({ id, assessment }: Product, name: string, others: readonly ProductComponent[]): Change =>
  add(labourComponent, {
    assessment,
    product: id,
    name,
    // A new part is as doubtful as the last one.
    contingencyPercentage: others.at(-1)?.component.contingencyPercentage ?? null,
  })

/** Fixes the price of one unit; null lets the rate be built again. */
export const fixPrice = ({ id }: Product, fixedPrice: Rate | null): Change =>
  set(assessmentProduct, id, { fixedPrice, fixedPriceReason: fixedPrice === null ? null : 'manual' })

const OF_ITS_LINE = 'says what the line of the bill is, not what its rate is made of'
const GIVEN = 'is given: where the copy stands'

/** What the rate of a product says beside its components: how it is priced, its percentages, and the template it was made from. */
const rateTerms = copierOf(assessmentProduct, assessmentProduct, {
  assessment: GIVEN,
  group: OF_ITS_LINE,
  ref: OF_ITS_LINE,
  name: OF_ITS_LINE,
  description: OF_ITS_LINE,
  notes: OF_ITS_LINE,
  unit: OF_ITS_LINE,
  fixedPrice: 'stands beside the build-up',
  fixedPriceReason: 'stands beside the build-up',
  isProvisional: OF_ITS_LINE,
  isRateOnly: OF_ITS_LINE,
  variation: OF_ITS_LINE,
})
const componentTerms = copierOf(labourComponent, labourComponent, { assessment: GIVEN, product: GIVEN })
const materialTerms = copierOf(componentMaterial, componentMaterial, {
  assessment: GIVEN,
  product: GIVEN,
  component: GIVEN,
})
const activityTerms = copierOf(componentActivity, componentActivity, {
  assessment: GIVEN,
  product: GIVEN,
  component: GIVEN,
})

/** What one product is made of, for another one: percentages and prices, and its components after those that are there. */
export const copyOf = (
  from: AssessmentProduct,
  components: readonly ProductComponent[],
  to: Product,
  newIds: readonly number[],
): Change[] => [set(assessmentProduct, to.id, rateTerms(from)), ...copyOfParts(components, to, newIds)]

/** Components with their lines, for another product. Ids are made for the components first, since their lines point at them. */
export function copyOfParts(components: readonly ProductComponent[], to: Product, newIds: readonly number[]): Change[] {
  const own = { assessment: to.assessment, product: to.id }
  return components.flatMap(({ component, materials, activities }, index) => {
    const id = newIds[index] ?? 0
    return [
      add(labourComponent, { ...own, ...componentTerms(component) }, id),
      ...materials.map(line => add(componentMaterial, { ...own, component: id, ...materialTerms(line) })),
      ...activities.map(line => add(componentActivity, { ...own, component: id, ...activityTerms(line) })),
    ]
  })
}
