import { figuresOf, type Estimate, rateOf } from './price'
import { isMap, same, type Values } from './values'

/** A command on a whole assessment, as it is sent. */
export type WholeCommand =
  | {
      readonly name: 'blanket-percentages'
      readonly body: {
        readonly autoProductProfitPercentage?: string
        readonly autoProductOverheadPercentage?: string
        readonly targetWastePercentage?: string
        readonly targetContingencyPercentage?: string
        readonly onlyWhereMissing: boolean
      }
    }
  | { readonly name: 'blanket-pricing-mode/rbu' | 'blanket-pricing-mode/saf'; readonly body: Record<never, never> }
  | { readonly name: 'unfix-products'; readonly body: { readonly all: boolean } }
  | {
      readonly name: 'target-price'
      readonly body: { readonly targetPrice: string; readonly agreedAs: 'net' | 'gross' }
    }
  | { readonly name: 'repair'; readonly body: { readonly checkCodes: readonly number[] } }

const unfixed = { fixedPrice: null, fixedPriceReason: null }
const isTarget = ({ fixedPriceReason }: Values): boolean => fixedPriceReason === 'target'

/** What is wrong with what a command did, by the words of estimating section 2; empty when it did that and nothing else. */
export function wronglyDone(command: WholeCommand, before: Estimate, after: Estimate): string[] {
  switch (command.name) {
    case 'blanket-percentages':
      return differ(blanket(command.body, before), after)
    case 'blanket-pricing-mode/rbu':
    case 'blanket-pricing-mode/saf': {
      const pricingMode = command.name.slice(-3)
      return differ({ ...before, products: before.products.map(each => ({ ...each, pricingMode })) }, after)
    }
    case 'unfix-products':
      return differ(unfix(before, command.body.all), after)
    case 'target-price':
      return [...differ(freed(before), freed(after)), ...missed(command.body, before, after)]
    case 'repair':
      return stillBroken(before, after)
  }
}

type Blanket = Extract<WholeCommand, { readonly name: 'blanket-percentages' }>['body']
function blanket(given: Blanket, before: Estimate): Estimate {
  const written = (record: Values, wanted: Readonly<Record<string, string | undefined>>): Values => ({
    ...record,
    ...Object.fromEntries(
      Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && !(given.onlyWhereMissing && (record[name] ?? null) !== null),
      ),
    ),
  })
  return {
    ...before,
    products: before.products.map(each =>
      written(each, {
        profitPercentage: given.autoProductProfitPercentage,
        overheadPercentage: given.autoProductOverheadPercentage,
      }),
    ),
    components: before.components.map(each =>
      written(each, { contingencyPercentage: given.targetContingencyPercentage }),
    ),
    materials: before.materials.map(each => written(each, { wastePercentage: given.targetWastePercentage })),
  }
}

const withoutRounding = (estimate: Estimate): Estimate => ({
  ...estimate,
  adjustments: estimate.adjustments.filter(({ kind }) => kind !== 'rounding'),
})
const unfix = (before: Estimate, all: boolean): Estimate => ({
  ...withoutRounding(before),
  products: before.products.map(each => (all || isTarget(each) ? { ...each, ...unfixed } : each)),
})
/** An estimate without anything a target sets: what it leaves as it was. */
const freed = (estimate: Estimate): Estimate => unfix(estimate, false)

/** The target is hit to the penny, and only rates that were free have moved. */
function missed(
  { targetPrice, agreedAs }: Extract<WholeCommand, { readonly name: 'target-price' }>['body'],
  before: Estimate,
  after: Estimate,
): string[] {
  const wrong: string[] = []
  const figures = figuresOf(after)
  const wanted = targetPrice.replace('.', '')
  if (figures[agreedAs] !== wanted) wrong.push(`the ${agreedAs} is ${figures[agreedAs]}, not the target ${wanted}`)
  for (const product of after.products) {
    const was = before.products.find(each => each.id === product.id) ?? {}
    const isFree = (was.fixedPrice ?? null) === null || isTarget(was)
    if (!isFree && !same(was.fixedPrice, product.fixedPrice))
      wrong.push(`the price of ${String(product.id)} was fixed and has moved`)
    if (isTarget(product) && rateOf(before, { ...was, ...unfixed }) === null)
      wrong.push(`${String(product.id)} had no rate and got one`)
  }
  return wrong
}

/** No quantity is left on a zone that has gone, no parent disagrees with its sub-zones, and nothing else of the price has moved. */
function stillBroken(before: Estimate, after: Estimate): string[] {
  const zones = new Set(after.zones.map(({ id }) => String(id)))
  const wrong = after.quantities.flatMap(({ id, cells }) =>
    Object.entries(isMap(cells) ? cells : {}).flatMap(([zone, cell]) =>
      zones.has(zone) || !isMap(cell) || (cell.quantity ?? null) === null
        ? []
        : [`${String(id)} still has a quantity on zone ${zone}`],
    ),
  )
  const rest = { quantities: [], zones: [] }
  return [...wrong, ...differ({ ...before, ...rest }, { ...after, ...rest })]
}

/** Where two estimates differ, but for what the server works out and for what only says when and who. */
const KEPT_BY_SERVER = ['rate', 'order', 'updatedAt', 'updatedBy', 'rev']
function differ(expected: Estimate, found: Estimate): string[] {
  const kinds = ['products', 'components', 'materials', 'activities', 'fixedCosts', 'adjustments'] as const
  return kinds.flatMap(kind => {
    const byId = new Map(found[kind].map(record => [record.id, record]))
    const missing = expected[kind].flatMap(record => {
      const other = byId.get(record.id)
      byId.delete(record.id)
      if (!other) return [`${kind} ${String(record.id)} has gone`]
      const names = Object.keys(record).filter(name => !KEPT_BY_SERVER.includes(name))
      return names
        .filter(name => !same(record[name], other[name]))
        .map(
          name =>
            `${kind} ${String(record.id)} ${name} is ${JSON.stringify(other[name])}, not ${JSON.stringify(record[name])}`,
        )
    })
    return [...missing, ...[...byId.keys()].map(id => `${kind} ${String(id)} is new`)]
  })
}
