import type { Grid } from '../data/grid'
import type { Bench, Contender, Plan } from '../harness/bench'
import { loadPeer } from '../harness/peers'
import { answerOf, billOf, totalsOf } from './bill'

type Peers = Readonly<Record<string, (quantities: readonly string[], rates: readonly string[]) => readonly number[]>>
/** So many runs make one figure: a single one is too short to time. */
const RUNS = 20

/** 500 products × 100 zones, each line rounded to pence, with product, zone and grand totals. */
export async function recalculation(grid: Grid, plan: Plan): Promise<Bench> {
  const bill = billOf(grid)
  const exact = exactTotals(grid)
  const contender = (name: string, role: Contender['role'], runs: number, run: () => string): Contender => ({
    name,
    role,
    run: async () => {
      let answer = ''
      for (let warming = 0; warming < runs; warming += 1) answer = run()
      const started = performance.now()
      for (let count = 0; count < runs; count += 1) run()
      const ms = (performance.now() - started) / runs
      if (answer !== exact) throw new Error(`${name} is off the exact totals`)
      return { figures: { ms }, answer }
    },
  })
  const peers = await loadPeer<Peers>(plan, 'numbers.mjs')
  const quantities = grid.quantities.map(quantity => (quantity / 10_000).toFixed(3))
  const rates = grid.rates.map(rate => (rate / 10_000).toFixed(4))
  return {
    id: 'C4',
    contenders: [
      contender('integers', 'floor', RUNS, () => integerTotals(grid)),
      contender('ours', 'ours', RUNS, () => answerOf(totalsOf(bill), grid.zones)),
      ...Object.entries(peers ?? {}).map(([name, total]) =>
        contender(name, 'peer', 2, () => {
          const zones = total(quantities, rates)
          return [zones.reduce((sum, pence) => sum + pence, 0), ...zones].join()
        }),
      ),
    ],
    metrics: [
      {
        key: 'ms',
        title: 'recalculate 50,000 quantities',
        unit: 'ms',
        better: 'less',
        targets: [
          { against: 'integers', limit: 2 },
          { against: 'big.js', limit: 0.1 },
        ],
      },
    ],
  }
}

/** The smallest program: flat arrays of integers, nothing kept for later. */
export function integerTotals({ products, zones, quantities, rates }: Grid): string {
  const byZone = new Float64Array(zones)
  const byProduct = new Float64Array(products)
  for (let product = 0; product < products; product += 1) {
    const rate = rates[product] ?? 0
    for (let zone = 0; zone < zones; zone += 1) {
      const pence = Math.floor(((quantities[product * zones + zone] ?? 0) * rate + 500_000) / 1_000_000)
      byZone[zone] = (byZone[zone] ?? 0) + pence
      byProduct[product] = (byProduct[product] ?? 0) + pence
    }
  }
  return [byProduct.reduce((sum, pence) => sum + pence, 0), ...byZone].join()
}

/** The reference, in arbitrary precision. */
function exactTotals({ products, zones, quantities, rates }: Grid): string {
  const byZone = Array.from({ length: zones }, () => 0n)
  for (let product = 0; product < products; product += 1) {
    for (let zone = 0; zone < zones; zone += 1) {
      const exact = BigInt(quantities[product * zones + zone] ?? 0) * BigInt(rates[product] ?? 0)
      byZone[zone] = (byZone[zone] ?? 0n) + (exact + 500_000n) / 1_000_000n
    }
  }
  return [byZone.reduce((sum, pence) => sum + pence, 0n), ...byZone].join()
}
