import { productTemplate } from '#contract/catalogue/product-template'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import type { Resource } from '#contract/kit/resource'
import { templateFingerprint } from '#domain/estimating/template-fingerprint'
import type { Replica } from '#local/replica'
import { asHeld, type Held } from '../../../records/data/held'

/** A template with its lines under their components, all in their order. */
export interface WholeTemplate {
  readonly template: Held<typeof productTemplate>
  readonly components: readonly (Held<typeof templateComponent> & {
    readonly materials: readonly Held<typeof templateMaterial>[]
    readonly activities: readonly Held<typeof templateActivity>[]
  })[]
}

/** A template as this device holds it; null where it does not, or where it is archived. */
export async function readTemplate(replica: Replica, id: number): Promise<WholeTemplate | null> {
  const row = await replica.get(productTemplate.name, id)
  if (!row || row.archivedAt !== null) return null
  const within = async <R extends Resource>(resource: R) =>
    (await replica.within(resource.name, 'template', id)).flatMap(each =>
      each.archivedAt === null ? [asHeld(resource, each)] : [],
    )
  const [components, materials, activities] = [
    await within(templateComponent),
    await within(templateMaterial),
    await within(templateActivity),
  ]
  return {
    template: asHeld(productTemplate, row),
    components: components.toSorted(byOrder).map(component => ({
      ...component,
      materials: materials.filter(line => line.component === component.id).toSorted(byOrder),
      activities: activities.filter(line => line.component === component.id).toSorted(byOrder),
    })),
  }
}

interface Ordered {
  readonly id: number
  readonly order: number
}
const byOrder = (a: Ordered, b: Ordered) => a.order - b.order || a.id - b.id

export const versionOf = ({ template, components }: WholeTemplate): string =>
  templateFingerprint({ ...template, components })
