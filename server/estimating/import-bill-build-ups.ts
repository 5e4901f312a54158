import { mayWrite } from '#contract/kit/access'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import type { ImportBuildUpLine, ImportProduct } from '#contract/estimating/import-bill'
import { labourComponent } from '#contract/estimating/labour-component'
import type { Resource } from '#contract/kit/resource'
import type { NewWireOf } from '#contract/kit/wire-values'
import { closeBuildUp, type FileLine } from '#domain/estimating/file-build-up'
import { NIL, parseAs } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'

/** What a product's rate is made of, with the product it is for. */
interface ImportedBuildUp {
  readonly product: number
  readonly name: string
  readonly lines: readonly ImportBuildUpLine[]
}
type Built = Pick<ImportProduct, 'rate' | 'buildUp'>

/** What a rate is made of comes in with it for those who may write it; for others the rate stands fixed and its parts stay in the file. */
export const mayKeepBuildUps = ({ identity }: AccountTransaction): boolean =>
  [labourComponent, componentMaterial, componentActivity].every(each => mayWrite(identity.permissions, each))

/** Whether the parts come to the rate to the penny, so that it needs no fixed price. The server's own sum, whatever the device says. */
export function isBuilt({ rate, buildUp }: Built): boolean {
  const given = rate === null ? null : parseAs('rate', rate)
  if (given === null || !buildUp) return false
  const { isRate, roundedOff } = closeBuildUp(buildUp.map(asLine), given)
  return isRate && roundedOff === NIL
}

const asLine = ({ kind, name, unit, quantity, price }: ImportBuildUpLine): FileLine => ({
  kind,
  name,
  unit: unit ?? '',
  quantity: parseAs('quantity', quantity) ?? NIL,
  price: price === null ? null : parseAs('cost', price),
})

export const buildUpsOf = (
  products: readonly (readonly [id: number, product: Pick<ImportProduct, 'name' | 'buildUp'>])[],
): ImportedBuildUp[] =>
  products.flatMap(([product, { name, buildUp }]) => (buildUp ? [{ product, name, lines: buildUp }] : []))

type Make = <R extends Resource>(resource: R, records: readonly NewWireOf<R>[]) => Promise<readonly number[]>

/** One component for each product, named as the product, with a line for each part; they come last in their order, so they stand as the file has them. */
export async function insertBuildUps(
  make: Make,
  buildUps: readonly ImportedBuildUp[],
  { assessment, fileName }: { readonly assessment: number; readonly fileName: string },
): Promise<void> {
  if (buildUps.length === 0) return
  const components = await make(
    labourComponent,
    buildUps.map(({ product, name }) => ({ assessment, product, name: name.slice(0, LONGEST_NAME) })),
  )
  const lines = buildUps.flatMap(({ product, lines: own }, at) =>
    own.map(line => ({
      line,
      values: { assessment, product, component: components[at] ?? 0, priceFrom: fileName },
    })),
  )
  await make(
    componentMaterial,
    lines.flatMap(({ line, values }) => (line.kind === 'goods' ? [{ ...values, ...materialValues(line) }] : [])),
  )
  await make(
    componentActivity,
    lines.flatMap(({ line, values }) => (line.kind === 'goods' ? [] : [{ ...values, ...activityValues(line) }])),
  )
}
const LONGEST_NAME = 255

export const materialValues = ({ name, unit, quantity, price }: ImportBuildUpLine) => ({
  name,
  unit,
  quantityPerUnit: quantity,
  unitPrice: price,
})

/** Hours of labour are time; plant is so many of its units, and so is labour paid by something else. */
export const activityValues = ({ kind, name, unit, quantity, price }: ImportBuildUpLine) => {
  const isTime = kind === 'labour' && /^h/i.test(unit ?? '') && !quantity.startsWith('-')
  return {
    name,
    unit,
    basis: isTime ? ('time' as const) : ('perUnit' as const),
    quantityPerUnit: isTime ? null : quantity,
    hours: isTime ? quantity : null,
    rate: price,
  }
}
