import {
  least,
  minus,
  type Money,
  most,
  NIL,
  type Percentage,
  percentOf,
  plus,
  type Quantity,
  type Rate,
  shareOf,
  sum,
} from '../../value/money'
import type { LineTotals } from '../../estimating/bill'
import type { ProgressCells } from '../progress'

/** Smallest thing that is claimed only when it is complete enough: a product in each zone (c), or a product as a whole (p). Spec: APP-1. */
export type ClaimBy = 'c' | 'p'
export interface ClaimRule {
  readonly filterOn: ClaimBy
  readonly filterPercentage: Percentage
}

/** The variation that a line of a bill came by. */
export interface VariationOfLine {
  readonly id: number
  /** "V3". */
  readonly code: string
  readonly isNotAgreed: boolean
  readonly isWithdrawn: boolean
}

/** One line of an accepted bill, as an application claims it. */
export interface ClaimedLine {
  readonly kind: 'product' | 'fixedCost'
  readonly assessment: number
  readonly product: number | null
  readonly fixedCost: number | null
  readonly isVariation: boolean
  readonly variation: VariationOfLine | null
  readonly code: string | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: Quantity | null
  readonly rate: Rate | null
  readonly contractValue: Money
  /** Value of all work done, each zone rounded to the penny. */
  readonly earned: Money
  /** Value of the work that the claim rule lets through. */
  readonly claimable: Money
  readonly materialValue: Money
}

/** Returns the value of a product's work that a rule lets through: progress itself is untouched. */
export function claimedValue(
  line: LineTotals,
  cells: ProgressCells,
  leaves: readonly number[],
  { filterOn, filterPercentage }: ClaimRule,
): Money {
  const parts = leaves.map(leaf => {
    const amount = line.figure(leaf)?.amount ?? NIL
    const percent: Percentage = cells[leaf]?.percent ?? NIL
    return { percent, earned: percentOf(amount, percent) }
  })
  const whole = sum(parts.map(({ earned }): Money => earned))
  if (filterOn === 'p') return isComplete(whole, line.amount, filterPercentage) ? whole : NIL
  return sum(parts.map(({ percent, earned }): Money => (percent >= filterPercentage ? earned : NIL)))
}

const isComplete = (earned: Money, value: Money, from: Percentage): boolean => (shareOf(earned, value) ?? NIL) >= from

/** A line of an earlier application. */
export interface EarlierLine {
  readonly kind: 'product' | 'fixedCost' | 'onAccount'
  readonly product: number | null
  readonly fixedCost: number | null
  readonly name: string
  readonly progress: Percentage
  readonly value: Money
  readonly certifiedValue: Money | null
  readonly certifiedMaterial: Money | null
}

type Named = Pick<EarlierLine, 'kind' | 'product' | 'fixedCost' | 'name'>
/** Returns the key of a line: lines of two applications with one key are the same thing. */
export const lineKey = ({ kind, product, fixedCost, name }: Named): string =>
  kind === 'onAccount' ? `on account ${name}` : `${kind} ${product ?? fixedCost}`

/** Returns a function that finds the share of a line in the certificate with these lines: zero for a line that it does not have. */
export function certifiedBeforeIn(
  certified: readonly EarlierLine[],
): (line: Named) => { readonly certifiedBefore: Money; readonly materialBefore: Money } {
  const byKey = new Map(certified.map(line => [lineKey(line), line]))
  return line => {
    const found = byKey.get(lineKey(line))
    return { certifiedBefore: found?.certifiedValue ?? NIL, materialBefore: found?.certifiedMaterial ?? NIL }
  }
}

/** A line as a new application begins with it. */
export interface NewLine extends Omit<ClaimedLine, 'kind' | 'assessment' | 'contractValue' | 'earned' | 'claimable'> {
  readonly kind: EarlierLine['kind']
  readonly assessment: number | null
  readonly contractValue: Money | null
  readonly measuredValue: Money | null
  readonly progress: Percentage
  readonly value: Money
  /** Why another value than progress gives; and whether that is what was approved of subcontractors. */
  readonly reason: string | null
  readonly isByApproval: boolean
  readonly progressBefore: Percentage
  readonly appliedBefore: Money
  readonly certifiedBefore: Money
  readonly materialBefore: Money
}

