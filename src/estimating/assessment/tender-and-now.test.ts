import { expect, it } from 'vitest'
import { NIL, pence } from '#domain/value/money'
import { tenderAndNow } from './tender-and-now'

const SPLIT = {
  tenderMaterials: pence(10_000),
  liveMaterials: pence(12_000),
  tenderLabour: pence(5_000),
  liveLabour: pence(6_000),
  tenderSupplyAndFit: NIL,
  liveSupplyAndFit: NIL,
  tenderContingency: NIL,
  liveContingency: NIL,
  tenderInflation: NIL,
  liveInflation: NIL,
  tenderOverhead: pence(1_000),
  liveOverhead: pence(1_200),
  tenderProfit: pence(500),
  liveProfit: pence(-100),
  tenderUnsplit: NIL,
  liveUnsplit: pence(250),
  tenderFixedCosts: pence(2_000),
  liveFixedCosts: pence(2_000),
  tenderNet: pence(18_400),
  liveNet: pence(21_250),
  tenderTotalCost: pence(17_000),
  liveTotalCost: pence(20_000),
}

// Spec: ASMT-6. Sums by hand: 100 + 50 + 10 + 5 at tender, 120 + 60 + 12 − 1 + 2.50 now.
it('sets each part of the price as it was offered beside what it is now, and leaves out what is nil in both', () => {
  const said = (totals: Parameters<typeof tenderAndNow>[1]) =>
    tenderAndNow(SPLIT, totals).map(({ label, tender, now, isSum }) =>
      [label, tender, now, ...(isSum ? ['sum'] : [])].join(' '),
    )
  const rows = [
    'Materials 10000 12000',
    'Labour 5000 6000',
    'Overhead 1000 1200',
    'Profit 500 -100',
    'Without a build-up 0 250',
    'Measured work 16500 19350 sum',
    'Fixed costs 2000 2000',
    'Adjustments -100 -100',
    'Net 18400 21250 sum',
  ]
  expect(said(null)).toEqual([...rows, 'Cost 17000 20000 sum'])
  const offered = { tenderDiscount: pence(472), tenderGross: pence(18_872) }
  const now = { liveDiscount: pence(545), liveGross: pence(21_795) }
  const rest = { tenderMeasured: NIL, liveMeasured: NIL, tenderAdjusted: NIL, liveAdjusted: NIL }
  expect(said({ ...SPLIT, ...rest, ...offered, ...now })).toEqual([
    ...rows,
    'Discount 472 545',
    'Total 18872 21795 sum',
    'Cost 17000 20000 sum',
  ])
})
