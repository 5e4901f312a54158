import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import type { PortalClaimRequest } from '#contract/commercial/portal/portal-claims'
import { ProblemError } from '#contract/kit/problem'
import { incomingClaim } from '#domain/commercial/payment/incoming-lines'
import { claimedLines, claimFaults, type PortalClaim } from '#domain/commercial/payment/portal-claim'
import { dayOf } from '#domain/value/day'
import { moneyWords } from '#domain/value/money-words'
import { NIL, parseAs, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { runCommand } from '../../records/lifecycles/command'
import { createRecords } from '../../records/write/create'
import { create, update } from '../../records/write/typed'
import { itemsOf, lockIncoming } from '../payment/incoming-records'
import { scopeOf } from './portal-scope'
import { ownApplication } from './portal-view'
import type { Visitor } from './portal-visitor'
import { whyNotWithdrawn } from './portal-withdrawal'

/** What the schema of a field lets through is text or null. */
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
const moneyIn = (value: unknown) => parseAs('money', textIn(value) ?? '')

/**
 * Makes an application of what a person entered in the portal: held, with its lines, as one that we enter. Returns its id. Throws `not-found` for a project
 * without access, `invalid` with each fault at its place, and `conflict` where the person saw another sum. Decision 734.
 */
export async function applyThrough(
  tx: AccountTransaction,
  visitor: Visitor,
  sent: PortalClaimRequest,
): Promise<number> {
  const { project } = sent
  const { subcontractor } = visitor
  // Two people of one subcontractor, or two tabs, wait for each other here: the second finds the application of the first.
  await lockIncoming(tx, project)
  const claim: PortalClaim = {
    effectiveDate: textIn(sent.effectiveDate) ?? '',
    materialsToDate: moneyIn(sent.materialsToDate),
    lines: sent.lines.map(({ key, value }) => ({ key, value: moneyIn(value) })),
    others: sent.others.map(({ name, value }) => ({ name: textIn(name) ?? '', value: moneyIn(value) })),
  }
  const { lines, ground } = await scopeOf(tx, visitor, project, claim.effectiveDate)
  const errors = claimFaults(claim, ground)
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
  const counted = claimedLines(claim, ground.lines)
  const period = incomingClaim(counted)
  if (period !== moneyIn(sent.period))
    throw new ProblemError('conflict', {
      message: `What is certified of your work has changed, so this would apply for ${moneyWords(period)} in the period. Look at the figures and send again`,
    })
  const { id: application } = await enter(tx, {
    project,
    subcontractor,
    effectiveDate: claim.effectiveDate,
    receivedOn: dayOf(tx.at),
    invoiceNumber: textIn(sent.invoiceNumber),
    materialsToDate: textOf('money', claim.materialsToDate ?? NIL),
  })
  const about = [
    ...lines.map(({ assessment, product, fixedCost, code, name, unit }) => ({
      assessment,
      product,
      fixedCost,
      code,
      name,
      unit,
    })),
    ...claim.others.map(({ name }) => ({ name })),
  ]
  await createRecords(
    tx,
    incomingItem,
    about.map((line, index) => ({
      values: { ...line, project, application, value: textOf('money', counted[index]?.value ?? NIL) },
    })),
  )
  await update(
    tx,
    incomingApplication,
    application,
    { portalSender: visitor.fullName, portalSentAt: tx.at, portalNote: textIn(sent.note) },
    { action: 'send' },
  )
  return application
}

/** Makes the application; a number that the subcontractor has used before is a fault of its field. */
async function enter(tx: AccountTransaction, values: Parameters<typeof create<typeof incomingApplication>>[2]) {
  try {
    return await create(tx, incomingApplication, values)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.kind !== 'conflict') throw error
    const message = `You have used ${String(values.invoiceNumber)} before. Give this application another number`
    throw new ProblemError('invalid', { errors: [{ path: 'invoiceNumber', message }] })
  }
}

/** Cancels an application of the person's own subcontractor that is not reviewed yet. Throws as {@link ownApplication} does, and `wrong-state`. */
export async function withdrawThrough(tx: AccountTransaction, visitor: Visitor, id: number): Promise<void> {
  const { project } = await ownApplication(tx, visitor, id)
  await lockIncoming(tx, project)
  const of = await ownApplication(tx, visitor, id, { lock: true })
  if (of.state === 'cancelled' && of.portalWithdrawnBy !== null) return
  const why = whyNotWithdrawn(of, await itemsOf(tx, [id]))
  if (why !== null) throw new ProblemError('wrong-state', { message: why })
  await runCommand(tx, incomingApplication, id, 'cancel', {
    cancelReason: `Withdrawn in the portal by ${visitor.fullName}`,
  })
  await update(tx, incomingApplication, id, { portalWithdrawnBy: visitor.fullName }, { action: 'withdraw' })
}
