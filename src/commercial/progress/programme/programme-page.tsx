import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { type ProgrammeRow, type ProgrammeState, programmeOf } from '#domain/commercial/programme'
import { addDays, type Day, daysInclusive } from '#domain/value/day'
import { fractionOf } from '#domain/value/money'
import { usePageTitle } from '../../../app/page/page-title'
import { useToday } from '../../../app/page/use-today'
import { useProject } from '../../../common/places/use-place'
import { DownloadBoundary } from '../../../records/data/download-boundary'
import { count } from '../../../fields/words'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { LinkButton } from '../../../ui/action/link-button'
import { formatDay, formatPercentage } from '../../../ui/format'
import { PageBody, PageHeading } from '../../../ui/shell/page'
import { LevelBadge } from '../../../ui/status/level-badge'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { useSiteBill } from '../../common/use-site-bill'
import { NothingAccepted, SiteAssessments } from '../site-assessments'
import styles from './programme.module.css'

/** The days each zone is planned for beside what progress says, as a picture. Source: issue of the site's week, point 1. */
export function ProgrammePage() {
  usePageTitle({ title: 'Programme', under: useProject().name })
  return (
    <DownloadBoundary>
      <Programme />
    </DownloadBoundary>
  )
}

function Programme() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const bill = useSiteBill(project.id, chosen)
  const zones = useRecordsWithin(assessmentZone, 'assessment', bill?.assessment ?? null)
  const today = useToday()
  const rows = useMemo(
    () =>
      bill?.model && zones
        ? programmeOf(
            zones,
            bill.model.zones.map(({ id, name, earned }) => ({ id, name, done: earned.percent })),
            bill.model.cells.values(),
            today,
          )
        : null,
    [bill, zones, today],
  )
  if (!bill || !zones) return <Loader text="Loading the programme" />
  if (!rows) return <NothingAccepted />
  const isPlanned = rows.some(({ planned }) => planned !== null)
  return (
    <>
      <PageHeading
        title="Programme"
        repeats
        beside={<SiteAssessments bill={bill} onChoose={setChosen} />}
        actions={
          <LinkButton>
            <Link to="/estimating/projects/$projectId/hub/progress/map" params={{ projectId: String(project.id) }}>
              Progress map
            </Link>
          </LinkButton>
        }
      />
      <PageBody>
        {isPlanned ? (
          <Picture rows={rows} today={today} />
        ) : (
          <EmptyState title="No zone has days yet">
            The start and finish of zones are written on the zones of the assessment.
          </EmptyState>
        )}
      </PageBody>
    </>
  )
}

interface Span {
  readonly from: Day
  readonly days: number
}
/** All the days the picture shows, with today among them. */
function spanOf(rows: readonly ProgrammeRow[], today: Day): Span {
  const days = rows.flatMap(({ planned, actual }) => [
    ...(planned ? [planned.start, planned.end] : []),
    ...(actual ? [actual.start, actual.end] : []),
  ])
  const sorted = [...days, today].toSorted((a, b) => a.localeCompare(b))
  const from = addDays(sorted[0] ?? today, -1)
  return { from, days: daysInclusive(from, addDays(sorted.at(-1) ?? today, 1)) }
}

/** Where a stretch of days lies in the span, in hundredths of its width. */
const place = (span: Span, start: Day, end: Day): { readonly left: string; readonly width: string } => ({
  left: `${((daysInclusive(span.from, start) - 1) / span.days) * 100}%`,
  width: `${(daysInclusive(start, end) / span.days) * 100}%`,
})

function Picture({ rows, today }: { readonly rows: readonly ProgrammeRow[]; readonly today: Day }) {
  const span = spanOf(rows, today)
  return (
    <>
      <p className={styles['key']}>
        <span>
          <span className={styles['planned']} data-key aria-hidden /> planned
        </span>
        <span>
          <span className={styles['done']} data-key aria-hidden /> done, by value
        </span>
        <span>
          <span className={styles['today']} data-key aria-hidden /> today, {formatDay(today)}
        </span>
      </p>
      <table className={styles['table']} aria-label="Programme">
        <thead>
          <tr>
            <th scope="col">Zone</th>
            <th scope="col" className={styles['chart']}>
              <span className="visually-hidden">Picture</span>
            </th>
            <th scope="col">Planned</th>
            <th scope="col">Recorded</th>
            <th scope="col" data-figure>
              Done
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td className={styles['chart']}>
                <Bars row={row} span={span} today={today} />
              </td>
              <td data-title="Planned">
                {row.planned ? `${formatDay(row.planned.start)} to ${formatDay(row.planned.end)}` : '–'}
              </td>
              <td data-title="Recorded">
                {row.actual ? `${formatDay(row.actual.start)} to ${formatDay(row.actual.end)}` : '–'}
              </td>
              <td data-figure>
                {formatPercentage(row.done)}
                {row.planned && <span className={styles['due']}> of {formatPercentage(row.due)} due</span>}
              </td>
              <td>
                <LevelBadge level={STATES[row.state].level}>
                  {row.state === 'behind' ? `${count(row.daysBehind, 'day')} behind` : STATES[row.state].label}
                </LevelBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const STATES = {
  unplanned: { label: 'No days', level: 'none' },
  toCome: { label: 'To come', level: 'none' },
  onTime: { label: 'On time', level: 'accent' },
  behind: { label: 'Behind', level: 'warning' },
  done: { label: 'Done', level: 'accent' },
  doneLate: { label: 'Done, late', level: 'info' },
} as const satisfies Record<ProgrammeState, { readonly label: string; readonly level: string }>

/** The plan as a frame filled as far as the zone is done, the days that were recorded as a rule under it, and today across both. */
function Bars({ row, span, today }: { readonly row: ProgrammeRow; readonly span: Span; readonly today: Day }) {
  const { planned, actual, done } = row
  return (
    <div className={styles['bars']} aria-hidden>
      {planned && (
        <span
          className={styles['planned']}
          data-behind={row.state === 'behind'}
          style={place(span, planned.start, planned.end)}
        >
          <span className={styles['done']} style={{ width: `${fractionOf(done) * 100}%` }} />
        </span>
      )}
      {actual && <span className={styles['actual']} style={place(span, actual.start, actual.end)} />}
      <span className={styles['today']} style={{ left: place(span, today, today).left }} />
    </div>
  )
}
