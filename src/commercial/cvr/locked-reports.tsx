import { Link, useSearch } from '@tanstack/react-router'
import { GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import type { CvrFiguresReply } from '#contract/commercial/cvr/cvr-calls'
import { cvrReport, type CvrReport } from '#contract/commercial/cvr/cvr-report'
import { lockedWhy, unreadOfLocked } from '#contract/commercial/cvr/locked-parts'
import { lockedBy } from '#contract/commercial/cvr/cvr-words'
import { user } from '#contract/platform/user'
import { type Money, NIL } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useNames } from '../../records/data/use-names'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { Curve } from './curve'
import { reportTitle } from './cvr-figures'
import { Movement } from './movement'

interface LockedReportsProps {
  /** The live report. */
  readonly report: CvrFiguresReply
  /** How often it was asked for again. */
  readonly asks: number
}

/**
 * The locked reports of a project, the newest first, and the causes since one of them. The live report shows before this device has them. People who may
 * not read all parts of a locked report see which ones there are, and why no more. Decision 747.
 */
export function LockedReports({ report, asks }: LockedReportsProps) {
  const { permissions } = useViewer()
  const project = useProject()
  const locked = useRecordsWithin(cvrReport, 'project', project.id) ?? []
  const { since: asked }: { readonly since?: number } = useSearch({ strict: false })
  const [chosen, setChosen] = useState<number | null>(asked ?? null)
  const nameOf = useNames(user)
  const sorted = locked.toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd) || b.id - a.id)
  const since = sorted.find(({ id }) => id === chosen) ?? sorted[0]
  if (!since) return <StatusRow kind="empty" text="No report of this project is locked yet" />
  const unread = unreadOfLocked(permissions)
  const why = unread.length > 0 ? lockedWhy(unread) : undefined
  return (
    <>
      {why === undefined && (
        <>
          <Movement since={since} until={null} asks={asks} />
          <Curve locked={sorted} report={report} />
        </>
      )}
      <Section title="Locked reports" aside={String(sorted.length)}>
        {why !== undefined && (
          <Notice tone="info" note="Their figures and files are only for people who may see all of it.">
            {why}.
          </Notice>
        )}
        <List label="Locked reports">
          {sorted.map(each => (
            <LockedRow
              key={each.id}
              of={each}
              locked={lockedBy(each, nameOf(each.lockedBy))}
              isChosen={each.id === since.id}
              onChoose={why === undefined ? () => setChosen(each.id) : null}
            />
          ))}
        </List>
      </Section>
    </>
  )
}

interface LockedRowProps {
  readonly of: CvrReport & { readonly id: number }
  /** When it was locked, and by whom. */
  readonly locked: string
  readonly isChosen: boolean
  /** Null where the person may not see its figures. */
  readonly onChoose: (() => void) | null
}

function LockedRow({ of, locked, isChosen, onChoose }: LockedRowProps) {
  const { account } = useViewer()
  const project = useProject()
  const sum = (value: Money | null) => formatMoney(value ?? NIL, account.currency)
  const title = (
    <Link
      to="/estimating/projects/$projectId/hub/cvr-reports/$reportId"
      params={{ projectId: String(project.id), reportId: String(of.id) }}
    >
      {reportTitle(of)}
    </Link>
  )
  if (!onChoose) return <ListRow title={title} under={locked} leads />
  return (
    <ListRow
      title={title}
      leads
      under={[
        locked,
        `Value ${sum(of.value)}`,
        `cost ${sum(of.cost)}`,
        ...(of.narrative === null ? [] : [of.narrative]),
      ].join(' · ')}
      end={sum(of.finalMargin)}
      actions={
        <Button
          icon={GitCompareArrows}
          aria-pressed={isChosen}
          aria-label={`Compare with ${reportTitle(of)}`}
          onClick={onChoose}
        >
          Compare
        </Button>
      }
    />
  )
}
