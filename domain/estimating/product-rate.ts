import { exact } from '../value/exact'
import type { Cost, Percentage, Quantity, Rate } from '../value/money'
import {
  type BuildUp,
  type BuildUpComponent,
  type BuiltRate,
  buildRate,
  type LabourUse,
  type MaterialUse,
  type PercentageBasis,
} from './rate-build-up'
import { ONE } from '../value/money'

/** Fields of a product that affect its rate. */
export interface PricedProduct {
  readonly pricingMode: 'rbu' | 'saf'
  readonly supplyAndFitPrice: Cost | null
  readonly contingencyPercentage: Percentage | null
  readonly inflationPercentage: Percentage | null
  readonly overheadPercentage: Percentage | null
  readonly profitPercentage: Percentage | null
  readonly fixedPrice: Rate | null
}
interface Ordered {
  readonly id: number
  readonly order: number
}
interface ComponentRecord extends Ordered {
  readonly product: number
  readonly contingencyPercentage: Percentage | null
}
/** Amount, waste and price of a material line. */
interface PricedMaterial {
  readonly quantityPerUnit: Quantity
  readonly wastePercentage: Percentage | null
  readonly unitPrice: Cost | null
  readonly pricedPer: Quantity | null
}
interface MaterialRecord extends Ordered, PricedMaterial {
  readonly product: number
  readonly component: number
}
interface ActivityRecord extends Ordered, LabourUse {
  readonly product: number
  readonly component: number
}
/** Records of a build-up. `C`, `M` and `A` carry the caller's own types through. */
export interface BuildUpRecords<
  C extends ComponentRecord = ComponentRecord,
  M extends MaterialRecord = MaterialRecord,
  A extends ActivityRecord = ActivityRecord,
> {
  readonly components: readonly C[]
  readonly materials: readonly M[]
  readonly activities: readonly A[]
}
export interface ComponentOf<C, M, A> {
  readonly component: C
  readonly materials: readonly M[]
  readonly activities: readonly A[]
}

export const materialUse = ({
  quantityPerUnit,
  wastePercentage,
  unitPrice,
  pricedPer,
}: PricedMaterial): MaterialUse => ({
  quantityPerUnit,
  wastePercentage,
  price: unitPrice === null ? null : { price: unitPrice, per: pricedPer ?? ONE },
})

/** Returns the components of each product in order, each with its lines in order. A line whose component is missing is ignored. */
export function componentsByProduct<C extends ComponentRecord, M extends MaterialRecord, A extends ActivityRecord>({
  components,
  materials,
  activities,
}: BuildUpRecords<C, M, A>): Map<number, ComponentOf<C, M, A>[]> {
  const [materialsOf, activitiesOf] = [byComponent(materials), byComponent(activities)]
  const found = new Map<number, ComponentOf<C, M, A>[]>()
  for (const component of components.toSorted(inOrder)) {
    const of = {
      component,
      materials: (materialsOf.get(component.id) ?? []).toSorted(inOrder),
      activities: (activitiesOf.get(component.id) ?? []).toSorted(inOrder),
    }
    const own = found.get(component.product)
    if (own) own.push(of)
    else found.set(component.product, [of])
  }
  return found
}

const inOrder = (a: Ordered, b: Ordered): number => a.order - b.order || a.id - b.id
function byComponent<L extends { readonly component: number }>(lines: readonly L[]): Map<number, L[]> {
  const found = new Map<number, L[]>()
  for (const line of lines) {
    const own = found.get(line.component)
    if (own) own.push(line)
    else found.set(line.component, [line])
  }
  return found
}

type Components = readonly ComponentOf<ComponentRecord, MaterialRecord, ActivityRecord>[]

/** Returns a product's build-up in the form the sums take. */
export const buildUpOf = (
  product: PricedProduct,
  percentageBasis: PercentageBasis,
  components: Components,
): BuildUp => ({
  pricingMode: product.pricingMode,
  components: components.map(({ component, materials, activities }): BuildUpComponent => ({
    contingencyPercentage: component.contingencyPercentage,
    materials: materials.map(materialUse),
    activities,
  })),
  supplyAndFitPrice: product.supplyAndFitPrice,
  contingencyPercentage: product.contingencyPercentage,
  inflationPercentage: product.inflationPercentage,
  overheadPercentage: product.overheadPercentage,
  profitPercentage: product.profitPercentage,
  percentageBasis,
  fixedPrice: product.fixedPrice,
})

/** Returns the parts of one unit's price. A build-up without lines is not priced; a fixed price needs no build-up. */
export function builtRate(product: PricedProduct, basis: PercentageBasis, components: Components): BuiltRate {
  const built = buildRate(buildUpOf(product, basis, components))
  return isEmpty(product, components) ? { ...built, rate: null, unpriced: 1 } : built
}

const isEmpty = ({ pricingMode, fixedPrice }: PricedProduct, components: Components): boolean =>
  pricingMode === 'rbu' &&
  fixedPrice === null &&
  components.every(({ materials, activities }) => materials.length + activities.length === 0)

/** Returns the selling price of a product, in whole pence, as built or as fixed; null while something is unpriced. Device and server both use this rule. */
export const rateOf = (product: PricedProduct, basis: PercentageBasis, components: Components): Rate | null =>
  product.fixedPrice ?? builtRate(product, basis, components).rate

/** Whether a price is below its cost. */
export const sellsBelow = (rate: Rate, cost: Cost): boolean => exact('rate', rate) < exact('cost', cost)

/**
 * Returns products with rates computed from the build-up where it is available (a device that may read it); otherwise they keep the server's rates. A
 * product whose rate is unchanged stays the same object.
 */
export function withRates<P extends PricedProduct & { readonly id: number; readonly rate: Rate | null }>(
  products: readonly P[],
  basis: PercentageBasis,
  records: BuildUpRecords | null,
): readonly P[] {
  const components = records && componentsByProduct(records)
  let isSame = true
  const rated = products.map(product => {
    const rate =
      product.pricingMode === 'rbu' && product.fixedPrice === null && components === null
        ? product.rate
        : rateOf(product, basis, components?.get(product.id) ?? [])
    if (rate === product.rate) return product
    isSame = false
    return { ...product, rate }
  })
  return isSame ? products : rated
}
