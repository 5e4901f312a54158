import type { Replica } from '#local/replica'
import type { Change, LocalRecord } from '#local/types'
import type { Device } from './device'
import { at } from './model/values'
import type { World } from './world'

/** What an estimator may do next with what their device shows; null when it does not apply now. */
export interface Doing {
  readonly what: string
  readonly changes: readonly Change[]
  /** Changes that need ids lent to this device first. */
  readonly build?: (replica: Replica) => Promise<readonly Change[]>
}
export type Idea = (world: World, device: Device) => Doing | null

export const shown = (device: Device, resource: string): LocalRecord[] =>
  device.records(resource).filter(record => record.archivedAt === null)
export const some = (world: World, device: Device, resource: string): LocalRecord | null => {
  const records = shown(device, resource)
  return records.length > 0 ? world.dice.pick(records.toSorted((a, b) => a.id - b.id)) : null
}

const once = (what: string, ...changes: readonly Change[]): Doing => ({ what, changes })

/** A percentage up to `most` per cent, as a record keeps it, or none. */
const percentage = ({ dice }: World, most: number): number | null =>
  dice.chance(0.25) ? null : dice.below(most * 10_000 + 1)
const quantity = ({ dice }: World): number => dice.below(500_000)

const materialValues = (world: World) => ({
  name: world.token(),
  quantityPerUnit: quantity(world),
  wastePercentage: percentage(world, 20),
  unitPrice: world.dice.chance(0.1) ? null : world.dice.below(50_000_000),
  pricedPer: world.dice.chance(0.6) ? null : world.dice.pick([30_000, 70_000, 10_000_000]),
})
const activityValues = (world: World) => ({
  name: world.token(),
  rate: world.dice.chance(0.1) ? null : world.dice.below(50_000_000),
  ...world.dice.pick([
    { basis: 'perUnit', quantityPerUnit: 10_000, hours: null, gangSize: null, outputPerHour: null },
    { basis: 'time', quantityPerUnit: null, hours: 1_200, gangSize: null, outputPerHour: null },
    { basis: 'time', quantityPerUnit: null, hours: null, gangSize: 20_000, outputPerHour: 70_000 },
  ]),
})

const addProduct: Idea = world =>
  once('add product', {
    kind: 'add',
    resource: 'assessmentProduct',
    values: { assessment: world.stage.site.assessments[0], name: world.token(), unit: 'm²' },
  })

/** A component with its lines, as a template gives them: one edit, whole or not at all. */
const addComponent: Idea = (world, device) => {
  const product = some(world, device, 'assessmentProduct')
  if (!product) return null
  const own = { assessment: product.assessment, product: product.id }
  const values = { ...own, name: world.token(), contingencyPercentage: percentage(world, 10) }
  const lines = [0, 1, 2].slice(world.dice.below(3)).map(() => materialValues(world))
  const labour = activityValues(world)
  return {
    what: `add component with ${lines.length} lines`,
    changes: [],
    build: async replica => {
      const component = await replica.newId()
      return [
        { kind: 'add', resource: 'labourComponent', id: component, values },
        ...lines.map((line): Change => ({
          kind: 'add',
          resource: 'componentMaterial',
          values: { ...own, component, ...line },
        })),
        { kind: 'add', resource: 'componentActivity', values: { ...own, component, ...labour } },
      ]
    },
  }
}

const addLine: Idea = (world, device) => {
  const component = some(world, device, 'labourComponent')
  if (!component) return null
  const own = { assessment: component.assessment, product: component.product, component: component.id }
  return world.dice.chance(0.6)
    ? once('add material line', {
        kind: 'add',
        resource: 'componentMaterial',
        values: { ...own, ...materialValues(world) },
      })
    : once('add activity line', {
        kind: 'add',
        resource: 'componentActivity',
        values: { ...own, ...activityValues(world) },
      })
}

const changeLine: Idea = (world, device) => {
  const resource = world.dice.pick(['componentMaterial', 'componentActivity'] as const)
  const line = some(world, device, resource)
  if (!line) return null
  const wanted: Record<string, unknown> =
    resource === 'componentMaterial' ? materialValues(world) : activityValues(world)
  const names =
    resource === 'componentMaterial'
      ? world.dice.pick([['name'], ['quantityPerUnit'], ['wastePercentage'], ['unitPrice', 'pricedPer']])
      : world.dice.pick([['name'], ['rate'], ['basis', 'quantityPerUnit', 'hours', 'gangSize', 'outputPerHour']])
  const set = Object.fromEntries(names.map(name => [name, wanted[name]]))
  return once(`set ${resource} ${names.join()}`, { kind: 'set', resource, id: line.id, set })
}

const changeComponent: Idea = (world, device) => {
  const component = some(world, device, 'labourComponent')
  return (
    component &&
    once('set component', {
      kind: 'set',
      resource: 'labourComponent',
      id: component.id,
      set: world.dice.chance(0.5) ? { name: world.token() } : { contingencyPercentage: percentage(world, 10) },
    })
  )
}

