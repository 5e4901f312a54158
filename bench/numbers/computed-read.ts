import { billTotals } from '#contract/estimating/bill-totals'
import { compute } from '#contract/reads'
import type { Grid } from '../data/grid'
import type { Bench, Contender } from '../harness/bench'
import { billOf } from './bill'
import { integerTotals } from './recalculation'

const RUNS = 20
const FIXED = {
  pricingMode: 'rbu',
  supplyAndFitPrice: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
}

/** What a bill comes to as a page computes it, from records; the floor is the plain loop over flat arrays of C4. */
export function computedRead(grid: Grid): Bench {
  const { cells } = billOf(grid)
  const records = {
    assessments: [{ percentageBasis: 'markup' }],
    components: null,
    materials: null,
    activities: null,
    zones: Array.from({ length: grid.zones }, (_, zone) => ({ id: zone + 1, parent: null, order: zone })),
    products: grid.rates.map((rate, product) => ({ id: product + 1, rate, ...FIXED, fixedPrice: rate })),
    quantities: cells.map((each, product) => ({ id: product + 1, cells: each })),
  }
  const ours = (): string => {
    const { amount, zones } = compute(billTotals, records, { assessment: 1 })
    return [amount, ...Array.from({ length: grid.zones }, (_, zone) => zones[zone + 1]?.amount)].join()
  }
  const contender = (name: string, role: Contender['role'], run: () => string): Contender => ({
    name,
    role,
    run: async () => {
      let answer = ''
      for (let warming = 0; warming < RUNS; warming += 1) answer = run()
      const started = performance.now()
      for (let count = 0; count < RUNS; count += 1) run()
      return { figures: { ms: (performance.now() - started) / RUNS }, answer }
    },
  })
  return {
    id: 'C5',
    contenders: [contender('integers', 'floor', () => integerTotals(grid)), contender('ours', 'ours', ours)],
    metrics: [
      {
        key: 'ms',
        title: "a bill's totals on the device, from 50,000 quantities",
        unit: 'ms',
        better: 'less',
        targets: [],
      },
    ],
  }
}
