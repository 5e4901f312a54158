import type { NominalAssignment } from '#contract/commercial/assignments/nominal-assignment'
import { taxOf } from '#domain/commercial/assignments/assignments'
import type { Row } from '#domain/records/path'
import { NIL } from '#domain/value/money'
import type { Change } from '#local/types'

/** A part of a document under one nominal code and one VAT code. */
export type Parts = Pick<
  NominalAssignment,
  'id' | 'shortName' | 'nominalCode' | 'vatTaxCode' | 'totalValue' | 'taxAmount' | 'taxAdjustment'
>

/**
 * Returns changes to parts with their VAT: a new net or VAT code takes it along, where the person did not type that too. `rules` has archived codes as
 * well, because a part keeps the code it had; without its rule a part keeps its VAT.
 */
export function withTax(
  changes: readonly Change[],
  parts: readonly Parts[],
  rules: Parameters<typeof taxOf>[1],
): readonly Change[] {
  const follow = (values: Row, before: Partial<Parts>): Row => {
    if ('taxAmount' in values || !('totalValue' in values || 'vatTaxCode' in values)) return values
    // What a sheet writes has been read as the field's own kind.
    const part = { ...before, ...values } as Pick<Parts, 'totalValue' | 'vatTaxCode'>
    const isKnown = part.vatTaxCode === null || rules.has(part.vatTaxCode)
    return isKnown ? { ...values, taxAmount: taxOf(part, rules) } : values
  }
  return changes.map(change => {
    if (change.kind === 'add')
      return { ...change, values: follow(change.values, { totalValue: NIL, vatTaxCode: null }) }
    const before = change.kind === 'set' ? parts.find(({ id }) => id === change.id) : undefined
    return change.kind === 'set' && before ? { ...change, set: follow(change.set, before) } : change
  })
}
