import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Readiness } from '#domain/estimating/readiness'

interface FaultLinkProps {
  readonly assessment: { readonly id: number; readonly isBudgetOnly: boolean }
  readonly readiness: Readiness
  readonly children: ReactNode
}

/** Leads to where it is put right that an assessment cannot be offered: its checks, its fixed costs, or its budget. */
export function FaultLink({ assessment: { id, isBudgetOnly }, readiness, children }: FaultLinkProps) {
  const to = isBudgetOnly
    ? '/estimating/assessments/$assessmentId'
    : readiness.rates === null && readiness.quantities === null
      ? '/estimating/assessments/$assessmentId/fixed-costs'
      : '/estimating/assessments/$assessmentId/boq/checks'
  return (
    <Link to={to} params={{ assessmentId: String(id) }}>
      {children}
    </Link>
  )
}
