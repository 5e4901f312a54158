import { exact, over, rounded, times } from '../../value/exact'
import { least, minus, type Money, most, NIL, sum, WHOLE } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import { type ClaimLine, type CumulativeSums, cumulativeSums, type DeductionTerms } from './outgoing-sums'
import { lineKey } from './outgoing-lines'

/** A line of an incoming application. All money is to date. */
export interface IncomingLine {
  readonly id: number
  readonly product: number | null
  readonly fixedCost: number | null
  readonly code: string | null
  readonly name: string
  readonly value: Money
  /** Null for what is not of the bill, and before the server has looked. */
  readonly contractValue: Money | null
  readonly measuredValue: Money | null
  readonly approvedElsewhere: Money
  readonly approvedBefore: Money
  readonly approvedValue: Money | null
}
/** A line against the bill, progress and earlier certificates. All money is to date. */
export interface ReviewedIncoming<L extends IncomingLine = IncomingLine> {
  readonly item: L
  /** Value in the bill and by progress, less certificates of other subcontractors. Null for what is not of the bill. */
  readonly allowed: Money | null
  readonly progress: Money | null
  readonly overScope: Money
  readonly overProgress: Money
  /** The value applied for, limited to progress and scope. */
  readonly proposed: Money
  /** The person's decision, or else the proposed value. */
  readonly approve: Money
  readonly isDecided: boolean
}

type Kind = ClaimLine['kind']
/** Returns the kind of a line: a line that names nothing of the bill carries no retention. */
export const kindOf = ({ product, fixedCost }: Pick<IncomingLine, 'product' | 'fixedCost'>): Kind =>
  product === null ? (fixedCost === null ? 'onAccount' : 'fixedCost') : 'product'

/** Returns the key of a line: lines of two applications with one key are the same thing. */
export const incomingKey = (line: Pick<IncomingLine, 'product' | 'fixedCost' | 'name'>): string =>
  lineKey({ ...line, kind: kindOf(line) })

/** "P-01 Partition". */
export const lineName = ({ code, name }: Pick<IncomingLine, 'code' | 'name'>): string =>
  [code, name].filter(Boolean).join(' ')

/** Reviews a line against the bill and its progress. Spec: APP-2. */
export function reviewIncoming<L extends IncomingLine>(item: L): ReviewedIncoming<L> {
  const left = (value: Money | null): Money | null =>
    value === null ? null : most<Money>(minus(value, item.approvedElsewhere), NIL)
  const [allowed, progress] = [left(item.contractValue), left(item.measuredValue)]
  const above = (limit: Money | null): Money => (limit === null ? NIL : most<Money>(minus(item.value, limit), NIL))
  const proposed = least(item.value, least(allowed ?? item.value, progress ?? item.value))
  return {
    item,
    allowed,
    progress,
    overScope: above(allowed),
    overProgress: above(progress),
    proposed,
    approve: item.approvedValue ?? proposed,
    isDecided: item.approvedValue !== null,
  }
}

/** Returns what the lines of an application claim in its period, before retention. */
export const incomingClaim = (lines: readonly Pick<IncomingLine, 'value' | 'approvedBefore'>[]): Money =>
  sum(lines.map(({ value, approvedBefore }): Money => minus(value, approvedBefore)))

/** Whether a value to date is more than progress or the bill allow of a line. */
export const isBeyond = ({ allowed, progress }: ReviewedIncoming, value: Money): boolean =>
  (allowed !== null && value > allowed) || (progress !== null && value > progress)

/** Returns why a value of a line can't be approved; null when it can. A certificate is never above the claim, and what is taken off has a reason. */
export function whyNotApproved(line: IncomingLine, approved: Money, reason: string | null): string | null {
  if (approved > line.value)
    return `${lineName(line)} is applied for at ${moneyWords(line.value)} to date, so ${moneyWords(approved)} can’t be approved`
  // A credit may be approved as a greater one; work is never worth less than nothing.
  if (approved < NIL && line.value >= NIL)
    return `${lineName(line)} is applied for at ${moneyWords(line.value)} to date, so no less than 0.00 can be approved`
  return approved < line.value && !reason?.trim()
    ? `Say why less of ${lineName(line)} is approved than was applied for`
    : null
}

/** A line with its value to date, as it counts in sums. */
export interface CountedLine extends Pick<IncomingLine, 'product' | 'fixedCost'> {
  readonly value: Money
}
/** Deductions of a subcontract without recorded terms: none. */
export const NO_TERMS: DeductionTerms = {
  retentionPercentage: NIL,
  retentionKept: WHOLE,
  retentionOnMaterials: false,
  retentionCap: null,
  discountPercentage: NIL,
}

/** Returns the sums of lines with these values. Materials on site are part of what is applied for. */
export const incomingSums = (
  lines: readonly CountedLine[],
  terms: DeductionTerms,
  certifiedBefore: Money,
): CumulativeSums =>
  cumulativeSums(
    lines.map(line => ({ kind: kindOf(line), value: line.value, materialValue: NIL })),
    terms,
    certifiedBefore,
  )

/** Returns the materials to date that CIS leaves out: as declared, or less their share of the retention. */
export function incomingLeftOut(
  materials: Money,
  { work, retention }: Pick<CumulativeSums, 'work' | 'retention'>,
  isAfterRetention: boolean,
): Money {
  const part = over(exact('money', materials), exact('money', work))
  if (!isAfterRetention || part === null) return materials
  return minus(materials, least(retention, rounded('money', times(exact('money', retention), part))))
}
