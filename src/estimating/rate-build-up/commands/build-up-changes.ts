import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import type { LabourActivity } from '#contract/catalogue/labour-activity'
import type { Material } from '#contract/catalogue/material'
import type { ChosenPrice } from '#domain/catalogue/choose-price'
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

/**
 * What one product is made of, for another one: percentages and prices, and its components after those that are there. Ids are made for the
 * components first, since their lines point at them.
 */
export function copyOf(
  from: AssessmentProduct,
  components: readonly ProductComponent[],
  to: Product,
  newIds: readonly number[],
): Change[] {
  const { pricingMode, supplyAndFitPrice, quoteLine, priceFrom, template, templateVersion } = from
  const { contingencyPercentage, inflationPercentage, overheadPercentage, profitPercentage } = from
  const own = { assessment: to.assessment, product: to.id }
  return [
    set(assessmentProduct, to.id, {
      pricingMode,
      supplyAndFitPrice,
      quoteLine,
      priceFrom,
      template,
      templateVersion,
      contingencyPercentage,
      inflationPercentage,
      overheadPercentage,
      profitPercentage,
    }),
    ...components.flatMap(({ component, materials, activities }, index) => {
      const id = newIds[index] ?? 0
      return [
        add(
          labourComponent,
          { ...own, name: component.name, contingencyPercentage: component.contingencyPercentage },
          id,
        ),
        ...materials.map(line =>
          add(componentMaterial, {
            ...own,
            component: id,
            material: line.material,
            name: line.name,
            unit: line.unit,
            quantityPerUnit: line.quantityPerUnit,
            wastePercentage: line.wastePercentage,
            unitPrice: line.unitPrice,
            pricedPer: line.pricedPer,
            quoteLine: line.quoteLine,
            priceFrom: line.priceFrom,
            isGuesstimate: line.isGuesstimate,
          }),
        ),
        ...activities.map(line =>
          add(componentActivity, {
            ...own,
            component: id,
            activity: line.activity,
            name: line.name,
            unit: line.unit,
            basis: line.basis,
            quantityPerUnit: line.quantityPerUnit,
            hours: line.hours,
            gangSize: line.gangSize,
            outputPerHour: line.outputPerHour,
            rate: line.rate,
            quoteLine: line.quoteLine,
            priceFrom: line.priceFrom,
            isGuesstimate: line.isGuesstimate,
          }),
        ),
      ]
    }),
  ]
}
