import { useMemo } from 'react'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { issue } from '#contract/commercial/issue'
import { labourApplication, labourApplicationLifecycle } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { incomingApplication, incomingApplicationLifecycle } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialOrder } from '#contract/commercial/material-order'
import { projectRole } from '#contract/commercial/project-role'
import { mayRun } from '#contract/kit/access'
import type { Lifecycle } from '#contract/kit/lifecycle'
import type { Resource } from '#contract/kit/resource'
import { claimedInPeriod } from '#domain/commercial/labour/claimed'
import { incomingClaim } from '#domain/commercial/payment/incoming-lines'
import { type Wait, waitsOf } from '#domain/commercial/hub/waits'
import type { Approval } from '#domain/commercial/roles/approval'
import type { Day } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { useCan, useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useApproval } from '../common/use-approval'

export interface Waits {
  readonly role: string | null
  readonly waits: readonly Wait[]
  readonly orders: readonly Held<typeof materialOrder>[]
  readonly invoices: readonly Held<typeof materialInvoice>[]
  readonly labour: readonly Held<typeof labourApplication>[]
  readonly incoming: readonly Held<typeof incomingApplication>[]
  readonly issues: readonly Held<typeof issue>[]
  /** The room that an order or an invoice is in. */
  readonly roomOf: (id: number) => 'materials' | 'fixed-costs'
}

/** Whether a limit lets somebody decide on anything at all. */
const decides = (approval: Approval | undefined): boolean =>
  approval !== undefined && (approval.limit === null || approval.limit > NIL)

/** What waits for the viewer on a project, by permission, approval limit and role. Undefined without a project and while the replica reads. */
export function useWaits(project: number | null, today: Day): Waits | undefined {
  const can = useCan()
  const { user: viewer, permissions } = useViewer()
  const decidesOnClaims = decides(useApproval(project, 'AccountsApplications'))
  const claims = ({ commands: { approve } }: Pick<Lifecycle, 'commands'>) =>
    decidesOnClaims && approve !== undefined && mayRun(permissions, approve) ? project : null
  const forLabour = claims(labourApplicationLifecycle)
  const forIncoming = claims(incomingApplicationLifecycle)
  const decidesOnInvoices = decides(useApproval(project, 'AccountsInvoices'))
  const decidesOnOrders = decides(useApproval(project, 'AccountsOrders'))
  const papers = (isTheirs: boolean, resource: Resource) => (isTheirs && can.write(resource) ? project : null)
  const roles = useRecordsWithin(projectRole, 'project', can.read(projectRole) ? project : null)
  const labour = useRecordsWithin(labourApplication, 'project', forLabour)
  const items = useRecordsWithin(labourItem, 'project', forLabour)
  const incoming = useRecordsWithin(incomingApplication, 'project', forIncoming)
  const incomingItems = useRecordsWithin(incomingItem, 'project', forIncoming)
  const invoices = useRecordsWithin(materialInvoice, 'project', papers(decidesOnInvoices, materialInvoice))
  const hireInvoices = useRecordsWithin(fixedCostInvoice, 'project', papers(decidesOnInvoices, fixedCostInvoice))
  const orders = useRecordsWithin(materialOrder, 'project', papers(decidesOnOrders, materialOrder))
  const hireOrders = useRecordsWithin(fixedCostOrder, 'project', papers(decidesOnOrders, fixedCostOrder))
  const issues = useRecordsWithin(issue, 'project', can.read(issue) ? project : null)
  return useMemo(() => {
    if (
      project === null ||
      !roles ||
      !labour ||
      !items ||
      !incoming ||
      !incomingItems ||
      !invoices ||
      !hireInvoices ||
      !orders ||
      !hireOrders ||
      !issues
    )
      return undefined
    const role = roles.find(({ person }) => person === viewer)?.role ?? null
    const ofFixedCosts = new Set([...hireInvoices, ...hireOrders].map(({ id }) => id))
    const found = {
      labour,
      incoming,
      invoices: [...invoices, ...hireInvoices],
      orders: [...orders, ...hireOrders],
      issues,
    }
    const labourClaims = labour.map(each => ({
      ...each,
      claimed: claimedInPeriod(each, { applications: labour, items }),
    }))
    const incomingClaims = incoming.map(each => ({
      ...each,
      claimed: incomingClaim(incomingItems.filter(({ application }) => application === each.id)),
    }))
    return {
      ...found,
      role,
      waits: waitsOf({ ...found, labour: labourClaims, incoming: incomingClaims }, viewer, role, today),
      roomOf: id => (ofFixedCosts.has(id) ? 'fixed-costs' : 'materials'),
    }
  }, [
    project,
    roles,
    labour,
    items,
    incoming,
    incomingItems,
    invoices,
    hireInvoices,
    orders,
    hireOrders,
    issues,
    viewer,
    today,
  ])
}
