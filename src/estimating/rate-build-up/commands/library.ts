import { productTemplate } from '#contract/catalogue/product-template'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import { copierOf } from '#contract/kit/copied-values'
import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { templateFingerprint } from '#domain/estimating/template-fingerprint'
import { type Cost, type Quantity, unitCost } from '#domain/value/money'
import { PRODUCT_UNIT_CHOICES } from '#domain/value/units'
import type { Replica } from '#local/replica'
import type { Change } from '#local/types'
import { add, remove, set } from '#local/write/changes'
import type { ProductComponent } from '../../../common/build-up/rate-book'
import { partsOf, pricingOf, type Wanted } from './from-template'
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
    set(assessmentProduct, product.id, { ...pricingOf(whole), quoteLine: null, priceFrom: null }),
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

const OF_ITS_LINE = 'says what the line of the bill is: the library has it only of a new template'
const OF_THE_PRICE = 'of a price the library keeps what was typed, and the quote'
const OF_THE_CATALOGUE = 'is that of the catalogue'
const GIVEN = 'is given: where the line stands'
const templateTerms = copierOf(assessmentProduct, productTemplate, {
  assessment: GIVEN,
  group: OF_ITS_LINE,
  ref: OF_ITS_LINE,
  name: OF_ITS_LINE,
  description: OF_ITS_LINE,
  notes: OF_ITS_LINE,
  unit: 'is one of those the library knows',
  fixedPrice: 'stands beside the build-up',
  fixedPriceReason: 'stands beside the build-up',
  quoteLine: OF_THE_PRICE,
  priceFrom: OF_THE_PRICE,
  template: 'says which template it was made from',
  templateVersion: 'says which template it was made from',
  isProvisional: OF_ITS_LINE,
  isRateOnly: OF_ITS_LINE,
  variation: OF_ITS_LINE,
})
const componentTerms = copierOf(labourComponent, templateComponent, { assessment: GIVEN, product: GIVEN })
const materialTerms = copierOf(componentMaterial, templateMaterial, {
  assessment: GIVEN,
  product: GIVEN,
  component: GIVEN,
  material: OF_THE_CATALOGUE,
  name: OF_THE_CATALOGUE,
  unit: OF_THE_CATALOGUE,
  unitPrice: OF_THE_PRICE,
  pricedPer: OF_THE_PRICE,
  priceFrom: OF_THE_PRICE,
  isGuesstimate: OF_THE_PRICE,
})
const activityTerms = copierOf(componentActivity, templateActivity, {
  assessment: GIVEN,
  product: GIVEN,
  component: GIVEN,
  activity: OF_THE_CATALOGUE,
  name: OF_THE_CATALOGUE,
  unit: OF_THE_CATALOGUE,
  rate: OF_THE_PRICE,
  priceFrom: OF_THE_PRICE,
  isGuesstimate: OF_THE_PRICE,
})

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
  const terms = { unit, ...templateTerms(product) }
  const kept = components.map(({ component, materials, activities }) => ({
    ...componentTerms(component),
    materials: materials.map(line => ({
      ...materialTerms(line),
      material: line.material ?? 0,
      unitPrice: isTyped(line) ? perUnit(line.unitPrice, line.pricedPer) : null,
    })),
    activities: activities.map(line => ({
      ...activityTerms(line),
      activity: line.activity ?? 0,
      rate: isTyped(line) ? line.rate : null,
    })),
  }))
  const changes: Change[] = existing
    ? [
        ...existing.components.map(component => remove(templateComponent, component.id)),
        set(productTemplate, id, terms),
      ]
    : [add(productTemplate, { ...terms, name: product.name, code: product.ref, description: product.description }, id)]
  for (const { materials, activities, ...part } of kept) {
    const component = await replica.newId()
    changes.push(
      add(templateComponent, { template: id, ...part }, component),
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
