import { useMemo } from 'react'
import { CASH_RESOURCES, cashMovesOf, unreadCash } from '#contract/commercial/dashboard/cash-source'
import { dashboardIn, dashboardReply } from '#contract/commercial/dashboard/dashboard-calls'
import type { CashMove } from '#domain/commercial/dashboard/cash'
import type { ProjectFigures } from '#domain/commercial/dashboard/dashboard'
import type { Failed } from '../../app/office/use-reply'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useKeptReply } from '../../records/data/use-kept-reply'
import { type ProjectsHere, useProjectsHere } from '../common/use-projects-here'

export interface DashboardHere {
  readonly here: ProjectsHere
  /** Null where this person may not read reports; undefined while the office has not replied. */
  readonly projects: readonly ProjectFigures[] | null | undefined
  readonly moves: readonly CashMove[]
  readonly unread: readonly string[]
  /** When the office worked the figures out; null without a reply. */
  readonly asOf: string | null
  /** Where the figures are those this device kept: what became of the call for newer ones. */
  readonly newer: 'loading' | Failed | null
  /** Whether money that moves is from the records of this device, not from the office. */
  readonly isCashHere: boolean
  /** Why there is no reply. */
  readonly problem: Failed | null
}

/**
 * Returns the figures of the dashboard; undefined at first. Value and cost are the office's, the last ones that this device kept without a connection.
 * Cash is from the records of this device where it has every project, else from the office. Work ahead is the office's too: it needs whole bills.
 */
export function useDashboard(): DashboardHere | undefined {
  const { permissions } = useViewer()
  const today = useToday()
  const here = useProjectsHere(CASH_RESOURCES)
  const asked = useKeptReply('/dashboard', dashboardReply)
  const reply = asked.kind === 'loaded' ? asked.value : null
  const office = useMemo(() => reply && dashboardIn(reply), [reply])
  const own = useMemo(() => here && cashMovesOf(here.records, today, permissions), [here, today, permissions])
  if (!here || !own) return undefined
  const isCashHere = office === null || here.missing.length === 0
  return {
    here,
    projects: asked.kind === 'loading' ? undefined : (office?.projects ?? (reply ? null : undefined)),
    moves: isCashHere ? [...own, ...(office?.moves ?? []).filter(({ kind }) => kind === 'programme')] : office.moves,
    unread: office?.unread ?? unreadCash(permissions),
    asOf: reply?.asOf ?? null,
    newer: asked.kind === 'loaded' ? asked.newer : null,
    isCashHere,
    problem: asked.kind === 'failed' ? asked : null,
  }
}
