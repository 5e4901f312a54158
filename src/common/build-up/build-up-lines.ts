import type { LabourActivity } from '#contract/catalogue/labour-activity'
import type { Material } from '#contract/catalogue/material'
import type { ProductTemplate } from '#contract/catalogue/product-template'
import type { TemplateActivity } from '#contract/catalogue/template-activity'
import type { TemplateMaterial } from '#contract/catalogue/template-material'
import type { ChosenPrice } from '#domain/estimating/choose-price'
import {
  type BuildUp,
  type BuildUpComponent,
  labourCost,
  type LabourUse,
  materialCost,
  type MaterialUse,
} from '#domain/estimating/rate-build-up'
import { ratioOf, type Cost, type Percentage, type Quantity, unitCost } from '#domain/value/money'

/** One line of a component as it is shown; `use` is what the sums take. */
interface LineShown {
  readonly id: number
  readonly component: number
  readonly order: number
  readonly name: string
  readonly quantity: Quantity | null
  readonly unit: string
  readonly unitPrice: Cost | null
  /** Where the price is from, in words; `isDoubtful` when it is a guess or has run out. */
  readonly from: string
  readonly isDoubtful: boolean
  /** What it comes to for one unit of the product. */
  readonly cost: Cost | null
}
export type BuildUpLine =
  | (LineShown & { readonly kind: 'material'; readonly waste: Percentage | null; readonly use: MaterialUse })
  | (LineShown & { readonly kind: 'activity'; readonly use: LabourUse })

export interface ComponentLines {
  readonly id: number
  readonly name: string
  readonly contingencyPercentage: Percentage | null
  readonly lines: readonly BuildUpLine[]
}

type Names = ReadonlyMap<number, string>

export function materialLine(
  line: TemplateMaterial,
  item: Material | undefined,
  price: ChosenPrice | null,
  names: Names,
): BuildUpLine {
  const use: MaterialUse = { quantityPerUnit: line.quantityPerUnit, wastePercentage: line.wastePercentage, price }
  return {
    kind: 'material',
    ...shown(line, item?.name ?? 'Archived material', item?.unit ?? '', price, names),
    quantity: line.quantityPerUnit,
    waste: line.wastePercentage,
    cost: materialCost(use),
    use,
  }
}

export function activityLine(
  line: TemplateActivity,
  item: LabourActivity | undefined,
  price: ChosenPrice | null,
  names: Names,
): BuildUpLine {
  const { basis, quantityPerUnit, hours, gangSize, outputPerHour } = line
  const use: LabourUse = { basis, quantityPerUnit, hours, gangSize, outputPerHour, rate: price?.price ?? null }
  const gang = gangSize === null || outputPerHour === null ? null : ratioOf(gangSize, outputPerHour)
  return {
    kind: 'activity',
    ...shown(line, item?.name ?? 'Archived activity', basis === 'time' ? 'hour(s)' : (item?.unit ?? ''), price, names),
    quantity: basis === 'time' ? (hours ?? gang) : quantityPerUnit,
    cost: labourCost(use),
    use,
  }
}

function shown(
  { id, component, order }: TemplateMaterial | TemplateActivity,
  name: string,
  unit: string,
  price: ChosenPrice | null,
  names: Names,
) {
  return {
    id,
    component,
    order,
    name,
    unit,
    unitPrice: price && unitCost(price.price, price.per),
    ...source(price, names),
  }
}

function source(price: ChosenPrice | null, names: Names): Pick<LineShown, 'from' | 'isDoubtful'> {
  if (price === null) return { from: 'not priced', isDoubtful: true }
  if (price.from === 'typed') return { from: 'typed', isDoubtful: false }
  if (price.from === 'guess') return { from: 'guide price', isDoubtful: true }
  const quote = names.get(price.line ?? 0) ?? 'a quote'
  return { from: price.expired ? `${quote}, expired` : quote, isDoubtful: price.expired }
}

export const componentUse = ({ contingencyPercentage, lines }: ComponentLines): BuildUpComponent => ({
  contingencyPercentage,
  materials: lines.flatMap(line => (line.kind === 'material' ? [line.use] : [])),
  activities: lines.flatMap(line => (line.kind === 'activity' ? [line.use] : [])),
})

/** A template's own percentages with its components: overhead and profit stand side by side on the cost. */
export const buildUpOf = (template: ProductTemplate, components: readonly ComponentLines[]): BuildUp => ({
  pricingMode: template.pricingMode,
  components: components.map(componentUse),
  supplyAndFitPrice: template.supplyAndFitPrice,
  contingencyPercentage: template.contingencyPercentage,
  inflationPercentage: template.inflationPercentage,
  overheadPercentage: template.overheadPercentage,
  profitPercentage: template.profitPercentage,
  percentageBasis: 'markup',
  fixedPrice: null,
})
