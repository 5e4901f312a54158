import type { CvrReply } from './cvr-calls'
import type { CvrPackage, CvrTotals } from '#domain/commercial/cvr/cvr'
import type { CvrWithLines } from '#domain/commercial/cvr/cvr-movement'
import { type Money, NIL, parseAs } from '#domain/value/money'

const money = (text: string): Money => parseAs('money', text) ?? NIL

/** Turns the sums of a reply into amounts; other values stay. */
function inAmounts<K extends string>(sums: { readonly [P in K]: string }): { readonly [P in K]: Money } {
  const amounts = Object.entries<string>(sums).map(([name, text]) => [name, money(text)] as const)
  // Each key keeps its name, and each text becomes its sum.
  return Object.fromEntries(amounts) as { readonly [P in K]: Money }
}

/** Returns a report of the server in record form. */
export function readReport({ packages, total, lines }: CvrReply): CvrWithLines {
  return {
    packages: packages.map(({ assessment, name, values, futureLossReason, rows, ...totals }): CvrPackage => ({
      assessment,
      name,
      values: values && values.map(({ variation, value }) => ({ variation, value: money(value) })),
      futureLossReason,
      ...(inAmounts(totals) satisfies CvrTotals),
      rows: rows.map(({ name: budget, label, reason, ...costs }) => ({
        name: budget,
        label,
        reason,
        ...inAmounts(costs),
      })),
    })),
    total: inAmounts(total),
    lines: lines.map(({ source, id, assessment, budget, series, actual, accrued, committed }) => ({
      source,
      id,
      assessment,
      budget,
      series,
      ...inAmounts({ actual, accrued, committed }),
    })),
  }
}
