import type { ClientLook } from '#contract/commercial/payment/client-link'
import type { AnsweredLine } from '#domain/commercial/payment/client-answer'
import type { KeptTerms } from '#domain/commercial/payment/outgoing-sums'
import { type Kinds, type Money, NIL, parseAs } from '#domain/value/money'
import type { ChosenLine } from './kept-answer'

export type LookLine = ClientLook['lines'][number]
/** A line with the client’s decision so far. */
export type ShownLine = AnsweredLine & { readonly id: number; readonly of: LookLine }

/** Returns a sum of the reply; the server writes each as its text. */
const read = <K extends 'money' | 'percentage'>(kind: K, text: string): Kinds[K] => {
  const value = parseAs(kind, text)
  if (value === null) throw new Error(`"${text}" is no ${kind}`)
  return value
}
export const moneyOf = (text: string): Money => read('money', text)

export const termsOf = ({ terms }: ClientLook): KeptTerms => ({
  retentionPercentage: read('percentage', terms.retentionPercentage),
  retentionKept: read('percentage', terms.retentionKept),
  retentionOnMaterials: terms.retentionOnMaterials,
  retentionCap: terms.retentionCap === null ? null : moneyOf(terms.retentionCap),
  discountPercentage: read('percentage', terms.discountPercentage),
  vatRate: read('percentage', terms.vatRate),
  isReverseCharge: terms.isReverseCharge,
})

export const UNDECIDED: ChosenLine = { decision: null, certifiedValue: null, certifiedMaterial: null, reason: '' }

/** Returns a line with what was chosen for it. */
export function shownLine(line: LookLine, chosen: ChosenLine = UNDECIDED): ShownLine {
  const sum = (text: string | null) => (text === null ? null : parseAs('money', text))
  return {
    id: line.id,
    of: line,
    kind: line.kind,
    name: line.name,
    value: moneyOf(line.value),
    materialValue: moneyOf(line.materialValue),
    certifiedBefore: moneyOf(line.certifiedBefore),
    materialBefore: moneyOf(line.materialBefore),
    decision: chosen.decision,
    certifiedValue: sum(chosen.certifiedValue),
    // A line without material has none to certify.
    certifiedMaterial: moneyOf(line.materialValue) === NIL ? NIL : sum(chosen.certifiedMaterial),
    reason: chosen.reason,
  }
}
