// Approved work of supply and fit subcontractors in our own application to the client. Decision 726.
import { groupBy } from '../../value/group-by'
import type { Day } from '../../value/day'
import { divideBig } from '../../value/decimal'
import { exact, rounded } from '../../value/exact'
import { minus, type Money, most, negate, NIL, type Percentage, plus, shareOf, sum } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import { inTurn, type InTurn, isApprovedState } from '../labour/claims'
import { isBeyondValue } from './application'
import { incomingKey, type IncomingLine, lineName } from './incoming-lines'
import { lineKey } from './outgoing-lines'

/** A line of our application, stored or only previewed. All money is to date. */
export interface OurLine {
  readonly kind: 'product' | 'fixedCost' | 'onAccount'
  readonly product: number | null
  readonly fixedCost: number | null
  readonly code: string | null
  readonly name: string
  readonly contractValue: Money | null
  readonly materialValue: Money
  readonly value: Money
  readonly isByApproval: boolean
}
interface SubcontractApplication extends InTurn {
  /** "SF-014"; null before it is approved. */
  readonly reference: string | null
}
type SubcontractLine = Pick<
  IncomingLine,
  'product' | 'fixedCost' | 'name' | 'value' | 'contractValue' | 'approvedValue'
> & { readonly application: number }

/** Incoming applications of one project with their lines. */
export interface IncomingRecords {
  readonly applications: readonly SubcontractApplication[]
  readonly items: readonly SubcontractLine[]
}

/** The part of one subcontractor in a line of ours, to date. */
export interface SubcontractPart {
  readonly subcontractor: number
  /** The last certificate, or the newest application where nothing is approved yet. */
  readonly application: number
  readonly reference: string | null
  /** At the supply and fit price. */
  readonly contractValue: Money
  /** In the newest application up to our valuation date. */
  readonly claimed: Money
  /** Null where nothing is approved. */
  readonly approved: Money | null
}
/** A line of ours that subcontracts cover, with what it would claim at our rates by what they claimed and by what was approved. */
export interface SubcontractClaim<L extends OurLine = OurLine> {
  readonly line: L
  readonly parts: readonly SubcontractPart[]
  readonly byClaim: Money | null
  /** Null where nothing is approved, or what was approved has no value in the bill to be a share of. */
  readonly byApproval: Money | null
}

/**
 * Returns the lines of an application that subcontracts cover. Incoming applications are cumulative, so of each subcontractor only the last certificate
 * and the newest claim up to `day` count.
 */
export function subcontractClaims<L extends OurLine>(
  lines: readonly L[],
  incoming: IncomingRecords,
  day: Day,
): readonly SubcontractClaim<L>[] {
  const parts = partsByKey(incoming, day)
  return lines.flatMap(line => {
    const own = parts.get(lineKey(line))
    if (own === undefined) return []
    const approved = own.filter(part => part.approved !== null)
    return [
      {
        line,
        parts: own,
        byClaim: claimedOf(
          line,
          own.map(({ claimed, contractValue }) => ({ done: claimed, of: contractValue })),
        ),
        byApproval: claimedOf(
          line,
          approved.map(part => ({ done: part.approved ?? NIL, of: part.contractValue })),
        ),
      },
    ]
  })
}

/** Approved work of no bill that is not on our application: it can be claimed on account. */
export interface OnAccountClaim {
  readonly name: string
  readonly parts: readonly SubcontractPart[]
  /** To date, as approved: there is no rate of ours. Null where nothing is approved. */
  readonly byApproval: Money | null
  readonly byClaim: Money
}

/** Returns the work of no bill that subcontractors applied for and that our lines don't have, by its name, in the order of the applications. */
export function onAccountClaims(
  lines: readonly OurLine[],
  incoming: IncomingRecords,
  day: Day,
): readonly OnAccountClaim[] {
  const ours = new Set(lines.map(lineKey))
  const names = new Map(incoming.items.filter(isOfNoBill).map(item => [incomingKey(item), item.name]))
  return [...partsByKey(incoming, day)].flatMap(([key, parts]) => {
    const name = names.get(key)
    if (name === undefined || ours.has(key)) return []
    const approved = parts.filter(part => part.approved !== null)
    return [
      {
        name,
        parts,
        byClaim: sum(parts.map(({ claimed }): Money => claimed)),
        byApproval: approved.length === 0 ? null : sum(approved.map((part): Money => part.approved ?? NIL)),
      },
    ]
  })
}

/** Returns the approved sums to date of work of a bill that none of these lines names. */
export function approvedBesides(lines: readonly OurLine[], { applications, items }: IncomingRecords, day: Day): Money {
  const ours = new Set(lines.filter(({ kind }) => kind !== 'onAccount').map(lineKey))
  const last = new Set([...bySubcontractor(applications, day)].map(([, { certified }]) => certified?.id))
  return sum(
    items
      .filter(item => last.has(item.application) && !isOfNoBill(item) && !ours.has(incomingKey(item)))
      .map((item): Money => item.approvedValue ?? NIL),
  )
}

interface Newest {
  readonly certified: SubcontractApplication | undefined
  readonly claimed: SubcontractApplication
}
function bySubcontractor(all: readonly SubcontractApplication[], day: Day): ReadonlyMap<number, Newest> {
  const found = new Map<number, Newest>()
  const counted = all.filter(({ state, effectiveDate }) => state !== 'cancelled' && effectiveDate <= day)
  for (const [subcontractor, own] of groupBy(counted.toSorted(inTurn), each => each.subcontractor)) {
    const claimed = own.at(-1)
    if (claimed) found.set(subcontractor, { certified: own.findLast(({ state }) => isApprovedState(state)), claimed })
  }
  return found
}

