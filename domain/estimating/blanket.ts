import type { Percentage } from '../value/money'

interface Product {
  readonly id: number
  readonly inflationPercentage: Percentage | null
  readonly overheadPercentage: Percentage | null
  readonly profitPercentage: Percentage | null
}
interface Component {
  readonly id: number
  readonly contingencyPercentage: Percentage | null
}
interface Material {
  readonly id: number
  readonly wastePercentage: Percentage | null
}
/** Null: this percentage is not set. */
export interface BlanketPercentages {
  readonly profit: Percentage | null
  readonly overhead: Percentage | null
  readonly inflation: Percentage | null
  readonly waste: Percentage | null
  readonly contingency: Percentage | null
  readonly onlyWhereMissing: boolean
}
interface Write<Name extends string> {
  readonly id: number
  readonly set: { readonly [K in Name]?: Percentage }
}
/** The changes to write. `changed` and `skipped` count values: a value is skipped when one exists already, or is the same. */
export interface BlanketPlan {
  readonly products: readonly Write<'inflationPercentage' | 'overheadPercentage' | 'profitPercentage'>[]
  readonly components: readonly Write<'contingencyPercentage'>[]
  readonly materials: readonly Write<'wastePercentage'>[]
  readonly changed: number
  readonly skipped: number
}

/**
 * Plans percentages for the whole assessment: profit, overhead and inflation for products, contingency for components, waste for materials. Zero is a
 * percentage: `onlyWhereMissing` keeps it. A product with a fixed price keeps that.
 */
export function planBlanket(
  records: {
    readonly products: readonly Product[]
    readonly components: readonly Component[]
    readonly materials: readonly Material[]
  },
  given: BlanketPercentages,
): BlanketPlan {
  const count = { changed: 0, skipped: 0 }
  const { profit, overhead, inflation, waste, contingency } = given
  const writes = <Name extends string, R extends { readonly id: number } & { readonly [K in Name]: Percentage | null }>(
    rows: readonly R[],
    wanted: { readonly [K in Name]: Percentage | null },
  ): Write<Name>[] =>
    rows.flatMap(row => {
      const set: { [K in Name]?: Percentage } = {}
      let any = false
      // Object.keys drops the type of the object's keys.
      for (const name of Object.keys(wanted) as Name[]) {
        const value = wanted[name]
        if (value === null) continue
        if (row[name] === value || (given.onlyWhereMissing && row[name] !== null)) count.skipped += 1
        else {
          set[name] = value
          any = true
          count.changed += 1
        }
      }
      return any ? [{ id: row.id, set }] : []
    })
  const products = writes(records.products, {
    inflationPercentage: inflation,
    overheadPercentage: overhead,
    profitPercentage: profit,
  })
  const components = writes(records.components, { contingencyPercentage: contingency })
  const materials = writes(records.materials, { wastePercentage: waste })
  return { products, components, materials, ...count }
}
