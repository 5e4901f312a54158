import { Link } from '@tanstack/react-router'
import { dashboardOf, movementSinceLocked, type ProjectFigures } from '#domain/commercial/dashboard/dashboard'
import { minus, type Money, NIL } from '#domain/value/money'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { formatDay, formatMoney, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'

interface AllProjectsProps {
  readonly projects: readonly ProjectFigures[]
  /** Whether this person sees locked reports. */
  readonly seesLocked: boolean
  /** Whether this person may read progress: without it nothing is known to be earned. */
  readonly seesWork: boolean
}

const LABEL = 'Live report and last locked report by project'
const money = (value: Money): string => formatNumber('money', value)
/** Colour is never alone: what the margin gains has a plus. */
const signed = (value: Money): string => (value > NIL ? `+${money(value)}` : money(value))

/** The live report of each project beside its last locked one: a table on a desk, a list on a phone. The sums are those of the dashboard. */
export function AllProjects(props: AllProjectsProps) {
  const isMobile = useMedia(MOBILE)
  return isMobile ? <ProjectList {...props} /> : <ProjectTable {...props} />
}

const ReportLink = ({ of }: { readonly of: ProjectFigures }) => (
  <Link to="/estimating/projects/$projectId/hub/cvr-reports" params={{ projectId: String(of.project) }}>
    {of.name}
  </Link>
)

function ProjectList({ projects, seesLocked, seesWork }: AllProjectsProps) {
  const { account } = useViewer()
  const firm = dashboardOf(projects)
  const { movement, count: many } = movementSinceLocked(projects)
  const inWords = (value: Money) => formatMoney(value, account.currency)
  const words = (of: Pick<ProjectFigures, 'value' | 'earned' | 'cost' | 'margin'>) =>
    seesWork
      ? `Value ${inWords(of.value)}, earned ${inWords(of.earned)}, cost ${inWords(of.cost)}. Margin to date ${inWords(of.margin)}.`
      : `Value ${inWords(of.value)}, cost ${inWords(of.cost)}.`
  return (
    <List label={LABEL}>
      {projects.map(each => (
        <ListRow
          key={each.project}
          leads
          title={<ReportLink of={each} />}
          under={
            <>
              {words(each)}
              {seesLocked && ` ${lockedWords(each, inWords)}`}
            </>
          }
          end={inWords(each.finalMargin)}
          endUnder="final margin"
        />
      ))}
      <ListRow
        title={<strong>{count(projects.length, 'project')}</strong>}
        under={
          <>
            {words(firm)}
            {seesLocked && ` ${signed(movement)} since ${count(many, 'locked report')}.`}
          </>
        }
        end={<strong>{inWords(firm.finalMargin)}</strong>}
        endUnder="final margin"
      />
    </List>
  )
}

/** "Report 3 to 31/10/2026: £55,500.00, +1,000.00 since." */
function lockedWords({ locked, finalMargin }: ProjectFigures, inWords: (value: Money) => string): string {
  if (!locked) return 'No report is locked yet.'
  const since = signed(minus(finalMargin, locked.finalMargin))
  return `Report ${locked.number} to ${formatDay(locked.periodEnd)}: ${inWords(locked.finalMargin)}, ${since} since.`
}

const LIVE = [
  ['value', 'Current value'],
  ['earned', 'Earned'],
  ['cost', 'Cost'],
  ['margin', 'Margin'],
  ['finalMargin', 'Final margin'],
] as const

function ProjectTable({ projects, seesLocked, seesWork }: AllProjectsProps) {
  const live = seesWork ? LIVE : LIVE.filter(([name]) => name !== 'earned' && name !== 'margin')
  const sign = useCurrencySign()
  const firm = dashboardOf(projects)
  const since = movementSinceLocked(projects)
  return (
    <PlainTable label={LABEL} small>
      <thead>
        <tr>
          <th scope="col">Project</th>
          {live.map(([name, label]) => (
            <th key={name} scope="col" data-figure>
              {label} {sign}
            </th>
          ))}
          {seesLocked && (
            <>
              <th scope="col">Last locked</th>
              <th scope="col" data-figure>
                Final margin then {sign}
              </th>
              <th scope="col" data-figure>
                Movement {sign}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {projects.map(each => (
          <tr key={each.project}>
            <th scope="row">
              <ReportLink of={each} />
            </th>
            {live.map(([name]) => (
              <td key={name} data-figure data-tone={each[name] < NIL ? 'error' : undefined}>
                {money(each[name])}
              </td>
            ))}
            {seesLocked && <LockedCells of={each} />}
          </tr>
        ))}
        <tr data-sum>
          <th scope="row">{count(projects.length, 'project')}</th>
          {live.map(([name]) => (
            <td key={name} data-figure>
              {money(firm[name])}
            </td>
          ))}
          {seesLocked && (
            <>
              <td>{count(since.count, 'report')}</td>
              <td data-figure>{money(since.locked.finalMargin)}</td>
              <td data-figure data-tone={since.movement < NIL ? 'error' : undefined}>
                {signed(since.movement)}
              </td>
            </>
          )}
        </tr>
      </tbody>
    </PlainTable>
  )
}

function LockedCells({ of: { locked, finalMargin } }: { readonly of: ProjectFigures }) {
  if (!locked)
    return (
      <>
        <td>None yet</td>
        <td data-figure>–</td>
        <td data-figure>–</td>
      </>
    )
  const movement = minus(finalMargin, locked.finalMargin)
  return (
    <>
      <td>
        Report {locked.number}, to {formatDay(locked.periodEnd)}
      </td>
      <td data-figure>{money(locked.finalMargin)}</td>
      <td data-figure data-tone={movement < NIL ? 'error' : undefined}>
        {signed(movement)}
      </td>
    </>
  )
}