function partsByKey({ applications, items }: IncomingRecords, day: Day): ReadonlyMap<string, SubcontractPart[]> {
  const linesOf = groupBy(items, ({ application }) => application)
  const found = new Map<string, SubcontractPart[]>()
  for (const [subcontractor, { certified, claimed }] of bySubcontractor(applications, day)) {
    const claims = sumsByKey(linesOf.get(claimed.id) ?? [])
    const approvals = sumsByKey(certified ? (linesOf.get(certified.id) ?? []) : [])
    for (const key of new Set([...claims.keys(), ...approvals.keys()])) {
      const approval = approvals.get(key)
      const { value, contractValue } = claims.get(key) ?? approval ?? NO_LINE
      const part = {
        subcontractor,
        application: approval && certified ? certified.id : claimed.id,
        reference: approval && certified ? certified.reference : claimed.reference,
        contractValue: approval?.contractValue ?? contractValue,
        claimed: value,
        approved: approval?.approved ?? null,
      }
      found.set(key, [...(found.get(key) ?? []), part])
    }
  }
  return found
}

const NO_LINE = { value: NIL, contractValue: NIL, approved: NIL }

/** Whether a line names nothing of a bill: its name alone says what it is of. */
const isOfNoBill = ({ product, fixedCost }: Pick<SubcontractLine, 'product' | 'fixedCost'>): boolean =>
  product === null && fixedCost === null

/** Adds up lines of one application by what they are of. */
function sumsByKey(items: readonly SubcontractLine[]) {
  const found = new Map<string, { value: Money; contractValue: Money; approved: Money }>()
  for (const item of items) {
    const key = incomingKey(item)
    const was = found.get(key) ?? NO_LINE
    found.set(key, {
      value: plus<Money>(was.value, item.value),
      approved: plus<Money>(was.approved, item.approvedValue ?? NIL),
      contractValue: item.contractValue ?? NIL,
    })
  }
  return found
}

/** Part of a subcontract value that is done. */
interface Share {
  readonly done: Money
  readonly of: Money
}

/** Returns what we claim of a line to date: on account what is done, since we have no rate for it, else the share of our value. Null where nothing is done. */
const claimedOf = (line: OurLine, shares: readonly Share[]): Money | null =>
  line.kind !== 'onAccount'
    ? atOurRates(line, shares)
    : shares.length === 0
      ? null
      : sum(shares.map(({ done }): Money => done))

/**
 * Returns what we claim of a line to date where shares of its subcontract value are done: the same share of our own value, rounded once. With the
 * material on site it is never beyond that value. Null where no share can be worked out.
 */
function atOurRates(
  { contractValue, materialValue }: Pick<OurLine, 'contractValue' | 'materialValue'>,
  shares: readonly Share[],
): Money | null {
  if (contractValue === null || shares.length === 0) return null
  if (shares.some(({ done, of }) => of === NIL && done !== NIL)) return null
  // One fraction, so that a sum of thirds is a whole.
  let [part, whole] = [0n, 1n]
  for (const { done, of } of shares) {
    if (of === NIL) continue
    part = part * BigInt(of) + BigInt(done) * whole
    whole *= BigInt(of)
  }
  const isOmission = contractValue < NIL
  const ceiling = ceilingOf(contractValue, materialValue)
  const value = rounded('money', divideBig(exact('money', contractValue) * part, whole))
  if (isOmission ? value > NIL : value < NIL) return NIL
  const isOver = isOmission ? value < ceiling : value > ceiling
  return isOver ? ceiling : value
}

/** The value of a line less its material on site; nothing where the material is more. */
function ceilingOf(contractValue: Money, materialValue: Money): Money {
  const sign = (value: Money): Money => (contractValue < NIL ? negate(value) : value)
  return sign(most<Money>(minus(sign(contractValue), sign(materialValue)), NIL))
}

/** The values of a line that claims approved work. */
export interface TakenOver {
  readonly value: Money
  readonly progress: Percentage
  readonly reason: string
}

/** Returns a line as it claims what was approved; null where nothing is approved. `nameOf` gives the name of a subcontractor. */
export function takenOver(
  {
    line,
    parts,
    byApproval,
  }: Pick<SubcontractClaim, 'parts' | 'byApproval'> & {
    readonly line: Pick<OurLine, 'contractValue'>
  },
  nameOf: (subcontractor: number) => string,
): TakenOver | null {
  if (byApproval === null) return null
  const named = parts.flatMap(({ approved, reference, subcontractor, contractValue }) =>
    approved === null
      ? []
      : [
          `${reference ?? 'Application'} of ${nameOf(subcontractor)}, ${moneyWords(approved)}${contractValue === NIL ? '' : ` of ${moneyWords(contractValue)}`} approved`,
        ],
  )
  return {
    value: byApproval,
    progress: shareOf(byApproval, line.contractValue ?? NIL) ?? NIL,
    reason: `By ${named.join('; ')}`.slice(0, MOST_REASON),
  }
}
/** Characters that the reason of a line can have. */
const MOST_REASON = 2_000

/** Returns the name of the first line that was taken over and now claims more than is approved; null where none does. */
export function beyondApproval(lines: readonly OurLine[], incoming: IncomingRecords, day: Day): string | null {
  const own = lines.filter(({ isByApproval }) => isByApproval)
  const claims = new Map(subcontractClaims(own, incoming, day).map(({ line, byApproval }) => [line, byApproval]))
  const beyond = own.find(line => isBeyondValue(line.value, claims.get(line) ?? NIL))
  return beyond ? lineName(beyond) : null
}
