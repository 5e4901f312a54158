import { addDays, type Day, dayWords } from '../../value/day'
import { least, minus, type Money, most, NIL, sum } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import { nameKey } from '../../value/name-key'
import type { Turn } from '../labour/turn'

// What a subcontractor applies for in the portal. The page and the server check it by the same rules. Decision 734.

/** A line of the subcontractor's own scope. All money is to date. */
export interface ScopeLine {
  readonly key: string
  readonly product: number | null
  readonly fixedCost: number | null
  readonly code: string | null
  readonly name: string
  /** Value in the bill; null for what is of no bill. */
  readonly contract: Money | null
  readonly approvedBefore: Money
}
/** Work of no bill. A value is null while its text is no amount. */
export interface OtherWork {
  readonly name: string
  readonly value: Money | null
}
/** A claim as it is entered. A line that is not here stays as it was certified. */
export interface PortalClaim {
  readonly effectiveDate: Day
  readonly materialsToDate: Money | null
  readonly lines: readonly { readonly key: string; readonly value: Money | null }[]
  readonly others: readonly OtherWork[]
}
/** Scope and other applications of the subcontractor, against which a claim is checked. */
export interface ClaimGround {
  readonly lines: readonly ScopeLine[]
  readonly today: Day
  /** Of the subcontractor's other applications. */
  readonly turn: Pick<Turn, 'approvedAfter'>
  /** The application that waits for review; null where none does. */
  readonly waiting: { readonly effectiveDate: Day } | null
}
/** Why a claim can't be sent, at the place it is about: "lines.2.value", "others.0.name", "effectiveDate"; '' for the whole. */
export interface ClaimFault {
  readonly path: string
  readonly message: string
}
/** A line of a claim as it counts in its sums. */
export interface ClaimedLine {
  readonly product: number | null
  readonly fixedCost: number | null
  readonly value: Money
  readonly approvedBefore: Money
}

/** Days before its own day that an application can be sent. */
const DAYS_AHEAD = 31

/** Returns why a value to date of a line can't be applied for; null when it can. A charge that was certified may stay. */
function whyNotClaimed({ approvedBefore }: Pick<ScopeLine, 'approvedBefore'>, value: Money | null): string | null {
  if (value === null) return 'Write the amount to date, or 0'
  const floor = least(NIL, approvedBefore)
  return value < floor ? `Write ${moneyWords(floor)} or more: this is the amount to date` : null
}

/** Returns what is unusual about a value to date, as the reviewer will see it; null where nothing is. It can be sent all the same. */
export function cautionOf(
  { contract, approvedBefore }: Pick<ScopeLine, 'contract' | 'approvedBefore'>,
  value: Money,
): string | null {
  if (contract !== null && value > contract && value > approvedBefore)
    return `${moneyWords(minus(value, contract))} more than the contract value`
  return value < approvedBefore ? `${moneyWords(minus(approvedBefore, value))} less than is certified` : null
}

/** Returns why an application to a day can't be sent; null when it can. */
function whyNotOnDay(day: Day, { today, turn }: Pick<ClaimGround, 'today' | 'turn'>): string | null {
  if (turn.approvedAfter !== null)
    return `You are already certified up to ${dayWords(turn.approvedAfter)}. Choose that day or a later one`
  return day > addDays(today, DAYS_AHEAD)
    ? `This is more than ${DAYS_AHEAD} days ahead. Choose ${dayWords(addDays(today, DAYS_AHEAD))} or an earlier day`
    : null
}

/** Returns why nothing can be applied for now; null when it can. Each application builds on the certificate before it. */
const whyNotNow = ({ waiting }: Pick<ClaimGround, 'waiting'>): string | null =>
  waiting === null
    ? null
    : `Your application for work up to ${dayWords(waiting.effectiveDate)} is still being checked. Withdraw it, or wait until it is certified`

/** Returns everything that keeps a claim from being sent, in the order of the page. */
export function claimFaults(claim: PortalClaim, ground: ClaimGround): readonly ClaimFault[] {
  const at = (path: string, message: string | null): readonly ClaimFault[] =>
    message === null ? [] : [{ path, message }]
  const scope = new Map(ground.lines.map(line => [line.key, line]))
  const sent = new Set<string>()
  const names = new Set(ground.lines.filter(isOther).map(({ name }) => nameKey(name)))
  return [
    ...at('', whyNotNow(ground)),
    ...at('effectiveDate', whyNotOnDay(claim.effectiveDate, ground)),
    ...claim.lines.flatMap(({ key, value }, index) => {
      const line = scope.get(key)
      const isTwice = sent.has(key)
      sent.add(key)
      return at(
        `lines.${index}.value`,
        line === undefined
          ? 'This line is no longer part of your work here. Load the page again'
          : isTwice
            ? 'This line is here twice. Load the page again'
            : whyNotClaimed(line, value),
      )
    }),
    ...claim.others.flatMap(({ name, value }, index) => {
      const key = nameKey(name)
      const isKnown = names.has(key)
      names.add(key)
      const why = key === '' ? 'Write what it is for' : isKnown ? 'Another line has this name. Add the two up' : null
      return [...at(`others.${index}.name`, why), ...at(`others.${index}.value`, whyNotClaimed(NEW, value))]
    }),
    ...at('materialsToDate', whyNotMaterials(claim, ground)),
    ...(claimedLines(claim, ground.lines).length === 0 ? at('', 'There is no line yet. Add what you apply for') : []),
  ]
}

const NEW = { approvedBefore: NIL }
const isOther = ({ product, fixedCost }: ScopeLine): boolean => product === null && fixedCost === null

/** Materials are part of what is applied for. */
function whyNotMaterials(claim: PortalClaim, { lines }: ClaimGround): string | null {
  const { materialsToDate: materials } = claim
  if (materials === null) return 'Write the materials to date, or 0'
  if (materials < NIL) return 'Write 0.00 or more'
  const work = sum(claimedLines(claim, lines).map(({ value }): Money => most<Money>(value, NIL)))
  return materials > work
    ? `Materials are part of the ${moneyWords(work)} you apply for to date, so they can’t be more than that`
    : null
}

/** Returns the lines of a claim: the whole scope with what was entered, then work of no bill. */
export function claimedLines(claim: PortalClaim, scope: readonly ScopeLine[]): readonly ClaimedLine[] {
  const entered = new Map(claim.lines.map(({ key, value }) => [key, value]))
  return [
    ...scope.map(({ key, product, fixedCost, approvedBefore }) => ({
      product,
      fixedCost,
      approvedBefore,
      value: entered.get(key) ?? approvedBefore,
    })),
    ...claim.others.map(({ value }) => ({ product: null, fixedCost: null, approvedBefore: NIL, value: value ?? NIL })),
  ]
}
