import type { VersionDifference } from '#domain/estimating/compare-versions'
import { plus, shareOf, type Money } from '#domain/value/money'
import type { PriceStep } from '../assessment/price-steps'

/** The steps from one net to the other. A key chooses the colour of a bar. Bars are drawn from a floor below the lowest point, so that small differences can be seen. */
export function differenceSteps(made: VersionDifference, names: readonly [string, string]): readonly PriceStep[] {
  const parts: readonly (readonly [key: string, label: string, amount: Money])[] = [
    ['materials', 'Quantity', made.quantity],
    ['labour', 'Rate', made.rate],
    ['profit', 'Margin', made.margin],
    ['supplyAndFit', 'Scope added', made.added],
    ['removed', 'Scope removed', made.removed],
    ['fixedCosts', 'Fixed costs', made.fixedCosts],
    ['adjusted', 'Adjustments', made.adjustments],
  ]
  const points: Money[] = [made.before]
  for (const [, , amount] of parts) points.push(plus(points.at(-1) ?? made.before, amount))
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const floor = Math.max(0, low - (high - low) / 4)
  const scale = (at: number): number => (high === floor ? 1 : (at - floor) / (high - floor))
  const sum = (key: string, label: string, amount: Money): PriceStep => ({
    key,
    label,
    amount,
    isSum: true,
    room: null,
    from: 0,
    to: Math.max(0, scale(amount)),
    ofNet: null,
  })
  return [
    sum('net', names[0], made.before),
    ...parts.flatMap(([key, label, amount], index): PriceStep[] => {
      if (amount === 0) return []
      const [start, end] = [points[index] ?? made.before, points[index + 1] ?? made.before]
      const bar = { from: scale(Math.min(start, end)), to: scale(Math.max(start, end)) }
      return [{ ...bar, key, label, amount, isSum: false, room: null, ofNet: shareOf(amount, made.before) }]
    }),
    sum('gross', names[1], made.after),
  ]
}
