import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import type { SubcontractClaimsReply, TakeSubcontractsRequest } from '#contract/commercial/payment/outgoing-calls'
import { outgoingItem, type OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { subcontractor } from '#contract/contacts/subcontractor'
import { ProblemError } from '#contract/kit/problem'
import { lineKey, type NewLine, newOnAccount } from '#domain/commercial/payment/outgoing-lines'
import {
  approvedBesides,
  beyondApproval,
  type IncomingRecords,
  onAccountClaims,
  type OurLine,
  type SubcontractClaim,
  subcontractClaims,
  type TakenOver,
  takenOver,
} from '#domain/commercial/payment/roll-up'
import type { Day } from '#domain/value/day'
import { type Money, NIL, parseAs, shareOf, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { findAll, insert, read, updateAll } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'
import { lockIncoming } from './incoming-records'
import { linesOf, lockOutgoing } from './outgoing-records'
import { recalculateSums } from './outgoing-sums'

const incomingIn = async (tx: AccountTransaction, project: number): Promise<IncomingRecords> => ({
  applications: await pointingAt(tx, incomingApplication, 'project', [project]),
  items: await pointingAt(tx, incomingItem, 'project', [project]),
})

async function namesOf(tx: AccountTransaction, claims: readonly Pick<SubcontractClaim, 'parts'>[]) {
  const ids = claims.flatMap(({ parts }) => parts.map(part => part.subcontractor))
  const found = await findAll(tx, subcontractor, [...new Set(ids)])
  return (id: number) => found.get(id)?.fullName ?? 'a subcontractor'
}

interface Earlier {
  /** Lines of the application before. */
  readonly last: readonly OutgoingItem[]
  readonly certified: readonly OutgoingItem[]
}

/**
 * Returns lines of an application that is not generated yet, where approved ones of subcontractors claim what was approved: those that did so in the
 * application before, or all of them with approved work of no bill on account. An amount on account of ours with the same name stays ours.
 */
export async function asApproved(
  tx: AccountTransaction,
  { project, day, which }: { readonly project: number; readonly day: Day; readonly which: 'kept' | 'approved' },
  lines: readonly NewLine[],
  { last, certified }: Earlier,
): Promise<readonly NewLine[]> {
  const kept = new Set(last.filter(({ isByApproval }) => isByApproval).map(lineKey))
  if (which === 'kept' && kept.size === 0) return lines
  const incoming = await incomingIn(tx, project)
  const claims = subcontractClaims(lines, incoming, day).filter(
    ({ line }) => kept.has(lineKey(line)) || (which === 'approved' && line.kind !== 'onAccount'),
  )
  const more = which === 'approved' ? onAccountClaims(lines, incoming, day) : []
  const nameOf = await namesOf(tx, [...claims, ...more])
  const taken = new Map(claims.map(claim => [claim.line, takenOver(claim, nameOf)]))
  return [
    ...lines.map(line => {
      const own = taken.get(line)
      return own ? { ...line, ...own, isByApproval: true } : line
    }),
    ...more.flatMap(claim => {
      const own = takenOver({ ...claim, line: NO_RATE }, nameOf)
      return own ? [{ ...newOnAccount(claim.name, own.value, certified), ...own, isByApproval: true }] : []
    }),
  ]
}

/** We have no value for work of no bill. */
const NO_RATE = { contractValue: null }

/** Work that our application does not have. */
const notClaimed = (name: string): Shown => ({
  kind: 'onAccount',
  product: null,
  fixedCost: null,
  code: null,
  name,
  contractValue: null,
  measuredValue: null,
  materialValue: NIL,
  value: NIL,
  isByApproval: false,
})

type Shown = OurLine & { readonly id?: number; readonly measuredValue: Money | null }

/** Returns what each line that subcontracts cover would claim, in wire form. */
export async function claimsReply(
  tx: AccountTransaction,
  project: number,
  day: Day,
  lines: readonly Shown[],
): Promise<SubcontractClaimsReply> {
  const incoming = await incomingIn(tx, project)
  const claims = subcontractClaims(lines, incoming, day)
  const more = onAccountClaims(lines, incoming, day).map(claim => ({ ...claim, line: notClaimed(claim.name) }))
  const nameOf = await namesOf(tx, [...claims, ...more])
  return {
    lines: [...claims, ...more].map(({ line, parts, byClaim, byApproval }) => ({
      item: line.id ?? null,
      kind: line.kind,
      product: line.product,
      fixedCost: line.fixedCost,
      code: line.code,
      name: line.name,
      contractValue: money(line.contractValue ?? NIL),
      materialValue: money(line.materialValue),
      progress: textOf('percentage', shareOf(line.measuredValue ?? NIL, line.contractValue ?? NIL) ?? NIL),
      measuredValue: money(line.measuredValue ?? NIL),
      byClaim: orNull(byClaim),
      byApproval: orNull(byApproval),
      value: money(line.value),
      isTaken: line.isByApproval && line.value === byApproval,
      parts: parts.map(part => ({
        application: part.application,
        reference: part.reference,
        subcontractor: part.subcontractor,
        subcontractorName: nameOf(part.subcontractor),
        contractValue: money(part.contractValue),
        claimed: money(part.claimed),
        approved: orNull(part.approved),
      })),
    })),
    besides: money(approvedBesides(lines, incoming, day)),
  }
}

/**
 * Has lines of a held application claim what was approved of subcontractors, with the certificates as the reason, and brings approved work of no bill in on
 * account. Throws `conflict` where it is not Held, and where another sum is approved than the person saw. What was certified is not touched.
 */
export async function takeSubcontracts(
  tx: AccountTransaction,
  id: number,
  { lines: asked, onAccount }: TakeSubcontractsRequest,
): Promise<void> {
  const { project } = await read(tx, outgoingApplication, id)
  await lockOutgoing(tx, project)
  await lockIncoming(tx, project)
  const application = inRecordForm(outgoingApplication, await read(tx, outgoingApplication, id, { lock: true }))
  if (application.state !== 'held')
    conflict('Only a held application takes approved subcontract work over. Its lines stay as they are')
  const lines = await linesOf(tx, id)
  const incoming = await incomingIn(tx, project)
  const claims = subcontractClaims(lines, incoming, application.valuationDate)
  const more = onAccountClaims(lines, incoming, application.valuationDate)
  const byItem = new Map(claims.map(claim => [claim.line.id, claim]))
  const byName = new Map(more.map(claim => [claim.name, { ...claim, line: notClaimed(claim.name) }]))
  const nameOf = await namesOf(tx, [...claims, ...more])
  const taken = asked.map(({ item, value }) => {
    const now = approvedNow(byItem.get(item), value, nameOf)
    return {
      id: item,
      set: {
        value: money(now.value),
        progress: textOf('percentage', now.progress),
        reason: now.reason,
        isByApproval: true,
      },
    }
  })
  await updateAll(tx, outgoingItem, taken, 'take-approved')
  const names = new Set(onAccount.map(({ name }) => name))
  if (names.size < onAccount.length) conflict('Work of no bill is chosen twice. Look at the preview again')
  for (const [index, { name, value }] of onAccount.entries()) {
    const { reason, ...now } = approvedNow(byName.get(name), value, nameOf)
    await insert(tx, outgoingItem, {
      project,
      application: id,
      kind: 'onAccount',
      name,
      value: money(now.value),
      reason,
      isByApproval: true,
      order: lines.length + index,
    })
  }
  await recalculateSums(tx, [id])
}

/** Returns a claim as it takes what is approved over. Throws `conflict` where that is another sum than the person saw. */
function approvedNow(
  claim: SubcontractClaim | undefined,
  seen: unknown,
  nameOf: (subcontractor: number) => string,
): TakenOver {
  const now = claim ? takenOver(claim, nameOf) : null
  if (claim === undefined || now === null)
    conflict('Nothing is approved any more of a line you chose. Look at the preview again')
  // What the schema of a sum of money lets through is its text.
  if (now.value !== parseAs('money', String(seen)))
    conflict(`Another sum is approved of ${claim.line.name} by now. Look at the preview again`)
  return now
}

/** Returns the name of the first line that claims more than what was approved of subcontractors and was taken over; null where none does. */
export const beyondApprovalOf = async (
  tx: AccountTransaction,
  { project, valuationDate }: { readonly project: number; readonly valuationDate: Day },
  lines: readonly OurLine[],
): Promise<string | null> => {
  if (!lines.some(({ isByApproval }) => isByApproval)) return null
  await lockIncoming(tx, project)
  return beyondApproval(lines, await incomingIn(tx, project), valuationDate)
}

function conflict(message: string): never {
  throw new ProblemError('conflict', { message })
}

const money = (value: Money): string => textOf('money', value)
const orNull = (value: Money | null): string | null => (value === null ? null : money(value))
