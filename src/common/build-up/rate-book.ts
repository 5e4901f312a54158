import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { ComponentActivity } from '#contract/estimating/component-activity'
import type { ComponentMaterial } from '#contract/estimating/component-material'
import type { LabourComponent } from '#contract/estimating/labour-component'
import {
  type BuildUpRecords,
  builtRate,
  componentsByProduct,
  type ComponentOf,
  withRates,
} from '#domain/estimating/product-rate'
import type { BuiltRate, PercentageBasis } from '#domain/estimating/rate-build-up'

type Lines = BuildUpRecords<LabourComponent, ComponentMaterial, ComponentActivity>
export type ProductComponent = ComponentOf<LabourComponent, ComponentMaterial, ComponentActivity>

/** A product with the rate its build-up gives it now, and what it is made of. */
interface Entry {
  readonly product: AssessmentProduct
  readonly components: readonly ProductComponent[]
  /** The product with its rate; the same object while nothing of it changes. */
  readonly rated: AssessmentProduct
}
const NO_COMPONENTS: readonly ProductComponent[] = []

/**
 * The rates of an assessment's products, following single changes: a change costs the sums of the products it touches. `lines` are null for
 * those who may not read them: what the server worked out counts then.
 */
export class RateBook {
  readonly products: readonly AssessmentProduct[]
  readonly #given: Given
  readonly #components: ReadonlyMap<number, readonly ProductComponent[]>
  readonly #entries: ReadonlyMap<number, Entry>
  readonly #built = new Map<number, BuiltRate>()

  private constructor(given: Given, previous: RateBook | null) {
    this.#given = given
    const { lines, basis } = given
    this.#components =
      previous && previous.#given.lines === lines
        ? previous.#components
        : lines
          ? keptApart(componentsByProduct(lines), previous && previous.#components)
          : new Map<number, readonly ProductComponent[]>()
    const isKept =
      previous !== null && previous.#given.basis === basis && (previous.#given.lines === null) === (lines === null)
    const entries = new Map<number, Entry>()
    for (const product of given.products) {
      const components = this.#components.get(product.id) ?? NO_COMPONENTS
      const was = isKept ? previous.#entries.get(product.id) : undefined
      const isSame = was !== undefined && was.product === product && was.components === components
      entries.set(product.id, isSame ? was : { product, components, rated: rated(product, components, given) })
    }
    this.#entries = entries
    const products = [...entries.values()].map(entry => entry.rated)
    this.products =
      previous && sameList(previous.products, products)
        ? previous.products
        : sameList(given.products, products)
          ? given.products
          : products
  }

  /** Where nothing is different it is the previous one. */
  static of(
    products: readonly AssessmentProduct[],
    basis: PercentageBasis,
    lines: Lines | null,
    previous: RateBook | null,
  ): RateBook {
    const was = previous && previous.#given
    if (previous && was && was.products === products && was.basis === basis && was.lines === lines) return previous
    return new RateBook({ products, basis, lines }, previous)
  }

  /** The records of all build-ups; null for those who may not read them. */
  get lines(): Lines | null {
    return this.#given.lines
  }
  get basis(): PercentageBasis {
    return this.#given.basis
  }
  product(id: number): AssessmentProduct | undefined {
    return this.#entries.get(id)?.rated
  }
  components(id: number): readonly ProductComponent[] {
    return this.#entries.get(id)?.components ?? NO_COMPONENTS
  }
  /** What a product's rate is made of, part by part. */
  built(id: number): BuiltRate | undefined {
    const entry = this.#entries.get(id)
    const known = this.#built.get(id)
    if (known || !entry) return known
    const built = builtRate(entry.product, this.#given.basis, entry.components)
    this.#built.set(id, built)
    return built
  }
}

interface Given {
  readonly products: readonly AssessmentProduct[]
  readonly basis: PercentageBasis
  readonly lines: Lines | null
}

function rated(
  product: AssessmentProduct,
  components: readonly ProductComponent[],
  { basis, lines }: Given,
): AssessmentProduct {
  const own = lines && {
    components: components.map(each => each.component),
    materials: components.flatMap(each => each.materials),
    activities: components.flatMap(each => each.activities),
  }
  return withRates([product], basis, own)[0] ?? product
}

/** What a product is made of keeps its identity while each of its records does. */
function keptApart(
  now: ReadonlyMap<number, readonly ProductComponent[]>,
  before: ReadonlyMap<number, readonly ProductComponent[]> | null,
): ReadonlyMap<number, readonly ProductComponent[]> {
  if (!before) return now
  return new Map(
    [...now].map(([id, components]) => {
      const old = before.get(id)
      const isSame =
        old?.length === components.length &&
        components.every(
          (each, index) =>
            old[index]?.component === each.component &&
            sameList(old[index].materials, each.materials) &&
            sameList(old[index].activities, each.activities),
        )
      return [id, isSame ? old : components] as const
    }),
  )
}

const sameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index])
