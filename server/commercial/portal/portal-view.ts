import { incomingApplication, type IncomingApplication } from '#contract/commercial/payment/incoming-application'
import type { IncomingItem } from '#contract/commercial/payment/incoming-item'
import type { PortalApplication, PortalLine, PortalOverview } from '#contract/commercial/portal/portal-calls'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { isApprovedState } from '#domain/commercial/labour/claims'
import { incomingKey } from '#domain/commercial/payment/incoming-lines'
import { datedTerms } from '#domain/commercial/payment/kept-terms'
import { dayOf } from '#domain/value/day'
import { type Money, NIL, type Percentage, sum, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { firmCurrency } from '../../records/read/firm-currency'
import { find } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { letterhead } from '../letterhead'
import { incomingOf, itemsOf, subcontractTermsOn } from '../payment/incoming-records'
import type { Visitor } from './portal-visitor'
import { whyNotWithdrawn } from './portal-withdrawal'

const money = (value: Money | null): string => textOf('money', value ?? NIL)
const percent = (value: Percentage | null): string => textOf('percentage', value ?? NIL)

/** Returns all that a person may see, but for the lines. Projects that are archived or not on site are absent. */
export async function overviewOf(tx: AccountTransaction, visitor: Visitor): Promise<PortalOverview> {
  const { firm, firmAddress } = await letterhead(tx)
  const projects: PortalOverview['projects'] = []
  for (const id of visitor.projects) {
    const on = await find(tx, projectResource, id)
    if (!on || on.archivedAt !== null) continue
    const applications: PortalApplication[] = []
    for (const of of await ownApplications(tx, visitor, id)) applications.push(await shown(tx, of))
    projects.push({ id, name: on.name ?? '', reference: on.reference, applications })
  }
  return {
    firm: firm || visitor.firm,
    firmAddress,
    currency: await firmCurrency(tx),
    personId: visitor.person,
    person: visitor.fullName,
    subcontractor: visitor.subcontractorName,
    today: dayOf(tx.at),
    projects,
  }
}

/** Returns the applications of the person's subcontractor on a project, newest first. */
async function ownApplications(
  tx: AccountTransaction,
  { subcontractor }: Visitor,
  project: number,
): Promise<readonly IncomingApplication[]> {
  const all = await incomingOf(tx, project)
  return all.filter(each => each.subcontractor === subcontractor && each.archivedAt === null).toReversed()
}

/** Returns an application as its subcontractor sees it: never our notes, nor what a reviewer has decided before it is approved. */
async function shown(tx: AccountTransaction, of: IncomingApplication): Promise<PortalApplication> {
  const items = await itemsOf(tx, [of.id])
  const isApproved = isApprovedState(of.state)
  const terms = isApproved ? null : await subcontractTermsOn(tx, of, of.effectiveDate)
  const { dueDate, noticeBy, payLessBy, finalDate } =
    terms === null ? of : datedTerms(terms, { valuationDate: of.effectiveDate, claimedOn: of.receivedOn })
  return {
    id: of.id,
    reference: of.reference,
    invoiceNumber: of.invoiceNumber,
    effectiveDate: of.effectiveDate,
    receivedOn: of.receivedOn,
    state: of.state,
    applied: money(sum(items.map(({ value }) => value))),
    materials: money(of.materialsToDate),
    query: of.state === 'query' ? of.queryNotes : null,
    dueDate,
    noticeBy,
    payLessBy,
    finalDate,
    certificate: isApproved ? certificateShown(of) : null,
    sent: of.portalSentAt === null ? null : { by: of.portalSender ?? '', at: of.portalSentAt, note: of.portalNote },
    withdrawnBy: of.portalWithdrawnBy,
    // A withdrawal has a reason of its own making, and one typed before decision 746 was for us alone.
    cancelReason:
      of.state === 'cancelled' && of.portalWithdrawnBy === null && of.cancelReasonForThem ? of.cancelReason : null,
    canWithdraw: whyNotWithdrawn(of, items) === null,
  }
}

const certificateShown = (of: IncomingApplication): PortalApplication['certificate'] => ({
  approvedOn: of.approvedAt === null ? '' : dayOf(of.approvedAt),
  gross: money(of.gross),
  retentionPercentage: percent(of.retentionPercentage),
  retention: money(of.retention),
  discount: money(of.discount),
  net: money(of.net),
  certifiedBefore: money(of.certifiedBefore),
  withheld: money(of.withheld),
  payable: money(of.payable),
  cisRate: percent(of.cisRate),
  cisDeduction: money(of.cisDeduction),
  vat: money(of.vat),
  vatAccounted: money(of.vatAccounted),
  toPay: money(of.toPay),
  paidOn: of.paidOn,
  payLess:
    of.payLessServedOn === null
      ? null
      : { servedOn: of.payLessServedOn, amount: money(of.payLessAmount), basis: of.payLessBasis ?? '' },
})

/** Returns an application of the person's own subcontractor, on a project they have access to. Throws `not-found` for any other. */
export async function ownApplication(
  tx: AccountTransaction,
  visitor: Visitor,
  id: number,
  options?: { readonly lock: boolean },
): Promise<IncomingApplication> {
  const stored = await find(tx, incomingApplication, id, options)
  const of = stored && inRecordForm(incomingApplication, stored)
  const isOwn =
    of?.archivedAt === null && of.subcontractor === visitor.subcontractor && visitor.projects.includes(of.project)
  const on = isOwn ? await find(tx, projectResource, of.project) : null
  if (!of || !on || on.archivedAt !== null) throw new ProblemError('not-found')
  return of
}

/** Returns the lines of an application. Throws as {@link ownApplication} does. */
export async function ownLines(tx: AccountTransaction, visitor: Visitor, id: number): Promise<PortalLine[]> {
  const of = await ownApplication(tx, visitor, id)
  const isApproved = isApprovedState(of.state)
  return (await itemsOf(tx, [id])).map(line => lineShown(line, isApproved))
}

const lineShown = (line: IncomingItem, isApproved: boolean): PortalLine => ({
  id: line.id,
  key: incomingKey(line),
  isOfBill: line.product !== null || line.fixedCost !== null,
  code: line.code,
  name: line.name,
  unit: line.unit,
  contract: line.contractValue === null ? null : money(line.contractValue),
  value: money(line.value),
  approvedBefore: money(line.approvedBefore),
  approved: isApproved ? money(line.approvedValue) : null,
  reason: isApproved ? line.reductionReason : null,
})