/** How a product is priced: by its lines or for supply and fit, with what on top, fixed or free. */
const priceProduct: Idea = (world, device) => {
  const product = some(world, device, 'assessmentProduct')
  const set = world.dice.weighted([
    { weight: 3, what: { profitPercentage: percentage(world, 15), overheadPercentage: percentage(world, 10) } },
    { weight: 1, what: { inflationPercentage: percentage(world, 5) } },
    { weight: 1, what: { contingencyPercentage: percentage(world, 5) } },
    { weight: 3, what: { fixedPrice: null, fixedPriceReason: null } },
    { weight: 1, what: { pricingMode: world.dice.pick(['rbu', 'saf']) } },
    { weight: 1, what: { supplyAndFitPrice: world.dice.below(90_000_000) } },
  ])
  return (
    product &&
    once(`set product ${Object.keys(set).join()}`, { kind: 'set', resource: 'assessmentProduct', id: product.id, set })
  )
}

/** A quantity typed, a sum typed, a link to another product, or a note: the cells of one record, which a device begins where there is none. */
const typeQuantity: Idea = (world, device) => {
  const product = some(world, device, 'assessmentProduct')
  const zone = some(world, device, 'assessmentZone')
  const other = some(world, device, 'assessmentProduct')
  if (!product || !zone || !other) return null
  const [path, cell] = world.dice.weighted<[string, Record<string, unknown> | null]>([
    { weight: 5, what: ['cells', { quantity: quantity(world), source: 'boq', formula: null }] },
    { weight: 1, what: ['cells', { quantity: 115_200, source: 'boq', formula: '=4.8*2.4' }] },
    { weight: 2, what: ['cells', { quantity: 10_000, source: 'dep', formula: `=#${other.id}*2` }] },
    { weight: 1, what: ['cells', null] },
    { weight: 2, what: ['notes', { text: world.token() }] },
  ])
  const found = device.records('productQuantities').find(record => record.id === product.id)
  if (found)
    return cell === null && at(found, `${path}.${zone.id}`) === null
      ? null
      : once(`set ${path} of quantities`, {
          kind: 'set',
          resource: 'productQuantities',
          id: product.id,
          set: { [`${path}.${zone.id}`]: cell },
        })
  if (cell === null) return null
  return once('add quantities', {
    kind: 'add',
    resource: 'productQuantities',
    id: product.id,
    values: { assessment: product.assessment, cells: {}, notes: {}, [path]: { [zone.id]: cell } },
  })
}

const addSubZone: Idea = (world, device) => {
  const tops = shown(device, 'assessmentZone').filter(zone => zone.parent === null)
  if (tops.length === 0) return null
  const parent = world.dice.pick(tops.toSorted((a, b) => a.id - b.id))
  return once('add sub-zone', {
    kind: 'add',
    resource: 'assessmentZone',
    values: { assessment: parent.assessment, name: world.token(), parent: parent.id },
  })
}

const fixedCostTerms = (world: World) => ({
  periodUnit: world.dice.pick(['h', 'd', 'w', 'm', 'l']),
  periodLength: world.dice.below(120_000),
  ratePerPeriod: world.dice.chance(0.1) ? null : world.dice.below(200_000),
  profitPerPeriod: world.dice.chance(0.5) ? null : world.dice.below(20_000),
})
const addFixedCost: Idea = world =>
  once('add fixed cost', {
    kind: 'add',
    resource: 'assessmentFixedCost',
    values: {
      assessment: world.stage.site.assessments[0],
      name: world.token(),
      quantity: quantity(world),
      ...fixedCostTerms(world),
    },
  })
const adjustmentTerms = (world: World) => {
  const kind = world.dice.pick(['percent', 'amount', 'discount'])
  return {
    kind,
    base: world.dice.pick(['measured', 'all']),
    percentage: kind === 'amount' ? null : percentage(world, 10),
    amount: kind === 'amount' ? world.dice.below(200_000) - 100_000 : null,
    grossUp: kind === 'discount' && world.dice.chance(0.7),
  }
}
const addAdjustment: Idea = world =>
  once('add adjustment', {
    kind: 'add',
    resource: 'adjustment',
    values: { assessment: world.stage.site.assessments[0], name: world.token(), ...adjustmentTerms(world) },
  })
const changePrice: Idea = (world, device) => {
  const resource = world.dice.pick(['assessmentFixedCost', 'adjustment'] as const)
  const record = some(world, device, resource)
  if (!record || record.kind === 'rounding') return null
  const terms = resource === 'adjustment' ? adjustmentTerms(world) : fixedCostTerms(world)
  const set = world.dice.chance(0.4) ? { name: world.token() } : terms
  return once(`set ${resource} ${Object.keys(set).join()}`, { kind: 'set', resource, id: record.id, set })
}

const deleteSome =
  (resource: string): Idea =>
  (world, device) => {
    const record = some(world, device, resource)
    return record && once(`delete ${resource}`, { kind: 'delete', resource, id: record.id })
  }

/** Estimating: build-up lines, quantities with sums and links, zones in two levels, fixed costs and adjustments. */
export const ESTIMATE_IDEAS: readonly { readonly weight: number; readonly what: Idea }[] = [
  { weight: 1, what: addProduct },
  { weight: 2, what: addComponent },
  { weight: 2, what: addLine },
  { weight: 5, what: changeLine },
  { weight: 1, what: changeComponent },
  { weight: 4, what: priceProduct },
  { weight: 8, what: typeQuantity },
  { weight: 1, what: addSubZone },
  { weight: 1, what: addFixedCost },
  { weight: 1, what: addAdjustment },
  { weight: 2, what: changePrice },
  { weight: 0.5, what: deleteSome('componentMaterial') },
  { weight: 0.5, what: deleteSome('labourComponent') },
  { weight: 0.4, what: deleteSome('assessmentProduct') },
  { weight: 0.3, what: deleteSome('assessmentFixedCost') },
]
