import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import type { GenerateRequest } from '#contract/commercial/payment/outgoing-calls'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { type NewLine, newLines } from '#domain/commercial/payment/outgoing-lines'
import { isCertifiedState, whyNotValuedOn } from '#domain/commercial/payment/outgoing-turn'
import { dayOf, dayWords } from '#domain/value/day'
import { type Money, parseAs, NIL, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { giveNumber } from '../../records/write/give-number'
import { insert, insertAll, read } from '../../records/write/typed'
import { acceptedOf } from '../labour/labour-records'
import { claimedLines } from './claimed-lines'
import { lockIncoming } from './incoming-records'
import { applicationsOf, linesOf, lockOutgoing } from './outgoing-records'
import { recalculateSums, termsFor } from './outgoing-sums'
import { asApproved } from './roll-up'

/** The next application of a project as it would be generated. */
interface Draft {
  readonly lines: readonly NewLine[]
  /** Net to date of the last certificate. */
  readonly certifiedBefore: Money
}

/** Returns the lines of the next application of a project, by its accepted bills and their progress on the valuation date. */
export async function draftOf(tx: AccountTransaction, project: number, asked: GenerateRequest): Promise<Draft> {
  const { valuationDate, filterOn, filterPercentage, subcontracts } = asked
  const applications = await countedOf(tx, project)
  const rule = { filterOn, filterPercentage: parseAs('percentage', filterPercentage) ?? NIL }
  const claimed = []
  for (const bill of await acceptedOf(tx, project)) claimed.push(...(await claimedLines(tx, bill, valuationDate, rule)))
  const last = applications.at(-1)
  const certified = applications.findLast(({ state }) => isCertifiedState(state))
  const earlier = {
    last: last ? await linesOf(tx, last.id) : [],
    certified: certified ? await linesOf(tx, certified.id) : [],
  }
  const lines = newLines(claimed, earlier.last, earlier.certified)
  return {
    lines:
      subcontracts === 'progress'
        ? lines
        : await asApproved(tx, { project, day: valuationDate, which: subcontracts }, lines, earlier),
    certifiedBefore: certified?.certifiedNet ?? NIL,
  }
}

const countedOf = async (tx: AccountTransaction, project: number) =>
  (await applicationsOf(tx, project)).filter(({ state }) => state !== 'cancelled')

/**
 * Makes the next application of a project. Throws `conflict` while another one is Held, for a date that is not after the last application's, and where
 * no bill is accepted or no terms are recorded. Returns its id. Spec: APP-1.
 */
export async function generate(tx: AccountTransaction, project: number, asked: GenerateRequest): Promise<number> {
  await read(tx, projectResource, project)
  await lockOutgoing(tx, project)
  const { valuationDate, filterOn, filterPercentage } = asked
  const ahead = whyNotValuedOn(valuationDate, dayOf(tx.at))
  if (ahead !== null) conflict(ahead)
  const applications = await countedOf(tx, project)
  const held = applications.find(({ state }) => state === 'held')
  if (held) conflict(`${held.reference ?? 'An application'} is still held. Send it or cancel it first`)
  const last = applications.at(-1)
  if (last && valuationDate <= last.valuationDate)
    conflict(
      `The last application was valued on ${dayWords(last.valuationDate)}. Choose a later valuation date, so that no period is claimed twice`,
    )
  if ((await acceptedOf(tx, project)).length === 0)
    conflict('No bill of this project is accepted yet, so there is nothing to apply for')
  const terms = await termsFor(tx, { project, valuationDate, sentOn: null })
  if (asked.subcontracts !== 'progress') await lockIncoming(tx, project)
  const { lines } = await draftOf(tx, project, asked)
  const id = await insert(tx, outgoingApplication, { project, valuationDate, ...terms, filterOn, filterPercentage })
  await giveNumber(tx, outgoingApplication, id)
  await insertAll(
    tx,
    outgoingItem,
    lines.map((line, order) => ({ project, application: id, order, ...inWireForm(line) })),
  )
  await recalculateSums(tx, [id])
  return id
}

function conflict(message: string): never {
  throw new ProblemError('conflict', { message })
}

const money = (value: Money | null): string | null => (value === null ? null : textOf('money', value))
const inWireForm = (line: NewLine) => ({
  kind: line.kind,
  assessment: line.assessment,
  product: line.product,
  fixedCost: line.fixedCost,
  isVariation: line.isVariation,
  variation: line.variation?.id ?? null,
  variationCode: line.variation?.code ?? null,
  isNotAgreed: line.variation?.isNotAgreed ?? false,
  code: line.code,
  name: line.name,
  unit: line.unit,
  quantity: line.quantity === null ? null : textOf('quantity', line.quantity),
  rate: line.rate === null ? null : textOf('rate', line.rate),
  contractValue: money(line.contractValue),
  measuredValue: money(line.measuredValue),
  progress: textOf('percentage', line.progress),
  value: textOf('money', line.value),
  reason: line.reason,
  isByApproval: line.isByApproval,
  materialValue: textOf('money', line.materialValue),
  progressBefore: textOf('percentage', line.progressBefore),
  appliedBefore: textOf('money', line.appliedBefore),
  certifiedBefore: textOf('money', line.certifiedBefore),
  materialBefore: textOf('money', line.materialBefore),
})
