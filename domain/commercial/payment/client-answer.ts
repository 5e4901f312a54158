import { addDays, type Day, dayWords } from '../../value/day'
import { type Money, NIL } from '../../value/money'
import { agreed, type ClientDecision, whyNotCertified } from './certify-lines'
import { type ClaimLine, type KeptTerms, type OutgoingSums, outgoingSums } from './outgoing-sums'

/** A line as the client sees it, with the client’s decision so far. Sums are null while a field holds no clear number. */
export interface AnsweredLine extends ClaimLine {
  /** As screens and documents show it. */
  readonly name: string
  readonly certifiedBefore: Money
  readonly materialBefore: Money
  readonly decision: ClientDecision['decision']
  readonly certifiedValue: Money | null
  readonly certifiedMaterial: Money | null
  readonly reason: string | null
}

/** Returns why a line's answer can't be sent, with the name of the line; null when it can. */
function whyNotAnswered(line: AnsweredLine): string | null {
  const { name, decision, certifiedValue, certifiedMaterial, reason } = line
  if (decision === null) return `${name}: choose Agree, Reduce or Query`
  if (decision === 'queried') return reason?.trim() ? null : `${name}: write what you ask`
  if (decision === 'agreed') return null
  if (certifiedValue === null || certifiedMaterial === null) return `${name}: write the sum you certify to date`
  return whyNotCertified({ ...line, code: null, certifiedValue, certifiedMaterial, decisionReason: reason })
}

/** Returns the first such reason of all lines. */
export const whyNotSent = (lines: readonly AnsweredLine[]): string | null =>
  lines.map(whyNotAnswered).find(why => why !== null) ?? null

/** Whether an answer asks something: it is no certificate then. */
export const asks = (lines: readonly Pick<AnsweredLine, 'decision'>[]): boolean =>
  lines.some(({ decision }) => decision === 'queried')

/** Returns a line as answered. While it is undecided or queried, nothing is added to what was certified before. */
function certifiedOf(line: AnsweredLine): ClaimLine {
  const { kind, decision } = line
  if (decision === 'agreed') {
    const { certifiedValue: value, certifiedMaterial: materialValue } = agreed(line)
    return { kind, value, materialValue }
  }
  if (decision === 'reduced')
    return { kind, value: line.certifiedValue ?? NIL, materialValue: line.certifiedMaterial ?? NIL }
  return { kind, value: line.certifiedBefore, materialValue: line.materialBefore }
}

/** Returns the sums of an answer so far, by the terms of the application: what its certificate will say when each line is agreed or reduced. */
export const answerSums = (lines: readonly AnsweredLine[], terms: KeptTerms, certifiedBefore: Money): OutgoingSums =>
  outgoingSums(lines.map(certifiedOf), terms, certifiedBefore)

/** Returns the name of a person at the client with their role: "Anna Fox, quantity surveyor". */
export const clientName = ({ name, role }: { readonly name: string; readonly role: string }): string =>
  `${name.trim()}, ${role.trim()}`

/** Returns what a client asks as one note: a line for each question. Questions beyond `most` characters are counted, and each is kept with its line. */
export function queryNote(by: string, lines: readonly AnsweredLine[], most = 10_000): string {
  const questions = lines.filter(({ decision }) => decision === 'queried')
  let text = `${by} asks through the link:`
  for (const [index, line] of questions.entries()) {
    const next = `\n${line.name}: ${line.reason?.trim() ?? ''}`
    const rest = `\nand ${questions.length - index} more`
    // The count needs room too.
    if (text.length + next.length + (index < questions.length - 1 ? rest.length : 0) > most) return text + rest
    text += next
  }
  return text
}

/** Returns why an application can't be certified on a day; null when it can. */
export const whyNotYet = (valuationDate: Day, today: Day): string | null =>
  valuationDate > today ? `The work is valued on ${dayWords(valuationDate)}. You can certify it from that day on` : null

/** Most days that a link may be valid. */
const MOST_DAYS = 92
/** Days where the final date for payment does not say. */
const USUAL_DAYS = 28

/** Returns the last day of a link where the person chooses no other: the final date for payment, or 28 days where that has passed or is not known. */
export function usualExpiry(finalDate: Day | null, today: Day): Day {
  return finalDate !== null && finalDate > today && whyNotUntil(finalDate, today) === null
    ? finalDate
    : addDays(today, USUAL_DAYS)
}

/** Returns why a link can't be valid until a day; null when it can. */
export function whyNotUntil(day: Day, today: Day): string | null {
  if (day < today) return 'This day has passed. Choose today or a later day'
  const last = addDays(today, MOST_DAYS)
  return day <= last ? null : `Choose a day up to ${dayWords(last)}, so that a link that goes astray stops working`
}
