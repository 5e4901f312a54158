import { expect, test } from 'vitest'
import { writtenNames } from '#contract/kit/copied-values'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { fieldOf, type Resource } from '#contract/kit/resource'
import { costOf, percent, quantityOf, rateOf } from '#domain/value/money'
import { give, openTestReplica } from '../../../../tests/support/replica'
import { copyProducts } from './copy-products'

const FROM = 'assessment:8'

/** A partition of one component with a material and an activity, 100 m² of it measured. */
async function partition(product: Readonly<Record<string, unknown>> = {}) {
  const { replica } = await openTestReplica()
  const part = { assessment: 8, product: 20 }
  const own = { ...part, component: 31 }
  await give(replica, 'assessmentProduct', FROM, 20, 1, {
    assessment: 8,
    ref: 'P-01',
    name: 'Partition',
    unit: 'm²',
    template: 70,
    templateVersion: '0123456789abcdef',
    overheadPercentage: percent(7),
    ...product,
  })
  await give(replica, 'productQuantities', FROM, 20, 1, {
    assessment: 8,
    cells: { 11: { quantity: quantityOf(100), source: 'boq' } },
    notes: {},
  })
  await give(replica, 'labourComponent', FROM, 31, 1, { ...part, name: 'Frame', contingencyPercentage: percent(2) })
  await give(replica, 'labourComponent', FROM, 32, 1, {
    ...part,
    name: 'Old frame',
    archivedAt: '2026-01-02T00:00:00.000Z',
  })
  await give(replica, 'componentMaterial', FROM, 41, 1, {
    ...own,
    name: 'Stud',
    unit: 'm',
    quantityPerUnit: quantityOf(1.9),
    wastePercentage: percent(5),
    unitPrice: costOf(12.5),
    pricedPer: quantityOf(10),
    priceFrom: 'Wharfe, Q-7',
    quoteLine: 77,
  })
  await give(replica, 'componentActivity', FROM, 51, 1, {
    ...own,
    name: 'Fix studs',
    basis: 'time',
    hours: quantityOf(0.12),
    rate: costOf(24),
    isGuesstimate: true,
  })
  return replica
}

test('copies a product with all it is made of into another assessment, and leaves its quantities behind', async () => {
  const replica = await partition()
  await replica.edit(await copyProducts(replica, [20], 9), 'Copied a product')
  const ofNine = async (resource: string) => (await replica.all(resource)).filter(each => each['assessment'] === 9)
  const [product, ...more] = await ofNine('assessmentProduct')
  expect(more).toEqual([])
  expect(product).toMatchObject({
    ref: 'P-01',
    name: 'Partition',
    unit: 'm²',
    template: 70,
    templateVersion: '0123456789abcdef',
    overheadPercentage: percent(7),
  })
  expect(await ofNine('productQuantities')).toMatchObject([{ id: product?.id, cells: {}, notes: {} }])
  const components = await ofNine('labourComponent')
  expect(components).toMatchObject([{ product: product?.id, name: 'Frame', contingencyPercentage: percent(2) }])
  const own = { product: product?.id, component: components[0]?.id }
  expect(await ofNine('componentMaterial')).toMatchObject([
    {
      ...own,
      name: 'Stud',
      unit: 'm',
      quantityPerUnit: quantityOf(1.9),
      wastePercentage: percent(5),
      unitPrice: costOf(12.5),
      pricedPer: quantityOf(10),
      priceFrom: 'Wharfe, Q-7',
      quoteLine: 77,
    },
  ])
  expect(await ofNine('componentActivity')).toMatchObject([
    { ...own, name: 'Fix studs', basis: 'time', hours: quantityOf(0.12), rate: costOf(24), isGuesstimate: true },
  ])
  // The one it was copied from is as it was.
  expect((await replica.get('productQuantities', 20))?.['cells']).toEqual({
    11: { quantity: quantityOf(100), source: 'boq' },
  })
  expect((await replica.all('componentMaterial')).filter(each => each['assessment'] === 8)).toHaveLength(1)
})

test('keeps a price that a person fixed and drops one that the other target fixed', async () => {
  const copied = async (reason: string) => {
    const replica = await partition({ fixedPrice: rateOf(42), fixedPriceReason: reason })
    await replica.edit(await copyProducts(replica, [20], 9), 'Copied a product')
    const found = (await replica.all('assessmentProduct')).find(each => each['assessment'] === 9)
    return [found?.['fixedPrice'], found?.['fixedPriceReason']]
  }
  expect(await copied('manual')).toEqual([rateOf(42), 'manual'])
  expect(await copied('client')).toEqual([rateOf(42), 'client'])
  expect(await copied('target')).toEqual([null, null])
})

test('copies every field that people write of a product and of what it is made of, but its place and its variation', async () => {
  // A copy is another line, which that variation did not instruct.
  const ofOriginal = new Set(['assessment', 'product', 'component', 'group', 'variation'])
  const { replica } = await openTestReplica()
  const own = { assessment: 8, product: 20, component: 31 }
  const kinds = [assessmentProduct, labourComponent, componentMaterial, componentActivity]
  const wanted = kinds.map((resource: Resource, index) => {
    const written = writtenNames(resource).filter(name => !ofOriginal.has(name))
    return { resource, id: [20, 31, 41, 51][index] ?? 0, values: full(resource, written) }
  })
  for (const { resource, id, values } of wanted) {
    const above = Object.fromEntries(Object.entries(own).filter(([name]) => name in resource.fields))
    await give(replica, resource.name, FROM, id, 1, { ...above, ...values })
  }
  await replica.edit(await copyProducts(replica, [20], 9), 'Copied a product')
  for (const { resource, values } of wanted) {
    const copies = (await replica.all(resource.name)).filter(each => each['assessment'] === 9)
    expect(copies, resource.name).toMatchObject([values])
  }
})

/** A value for each of these fields that a new record does not start with. */
const full = (resource: Resource, names: readonly string[]) =>
  Object.fromEntries(
    names.map(name => {
      const { kind, choices } = fieldOf(resource, name)
      if (kind === 'choice') return [name, choices.at(-1)?.value]
      return [name, kind === 'flag' ? true : kind === 'text' || kind === 'note' ? 'said' : 7]
    }),
  )
