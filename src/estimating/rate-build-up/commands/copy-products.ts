import { copierOf } from '#contract/kit/copied-values'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { Resource } from '#contract/kit/resource'
import { componentsByProduct } from '#domain/estimating/product-rate'
import type { Replica } from '#local/replica'
import type { Change } from '#local/types'
import { add } from '#local/write/changes'
import { asHeld } from '../../../records/data/held'
import { copyOfParts } from './build-up-changes'

const productTerms = copierOf(assessmentProduct, assessmentProduct, {
  assessment: 'is given: where the copy stands',
  group: 'the headings of the other assessment are its own',
  variation: 'a copy is another line, which was not instructed by it',
})

/**
 * Products of one assessment as new ones of another, by value, with their build-up and without their quantities. A price that is fixed stays
 * fixed, unless a target of the other assessment fixed it: then the rate is built. The device must hold all of the one they come from.
 */
export async function copyProducts(replica: Replica, ids: readonly number[], assessment: number): Promise<Change[]> {
  const changes: Change[] = []
  const within = async <R extends Resource>(resource: R, product: number) =>
    (await replica.within(resource.name, 'product', product)).flatMap(each =>
      each.archivedAt === null ? [asHeld(resource, each)] : [],
    )
  for (const id of ids) {
    const row = await replica.get(assessmentProduct.name, id)
    if (!row) continue
    const from = asHeld(assessmentProduct, row)
    const parts =
      componentsByProduct({
        components: await within(labourComponent, id),
        materials: await within(componentMaterial, id),
        activities: await within(componentActivity, id),
      }).get(id) ?? []
    const product = await replica.newId()
    const ofTarget = from.fixedPriceReason === 'target'
    changes.push(
      add(
        assessmentProduct,
        {
          assessment,
          ...productTerms(from),
          ...(ofTarget ? { fixedPrice: null, fixedPriceReason: null } : {}),
        },
        product,
      ),
      add(productQuantities, { assessment, cells: {}, notes: {} }, product),
    )
    const parted: number[] = []
    for (const _ of parts) parted.push(await replica.newId())
    changes.push(...copyOfParts(parts, { id: product, assessment }, parted))
  }
  return changes
}
