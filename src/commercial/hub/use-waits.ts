import { useMemo } from 'react'
import { issue } from '#contract/commercial/issue'
import { labourApplication, labourApplicationLife } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialOrder } from '#contract/commercial/material-order'
import { projectRole } from '#contract/commercial/project-role'
import { mayRun } from '#contract/access'
import { claimedInPeriod } from '#domain/commercial/labour/claimed'
import { type Wait, waitsOf } from '#domain/commercial/hub/waits'
import type { Approval } from '#domain/commercial/roles/approval'
import type { Day } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { useCan, useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useApproval } from '../use-approval'

export interface Waits {
  readonly role: string | null
  readonly waits: readonly Wait[]
  readonly orders: readonly Held<typeof materialOrder>[]
  readonly invoices: readonly Held<typeof materialInvoice>[]
  readonly labour: readonly Held<typeof labourApplication>[]
  readonly issues: readonly Held<typeof issue>[]
}

/** Whether a limit lets somebody decide on anything at all. */
const decides = (approval: Approval | undefined): boolean =>
  approval !== undefined && (approval.limit === null || approval.limit > NIL)

/** What waits for the viewer on a project, by permission, approval limit and role. Undefined while the replica answers. */
export function useWaits(project: number, today: Day): Waits | undefined {
  const can = useCan()
  const { user: viewer, permissions } = useViewer()
  const approve = labourApplicationLife.commands.approve
  const mayReview = approve !== undefined && mayRun(permissions, approve)
  const decidesOn = {
    labour: decides(useApproval(project, 'AccountsApplications')) && mayReview,
    invoices: decides(useApproval(project, 'AccountsInvoices')) && can.write(materialInvoice),
    orders: decides(useApproval(project, 'AccountsOrders')) && can.write(materialOrder),
  }
  const roles = useRecordsWithin(projectRole, 'project', can.read(projectRole) ? project : null)
  const labour = useRecordsWithin(labourApplication, 'project', decidesOn.labour ? project : null)
  const items = useRecordsWithin(labourItem, 'project', decidesOn.labour ? project : null)
  const invoices = useRecordsWithin(materialInvoice, 'project', decidesOn.invoices ? project : null)
  const orders = useRecordsWithin(materialOrder, 'project', decidesOn.orders ? project : null)
  const issues = useRecordsWithin(issue, 'project', can.read(issue) ? project : null)
  const isComing =
    (can.read(projectRole) && !roles) ||
    (decidesOn.labour && !(labour && items)) ||
    (decidesOn.invoices && !invoices) ||
    (decidesOn.orders && !orders) ||
    (can.read(issue) && !issues)
  return useMemo(() => {
    if (isComing) return undefined
    const role = roles?.find(({ person }) => person === viewer)?.role ?? null
    const claims =
      labour?.map(each => ({
        ...each,
        claimed: items ? claimedInPeriod(each, { applications: labour, items }) : null,
      })) ?? null
    const facts = { labour: claims, invoices: invoices ?? null, orders: orders ?? null, issues: issues ?? null }
    return {
      role,
      waits: waitsOf(facts, viewer, role, today),
      orders: orders ?? [],
      invoices: invoices ?? [],
      labour: labour ?? [],
      issues: issues ?? [],
    }
  }, [isComing, roles, labour, items, invoices, orders, issues, viewer, today])
}
