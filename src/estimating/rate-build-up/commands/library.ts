import { productTemplate } from '#contract/catalogue/product-template'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import { labourComponent } from '#contract/estimating/labour-component'
import { templateFingerprint } from '#domain/estimating/template-fingerprint'
import { type Cost, type Quantity, unitCost } from '#domain/value/money'
import { PRODUCT_UNIT_CHOICES } from '#domain/value/units'
import type { Replica } from '#local/replica'
import type { Change } from '#local/types'
import { add, remove, set } from '#local/write/changes'
import type { ProductComponent } from '../../../common/build-up/rate-book'
import { partsOf, termsOf, type Wanted } from './from-template'
import { readTemplate, versionOf } from './read-template'

/** `unknown`: it was made before Quoin kept the template's state with a product. */
export type Drift = 'same' | 'changed' | 'unknown' | 'gone'

/** Whether the template a product was made from is still as it was copied. */
export async function driftOf(
  replica: Replica,
  { template, templateVersion }: Pick<AssessmentProduct, 'template' | 'templateVersion'>,
): Promise<{ readonly drift: Drift; readonly name: string | null; readonly unit: string | null } | null> {
  if (template === null) return null
  const whole = await readTemplate(replica, template)
  if (!whole) return { drift: 'gone', name: null, unit: null }
  const { name, unit } = whole.template
  if (templateVersion === null) return { drift: 'unknown', name, unit }
  return { drift: versionOf(whole) === templateVersion ? 'same' : 'changed', name, unit }
}

/**
 * A product's build-up made again from its template as it is now: components and percentages are replaced, name, unit, quantities and a
 * fixed price stay. Null when this device does not hold the template.
 */
export async function updateFromLibrary(
  replica: Replica,
  product: AssessmentProduct,
  components: readonly ProductComponent[],
  wanted: Wanted,
): Promise<Change[] | null> {
  const whole = product.template === null ? null : await readTemplate(replica, product.template)
  if (!whole) return null
  return [
    ...components.map(({ component }) => remove(labourComponent, component.id)),
    set(assessmentProduct, product.id, { ...termsOf(whole), quoteLine: null, priceFrom: null }),
    ...(await partsOf(replica, whole, product.id, wanted)),
  ]
}

/** Why a product cannot be kept in the library; null when it can. */
export function whyNotKept(product: AssessmentProduct, components: readonly ProductComponent[]): string | null {
  if (!PRODUCT_UNIT_CHOICES.some(({ value }) => value === product.unit))
    return `The library has no unit “${product.unit ?? ''}”`
  const strangers = components.flatMap(({ materials, activities }) => [
    ...materials.filter(line => line.material === null),
    ...activities.filter(line => line.activity === null),
  ])
  return strangers[0] ? `“${strangers[0].name}” is not from the catalogue` : null
}

/**
 * A product's build-up kept in the library: over the template it was made from, or as a new one. A price of a quote is kept as that quote's
 * and a guide price as none, so that the library goes on asking for today's; a typed price is kept per unit.
 */
export async function saveToLibrary(
  replica: Replica,
  product: AssessmentProduct,
  components: readonly ProductComponent[],
): Promise<Change[]> {
  const unit = PRODUCT_UNIT_CHOICES.find(({ value }) => value === product.unit)?.value ?? 'm²'
  const existing = product.template === null ? null : await readTemplate(replica, product.template)
  const id = existing?.template.id ?? (await replica.newId())
  const terms = {
    unit,
    pricingMode: product.pricingMode,
    supplyAndFitPrice: product.supplyAndFitPrice,
    contingencyPercentage: product.contingencyPercentage,
    inflationPercentage: product.inflationPercentage,
    overheadPercentage: product.overheadPercentage,
    profitPercentage: product.profitPercentage,
  }
  const kept = components.map(({ component, materials, activities }) => ({
    name: component.name,
    contingencyPercentage: component.contingencyPercentage,
    materials: materials.map(line => ({
      material: line.material ?? 0,
      quantityPerUnit: line.quantityPerUnit,
      wastePercentage: line.wastePercentage,
      quoteLine: line.quoteLine,
      unitPrice: isTyped(line) ? perUnit(line.unitPrice, line.pricedPer) : null,
    })),
    activities: activities.map(line => ({
      activity: line.activity ?? 0,
      basis: line.basis,
      quantityPerUnit: line.quantityPerUnit,
      hours: line.hours,
      gangSize: line.gangSize,
      outputPerHour: line.outputPerHour,
      quoteLine: line.quoteLine,
      rate: isTyped(line) ? line.rate : null,
    })),
  }))
  const changes: Change[] = existing
    ? [
        ...existing.components.map(component => remove(templateComponent, component.id)),
        set(productTemplate, id, terms),
      ]
    : [add(productTemplate, { ...terms, name: product.name, code: product.ref, description: product.description }, id)]
  for (const { name, contingencyPercentage, materials, activities } of kept) {
    const component = await replica.newId()
    changes.push(
      add(templateComponent, { template: id, name, contingencyPercentage }, component),
      ...materials.map(line => add(templateMaterial, { ...line, template: id, component })),
      ...activities.map(line => add(templateActivity, { ...line, template: id, component })),
    )
  }
  const templateVersion = templateFingerprint({ ...terms, components: kept })
  return [...changes, set(assessmentProduct, product.id, { template: id, templateVersion })]
}

const isTyped = (line: { readonly quoteLine: number | null; readonly isGuesstimate: boolean }) =>
  line.quoteLine === null && !line.isGuesstimate
const perUnit = (price: Cost | null, per: Quantity | null): Cost | null =>
  price === null || per === null ? price : unitCost(price, per)
