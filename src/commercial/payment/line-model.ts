import { type Money, minus, NIL, type Percentage, plus } from '#domain/value/money'

/** A line of an application as its table shows it, stored or only previewed. All money is to date. */
export interface ShownLine {
  readonly key: string
  readonly kind: 'product' | 'fixedCost' | 'onAccount'
  readonly isVariation: boolean
  readonly variationCode: string | null
  readonly isNotAgreed: boolean
  readonly code: string | null
  readonly name: string
  readonly contractValue: Money | null
  readonly progressBefore: Percentage
  readonly progress: Percentage
  readonly value: Money
  readonly materialValue: Money
  readonly certifiedBefore: Money
  readonly materialBefore: Money
  readonly reason: string | null
  /** As certified to date, with what the client said; null before it and in a preview. */
  readonly certifiedValue: Money | null
  readonly certifiedMaterial: Money | null
  readonly decision: 'agreed' | 'reduced' | 'queried' | null
  readonly decisionReason: string | null
}

/** Returns what a line had been certified, with its material. */
export const before = (line: ShownLine): Money => plus(line.certifiedBefore, line.materialBefore)
/** Returns what a line claims to date, with its material. */
export const toDate = (line: ShownLine): Money => plus(line.value, line.materialValue)
/** Returns what is certified of a line to date, with its material; null before the certificate. */
export const certified = ({ certifiedValue, certifiedMaterial }: ShownLine): Money | null =>
  certifiedValue === null ? null : plus(certifiedValue, certifiedMaterial ?? NIL)
/** Returns what a line adds: as certified, before that as claimed. */
export const thisPeriod = (line: ShownLine): Money => minus(certified(line) ?? toDate(line), before(line))
