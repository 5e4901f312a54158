import { labourActivity } from '#contract/catalogue/labour-activity'
import { material } from '#contract/catalogue/material'
import { productTemplate } from '#contract/catalogue/product-template'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import { copierOf } from '#contract/kit/copied-values'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { Resource } from '#contract/kit/resource'
import { type ChosenPrice, choosePrice } from '#domain/estimating/choose-price'
import type { Day } from '#domain/value/day'
import { ONE } from '#domain/value/money'
import type { Replica } from '#local/replica'
import type { Change } from '#local/types'
import { add } from '#local/write/changes'
import { labourOffers, materialOffers } from '../../../common/build-up/use-template-build-up'
import { asHeld } from '../../../records/data/held'
import { readTemplate, versionOf, type WholeTemplate } from './read-template'

export interface Wanted {
  readonly assessment: number
  readonly project: number
  readonly today: Day
}

/**
 * A new product made of a template, by value: components and lines as they are now, each at the price that counts for it today. What the
 * library says later changes nothing here; `templateVersion` lets the page say that it has changed. Null when this device does not hold
 * the template.
 */
export async function productFromTemplate(replica: Replica, id: number, wanted: Wanted): Promise<Change[] | null> {
  const whole = await readTemplate(replica, id)
  if (!whole) return null
  const { template } = whole
  const product = await replica.newId()
  return [
    add(
      assessmentProduct,
      {
        assessment: wanted.assessment,
        ref: template.code,
        name: template.name,
        unit: template.unit,
        description: template.description,
        ...pricingOf(whole),
      },
      product,
    ),
    add(productQuantities, { assessment: wanted.assessment, cells: {}, notes: {} }, product),
    ...(await partsOf(replica, whole, product, wanted)),
  ]
}

const WHAT_IT_IS = 'says what a new product is: one that is there keeps its own'
const terms = copierOf(productTemplate, assessmentProduct, {
  name: WHAT_IT_IS,
  code: WHAT_IT_IS,
  unit: WHAT_IT_IS,
  description: WHAT_IT_IS,
  packages: 'says which work packages the library offers it for',
})
const GIVEN = 'is given: where the line stands'
const TODAYS = 'what counts today is worked out'
const componentTerms = copierOf(templateComponent, labourComponent, { template: GIVEN })
const materialTerms = copierOf(templateMaterial, componentMaterial, {
  template: GIVEN,
  component: GIVEN,
  quoteLine: TODAYS,
  unitPrice: TODAYS,
})
const activityTerms = copierOf(templateActivity, componentActivity, {
  template: GIVEN,
  component: GIVEN,
  quoteLine: TODAYS,
  rate: TODAYS,
})

/** How a product made of a template is priced, and which template it is, as it is now. */
export const pricingOf = (whole: WholeTemplate) => ({
  ...terms(whole.template),
  template: whole.template.id,
  templateVersion: versionOf(whole),
})

/** The components and lines of a template for a product, each line at the price that counts for it today. */
export async function partsOf(
  replica: Replica,
  { components }: WholeTemplate,
  product: number,
  wanted: Wanted,
): Promise<Change[]> {
  const own = { assessment: wanted.assessment, product }
  const changes: Change[] = []
  for (const part of components) {
    const component = await replica.newId()
    changes.push(add(labourComponent, { ...own, ...componentTerms(part) }, component))
    for (const line of part.materials) {
      const item = asHeldOrNull(material, await replica.get(material.name, line.material))
      const { offers, names } = await materialOffers(replica, line.material, item?.packSize ?? null)
      const price = priceOf(
        { typed: line.unitPrice, chosen: line.quoteLine, guide: item?.guidePrice ?? null },
        wanted,
        offers,
      )
      changes.push(
        add(componentMaterial, {
          ...own,
          ...quoted(price, names),
          ...materialTerms(line),
          component,
          name: item?.name ?? 'Archived material',
          unit: item?.unit ?? null,
          unitPrice: price?.price ?? null,
          pricedPer: price && price.per !== ONE ? price.per : null,
        }),
      )
    }
    for (const line of part.activities) {
      const item = asHeldOrNull(labourActivity, await replica.get(labourActivity.name, line.activity))
      const { offers, names } = await labourOffers(replica, line.activity)
      const price = priceOf(
        { typed: line.rate, chosen: line.quoteLine, guide: item?.guidePrice ?? null },
        wanted,
        offers,
      )
      changes.push(
        add(componentActivity, {
          ...own,
          ...quoted(price, names),
          ...activityTerms(line),
          component,
          name: item?.name ?? 'Archived activity',
          unit: item?.unit ?? null,
          rate: price?.price ?? null,
        }),
      )
    }
  }
  return changes
}

type Prices = Pick<Parameters<typeof choosePrice>[0], 'typed' | 'chosen' | 'guide'>
const priceOf = (given: Prices, { today, project }: Wanted, offers: Parameters<typeof choosePrice>[1]) =>
  choosePrice({ ...given, today, project }, offers)

const quoted = (price: ChosenPrice | null, names: ReadonlyMap<number, string>) => ({
  quoteLine: price?.line ?? null,
  priceFrom: names.get(price?.line ?? 0) ?? null,
  isGuesstimate: price?.from === 'guess',
})

const asHeldOrNull = <R extends Resource>(resource: R, row: Parameters<typeof asHeld>[1] | undefined) =>
  row ? asHeld(resource, row) : null