/**
 * Returns the lines of a new application: those of the bills with their progress, then amounts on account, which go on until a person ends them. `last`
 * are the lines of the application before, `certified` those of the last certificate. A line that the rule holds back claims what was certified of it. A
 * withdrawn variation claims nothing; its lines are there while there is something to take back.
 */
export function newLines(
  claimed: readonly ClaimedLine[],
  last: readonly EarlierLine[],
  certified: readonly EarlierLine[],
): readonly NewLine[] {
  const lastOf = new Map(last.map(line => [lineKey(line), line]))
  const certifiedOf = certifiedBeforeIn(certified)
  const before = (line: Pick<EarlierLine, 'kind' | 'product' | 'fixedCost' | 'name'>) => {
    const was = lastOf.get(lineKey(line))
    return { progressBefore: was?.progress ?? NIL, appliedBefore: was?.value ?? NIL, ...certifiedOf(line) }
  }
  const isOver = (line: ClaimedLine) => line.variation?.isWithdrawn === true
  const isToTakeBack = (line: ClaimedLine) => {
    const { appliedBefore, certifiedBefore, materialBefore } = before(line)
    return appliedBefore !== NIL || certifiedBefore !== NIL || materialBefore !== NIL
  }
  const counted = claimed.flatMap(line =>
    !isOver(line) ? [line] : isToTakeBack(line) ? [{ ...line, ...NOTHING }] : [],
  )
  const work = counted.map(({ earned, claimable, ...line }): NewLine => {
    const earlier = before(line)
    const value = most<Money>(claimable, least<Money>(earned, earlier.certifiedBefore))
    const progress = shareOf(value, line.contractValue) ?? NIL
    return { ...line, measuredValue: value, value, progress, ...BY_PROGRESS, ...earlier }
  })
  const onAccount = last
    .filter(({ kind }) => kind === 'onAccount')
    .map(line => ({ ...newOnAccount(line.name, line.value, certified), ...before(line) }))
  return [...work, ...onAccount]
}

/** Returns an amount on account that the application before did not have. `certified` are the lines of the last certificate. */
export const newOnAccount = (name: string, value: Money, certified: readonly EarlierLine[]): NewLine => ({
  kind: 'onAccount',
  assessment: null,
  product: null,
  fixedCost: null,
  isVariation: false,
  variation: null,
  code: null,
  name,
  unit: null,
  quantity: null,
  rate: null,
  contractValue: null,
  measuredValue: null,
  materialValue: NIL,
  progress: NIL,
  value,
  ...BY_PROGRESS,
  progressBefore: NIL,
  appliedBefore: NIL,
  ...certifiedBeforeIn(certified)({ kind: 'onAccount', product: null, fixedCost: null, name }),
})

const BY_PROGRESS = { reason: null, isByApproval: false } as const
const NOTHING = { contractValue: NIL, earned: NIL, claimable: NIL, materialValue: NIL } as const

/** Returns the name of a line as screens and documents show it: "V3 P-14 Panel (not agreed)". */
export const claimedName = ({
  variationCode,
  code,
  name,
  isNotAgreed,
}: {
  readonly variationCode: string | null
  readonly code: string | null
  readonly name: string
  readonly isNotAgreed: boolean
}): string => [variationCode, code, name, isNotAgreed ? '(not agreed)' : null].filter(Boolean).join(' ')

/** Parts of an application, in the order they are shown and printed. */
export const SECTIONS = [
  { part: 'work', title: 'Work' },
  { part: 'variations', title: 'Variations' },
  { part: 'fixedCosts', title: 'Fixed costs' },
  { part: 'onAccount', title: 'On account' },
] as const
export type SectionOfLine = (typeof SECTIONS)[number]['part']

/** Returns the part of an application that a line is in. */
export const sectionOf = ({
  kind,
  isVariation,
}: {
  readonly kind: EarlierLine['kind']
  readonly isVariation: boolean
}): SectionOfLine =>
  kind === 'onAccount' ? 'onAccount' : kind === 'fixedCost' ? 'fixedCosts' : isVariation ? 'variations' : 'work'

/** Returns what a line adds in its period: to date, less what was certified. */
export const inPeriod = (line: {
  readonly value: Money
  readonly materialValue: Money
  readonly certifiedBefore: Money
  readonly materialBefore: Money
}): Money => minus(plus(line.value, line.materialValue), plus(line.certifiedBefore, line.materialBefore))
