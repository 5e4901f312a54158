import { groupBy } from '../../value/group-by'
import { minus, type Money, NIL, sum } from '../../value/money'
import { variationCode } from './unagreed'

export interface AgreedVariation {
  readonly id: number
  readonly number: number | null
  readonly state: string
  readonly agreedAmount: Money | null
}

/** An agreed variation whose lines have another value than the agreement. */
export interface UnlikeLines {
  readonly id: number
  /** "V3". */
  readonly code: string
  /** The agreed amount less its lines: positive where the lines lack something. */
  readonly difference: Money
}

/** Returns the agreed variations that differ from their lines in accepted bills, by number. Value counts the lines. Decision 755. */
export function agreedUnlikeLines(
  variations: readonly AgreedVariation[],
  lines: readonly { readonly variation: { readonly id: number } | null; readonly contractValue: Money }[],
): readonly UnlikeLines[] {
  const byVariation = groupBy(lines, ({ variation }) => variation?.id ?? null)
  return variations
    .filter(({ state }) => state === 'agreed')
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .flatMap(of => {
      if (of.agreedAmount === null) return []
      const worth = sum((byVariation.get(of.id) ?? []).map(({ contractValue }): Money => contractValue))
      const difference = minus<Money>(of.agreedAmount, worth)
      return difference === NIL ? [] : [{ id: of.id, code: variationCode(of) ?? '', difference }]
    })
}
