import type { PortalDraft } from '#contract/commercial/portal/portal-claims'
import type { PortalApplication, PortalLine } from '#contract/commercial/portal/portal-calls'
import { incomingClaim, incomingSums, NO_TERMS } from '#domain/commercial/payment/incoming-lines'
import type { CumulativeSums, DeductionTerms } from '#domain/commercial/payment/outgoing-sums'
import {
  claimedLines,
  type ClaimGround,
  claimFaults,
  type PortalClaim,
  type ScopeLine,
} from '#domain/commercial/payment/portal-claim'
import { type Money, parseAs, type Percentage, textOf } from '#domain/value/money'
import { type KeptClaim, newClaim } from './kept-claim'
import { moneyOf } from './portal-words'

const amount = (text: string | null): Money | null => (text === null ? null : parseAs('money', text))
const percentage = (text: string): Percentage => {
  const value = parseAs('percentage', text)
  if (value === null) throw new Error(`"${text}" is no percentage`)
  return value
}

/** A claim as it is entered, against the draft it began with. */
export interface ReadClaim {
  readonly claim: PortalClaim
  readonly scope: readonly ScopeLine[]
  /** Why it can't be sent, by the place of the field; '' for the whole. */
  readonly faults: Readonly<Record<string, string>>
  readonly sums: CumulativeSums
  /** Null where no terms are recorded. */
  readonly terms: DeductionTerms | null
  /** Applied for in the period, before retention. */
  readonly period: Money
}

/** Returns a claim by the rules and sums of the office. */
export function readClaim(kept: KeptClaim, draft: PortalDraft, today: string): ReadClaim {
  const scope = draft.lines.map(line => ({
    ...line,
    contract: amount(line.contract),
    approvedBefore: moneyOf(line.approvedBefore),
  }))
  const claim: PortalClaim = {
    effectiveDate: kept.effectiveDate,
    materialsToDate: amount(materialsOf(kept, draft)),
    // What is kept of a line that is no longer in the scope is sent too, and refused in words at its place.
    lines: Object.entries(kept.lines).map(([key, text]) => ({ key, value: amount(text) })),
    others: kept.others.map(({ name, value }) => ({ name: name.trim(), value: amount(value) })),
  }
  const { certifiedUpTo, waiting } = draft
  const ground: ClaimGround = {
    lines: scope,
    today,
    turn: { approvedAfter: certifiedUpTo !== null && certifiedUpTo > kept.effectiveDate ? certifiedUpTo : null },
    waiting,
  }
  const terms = draft.terms && {
    retentionPercentage: percentage(draft.terms.retentionPercentage),
    retentionKept: percentage(draft.terms.retentionKept),
    retentionOnMaterials: draft.terms.retentionOnMaterials,
    retentionCap: amount(draft.terms.retentionCap),
    discountPercentage: percentage(draft.terms.discountPercentage),
  }
  const lines = claimedLines(claim, scope)
  return {
    claim,
    scope,
    terms,
    faults: faultsAt(claimFaults(claim, ground), claim),
    sums: incomingSums(lines, terms ?? NO_TERMS, moneyOf(draft.certifiedBefore)),
    period: incomingClaim(lines),
  }
}

/** Returns the materials to date of a claim, in wire form. */
export const materialsOf = ({ materials }: KeptClaim, { materialsBefore }: PortalDraft): string | null =>
  materials === undefined ? materialsBefore : materials

const LINE = /^lines\.(\d+)\./
/** Returns the place of a line's field. Lines are told apart by their keys, since their order changes while they are entered. */
export const lineAt = (key: string): string => `line ${key}`

/** Returns faults by the place of their field, the first one of each. */
export function faultsAt(
  faults: readonly { readonly path: string; readonly message: string }[],
  { lines }: PortalClaim,
): Readonly<Record<string, string>> {
  const placed = faults.map(({ path, message }): [string, string] => {
    const index = LINE.exec(path)?.[1]
    const line = index === undefined ? undefined : lines[Number(index)]
    return [line ? lineAt(line.key) : path, message]
  })
  return Object.fromEntries(placed.toReversed())
}

const wire = (value: Money | null): string | null => (value === null ? null : textOf('money', value))

/** Returns a claim as the server takes it. */
export function bodyOf(project: number, kept: KeptClaim, { claim, period }: Pick<ReadClaim, 'claim' | 'period'>) {
  return {
    project,
    effectiveDate: claim.effectiveDate,
    invoiceNumber: kept.invoiceNumber.trim() || null,
    materialsToDate: wire(claim.materialsToDate),
    note: kept.note.trim() || null,
    lines: claim.lines.map(({ key, value }) => ({ key, value: wire(value) })),
    others: claim.others.map(({ name, value }) => ({ name, value: wire(value) })),
    period: wire(period),
  }
}

/** Returns a sent application as it was entered, so that it can be changed and sent again. */
export function claimFrom(of: PortalApplication, lines: readonly PortalLine[], today: string): KeptClaim {
  const isNew = ({ isOfBill, approvedBefore }: PortalLine) => !isOfBill && approvedBefore === '0.00'
  const changed = lines.filter(line => !isNew(line) && line.value !== line.approvedBefore)
  return {
    ...newClaim(today),
    effectiveDate: of.effectiveDate,
    invoiceNumber: of.invoiceNumber ?? '',
    note: of.sent?.note ?? '',
    materials: of.materials,
    lines: Object.fromEntries(changed.map(({ key, value }) => [key, value])),
    others: lines.filter(isNew).map(({ name, value }) => ({ name, value })),
  }
}
