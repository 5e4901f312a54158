import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canRead, type PermissionResource } from '#contract/permissions'
import { useViewer } from '../../app/viewer'

/** Pages of an accepted bill on site, and the right that each needs. */
const PAGES = {
  boq: 'ProjectHubBillOfQuantities',
  'rate-build-up': 'ProjectHubRateBuildUp',
  'fixed-costs': 'ProjectHubFixedCosts',
} as const satisfies Readonly<Record<string, PermissionResource>>
export type BillPage = keyof typeof PAGES

/** Returns the page that a budget comes from. */
export const pageOfBudget = (budget: string | null): BillPage =>
  budget === 'fixedCosts' ? 'fixed-costs' : 'rate-build-up'

interface OfBillProps {
  readonly project: number
  /** Null for what names no bill. */
  readonly assessment: number | null
  /** Null for what no page of a bill shows. */
  readonly page: BillPage | null
  readonly children: ReactNode
}

/** Words that lead to a page of a bill, where there is one that the viewer may read. */
export function OfBill({ project, assessment, page, children }: OfBillProps) {
  const { permissions } = useViewer()
  if (assessment === null || page === null || !canRead(permissions, PAGES[page])) return children
  return <Link to={`/estimating/projects/${project}/hub/assessments/${assessment}/${page}`}>{children}</Link>
}
