import type { Resource } from '#contract/kit/resource'
import { adjustPrice } from '#domain/catalogue/adjust-price'
import type { Row } from '#domain/records/path'
import type { Change } from '#local/types'
import { add } from '#local/write/changes'
import { valuesOf } from '../../records/form/form-state'
import { taken, type Percentage } from '#domain/value/money'

/** A kind of quote, and the kind of line that prices what it quotes. */
export interface QuoteKind {
  readonly quote: Resource
  readonly line: Resource
}

/**
 * A copy of a quote with every price modified: the quote as `values` say, its lines in their order. One edit, so all of it or nothing.
 * Source: domain, estimating 1, duplicate with modifier.
 */
export function duplicateChanges(
  { quote, line }: QuoteKind,
  id: number,
  values: Row,
  lines: readonly Row[],
  modifier: Percentage,
): Change[] {
  return [
    add(quote, values, id),
    ...lines.map(each =>
      add(line, {
        ...valuesOf(line, each),
        quote: id,
        price: typeof each['price'] === 'number' ? adjustPrice(taken('cost', each['price']), modifier) : null,
      }),
    ),
  ]
}
