import type { MergePreview } from '#contract/estimating/branch-calls'
import type { LineDifference, VersionDifference } from '#domain/estimating/compare-versions'
import { NIL, parseAs, type Money } from '#domain/value/money'
import { NEEDS_CONNECTION } from '../../app/office/use-connected'

const money = (text: string): Money => parseAs('money', text) ?? NIL

type WireLine = MergePreview['lines'][number]
const sideOf = (side: WireLine['before']): LineDifference['before'] =>
  side && {
    quantity: parseAs('quantity', side.quantity) ?? NIL,
    rate: side.rate === null ? null : parseAs('rate', side.rate),
    amount: money(side.amount),
  }

/** The difference in money as the pages that compare versions show it. */
export function differenceOf({ difference, lines }: MergePreview): VersionDifference {
  const { unsplit, ...parts } = difference
  return {
    quantity: money(parts.quantity),
    rate: money(parts.rate),
    margin: money(parts.margin),
    added: money(parts.added),
    removed: money(parts.removed),
    fixedCosts: money(parts.fixedCosts),
    adjustments: money(parts.adjustments),
    before: money(parts.before),
    after: money(parts.after),
    unsplit,
    lines: lines.map(line => ({
      root: line.root,
      ref: line.ref,
      name: line.name,
      unit: line.unit,
      before: sideOf(line.before),
      after: sideOf(line.after),
      quantity: money(line.quantity),
      rate: money(line.rate),
      margin: money(line.margin),
      scope: money(line.scope),
      difference: money(line.difference),
    })),
  }
}

/** Why it cannot be brought back now, the first reason first; null where it can. */
export function whyNotYet(
  told: MergePreview,
  { isConnected, isWorking }: { readonly isConnected: boolean; readonly isWorking: boolean },
): string | null {
  const open = told.questions.filter(({ choice }) => choice === null).length
  if (!isConnected) return NEEDS_CONNECTION
  if (told.refused !== null) return told.refused
  if (told.barred.length > 0) return `You may not change: ${told.barred.join(', ').toLowerCase()}`
  if (open > 0) return open === 1 ? 'Choose for one more' : `Choose for ${open} more`
  return isWorking ? 'Working out the money' : null
}
