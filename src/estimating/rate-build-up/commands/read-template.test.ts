import { expect, test } from 'vitest'
import { productTemplate } from '#contract/catalogue/product-template'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import { writtenNames } from '#contract/kit/copied-values'
import { versionOf, type WholeTemplate } from './read-template'

/** What no product is made of, each with the reason. */
const NOT_SAID: Readonly<Record<string, string>> = {
  'productTemplate.name': 'a product keeps its own name',
  'productTemplate.code': 'a product keeps its own reference',
  'productTemplate.description': 'a product keeps its own description',
  'productTemplate.packages': 'says which work packages it is offered for',
  template: 'says where a line stands',
  component: 'says where a line stands',
}

test('a change of anything a product is made of is seen as a change of its template', () => {
  const [template, component, material, activity] = [
    productTemplate,
    templateComponent,
    templateMaterial,
    templateActivity,
  ]
  const version = (changed: string) => {
    const values = (resource: { readonly name: string; readonly fields: object }) =>
      Object.fromEntries(
        Object.keys(resource.fields).map(name => [name, `${resource.name}.${name}` === changed ? 'new' : 'old']),
      )
    const lines = { materials: [values(material)], activities: [values(activity)] }
    // Only whether the values count is looked at.
    return versionOf({
      template: values(template),
      components: [{ ...values(component), ...lines }],
    } as unknown as WholeTemplate)
  }
  for (const resource of [template, component, material, activity])
    for (const name of writtenNames(resource)) {
      const path = `${resource.name}.${name}`
      const isSaid = !(path in NOT_SAID) && !(resource !== template && name in NOT_SAID)
      expect(version(path) !== version('nothing'), path).toBe(isSaid)
    }
})
