import { Link } from '@tanstack/react-router'
import { Printer, Scale, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { CLAIMS_PART, PROGRESS_PART, readsPart, VARIATIONS_PART } from '#contract/commercial/cvr/value-parts'
import { OUTTURN_PERMISSION } from '#contract/commercial/outturn/outturn-decision'
import { canRead } from '#contract/permissions'
import { lateToBePaid } from '#domain/commercial/dashboard/cash'
import { dashboardOf, type ProjectFigures } from '#domain/commercial/dashboard/dashboard'
import { absolute, type Money, NIL } from '#domain/value/money'
import { useConnected } from '../../app/office/use-connected'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { KeptNotice, whyNone } from '../../records/office/kept-notice'
import { MissingProjects } from '../calendar/missing-projects'
import { Budgets } from './budget-table'
import { CashSection } from './cash-section'
import { Claims, percentOfMargin } from './claim-table'
import styles from './dashboard.module.css'
import { LateLists } from './late-lists'
import { type DashboardHere, useDashboard } from './use-dashboard'

const TITLE = 'Commercial dashboard'

/** The commercial figures of all projects on site: margin, claims, cost by budget, cash and what is late. Source: rooms 39; REP-2; decision 744. */
export function DashboardPage() {
  usePageTitle({ title: TITLE })
  const found = useDashboard()
  const can = useCan()
  const { permissions } = useViewer()
  return (
    <>
      <PageHeading
        title={TITLE}
        repeats
        actions={
          <>
            {can.read(cvrReport) && (
              <LinkButton icon={ScrollText}>
                <Link to="/estimating/dashboard/cvr-reports">CVR of all projects</Link>
              </LinkButton>
            )}
            {canRead(permissions, ...OUTTURN_PERMISSION.read) && (
              <LinkButton icon={Scale}>
                <Link to="/settings/resources/outturn">Outturn</Link>
              </LinkButton>
            )}
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <PageBody>{found ? <Shown found={found} /> : <Loader text="Loading the figures" />}</PageBody>
    </>
  )
}

function Shown({ found }: { readonly found: DashboardHere }) {
  const today = useToday()
  const { permissions } = useViewer()
  const isConnected = useConnected()
  const [chosen, setChosen] = useState<number | null>(null)
  const seesClaims = readsPart(permissions, CLAIMS_PART)
  const seesWork = readsPart(permissions, PROGRESS_PART)
  const { here, projects, unread, asOf, newer, isCashHere, problem } = found
  const nameOf = (project: number) =>
    here.projects.get(project)?.name ?? projects?.find(each => each.project === project)?.name ?? 'Project'
  const names = new Map([
    ...[...here.projects].map(([id, { name }]) => [id, name] as const),
    ...(projects ?? []).map(({ project, name }) => [project, name] as const),
  ])
  if (names.size === 0)
    return (
      <EmptyState title="No project is on site">
        Put a project on site to see its value, cost and cash here.{' '}
        <Link to="/estimating/projects">Open the projects</Link>
      </EmptyState>
    )
  const own = projects?.filter(({ project }) => chosen === null || project === chosen) ?? null
  const moves = found.moves.filter(({ project }) => chosen === null || project === chosen)
  const of = chosen === null ? 'All projects' : nameOf(chosen)
  return (
    <>
      {isCashHere && here.missing.length > 0 && (
        <MissingProjects projects={here.missing} count={here.projects.size} what="cash" />
      )}
      {newer !== null && asOf !== null && <KeptNotice what="Value and cost" at={asOf} newer={newer} />}
      {projects === undefined && problem !== null && (
        <Notice tone="warning" note="Cash and what is late are worked out on this device.">
          {whyNone(
            problem,
            isConnected,
            'The office works out value and cost. Open this page again with a connection.',
          )}
        </Notice>
      )}
      {projects === null && (
        <Notice tone="calm">You may not read CVR reports, so value, cost and margin are not shown here.</Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="info">These sums do not include what you may not see: {unread.join(', ')}.</Notice>
      )}
      {names.size > 1 && (
        <div className={styles['filters']}>
          <FormField label="Projects">
            <Select
              value={chosen === null ? '' : String(chosen)}
              onChange={value => setChosen(value === '' ? null : Number(value))}
              options={[
                { value: '', label: `All on site, ${names.size}` },
                ...[...names].map(([id, name]) => ({ value: String(id), label: name })),
              ]}
            />
          </FormField>
        </div>
      )}
      {projects === undefined && problem === null && <Loader text="Working out value and cost" />}
      {projects && own && (
        <>
          <Sums projects={own} seesClaims={seesClaims} seesWork={seesWork} late={lateToBePaid(moves, today).amount} />
          <Section title="Over and under-claim" aside="certified less earned" bare>
            <Claims
              projects={projects}
              chosen={chosen}
              onChoose={setChosen}
              seesClaims={seesClaims}
              seesWork={seesWork}
            />
          </Section>
          <Section title={`${of}: budget, actual, accrued`} bare>
            <Budgets projects={own} label={`${of}: budget, actual, accrued`} />
          </Section>
        </>
      )}
      <CashSection moves={moves} today={today} nameOf={nameOf} />
      <LateLists
        projects={own}
        moves={moves}
        today={today}
        nameOf={nameOf}
        seesClaims={seesClaims}
        seesWork={seesWork}
        seesVariations={readsPart(permissions, VARIATIONS_PART)}
      />
    </>
  )
}

interface SumsProps {
  readonly projects: readonly ProjectFigures[]
  readonly seesClaims: boolean
  /** Whether this person may read progress: without it nothing is known to be earned. */
  readonly seesWork: boolean
  readonly late: Money
}

/** The figures of the chosen project or of the firm, the margin last and largest. */
function Sums({ projects, seesClaims, seesWork, late }: SumsProps) {
  const { account } = useViewer()
  const firm = dashboardOf(projects)
  const money = (value: Money) => formatMoney(value, account.currency)
  return (
    <TitleBlock
      cells={[
        { label: 'Current value', value: money(firm.value), figure: true },
        ...(seesWork ? [{ label: 'Earned', value: money(firm.earned), figure: true }] : []),
        ...(seesClaims && seesWork
          ? [
              {
                label: firm.overClaim < NIL ? 'Under-claimed, net' : 'Over-claimed, net',
                value: money(absolute(firm.overClaim)),
                figure: true,
                note: `certified ${money(firm.certified)}`,
              },
            ]
          : []),
        ...(seesClaims
          ? [
              {
                label: 'Late to be paid',
                value: money(late),
                figure: true,
                tone: late > NIL ? ('error' as const) : undefined,
              },
            ]
          : []),
        { label: 'Cost to date', value: money(firm.cost), figure: true, note: `accrued ${money(firm.accrued)}` },
        ...(seesWork ? [{ label: 'Final margin, forecast', value: money(firm.finalMargin), figure: true }] : []),
      ]}
      deciding={
        seesWork
          ? { label: 'Margin to date', value: `${percentOfMargin(firm)}%`, note: money(firm.margin) }
          : { label: 'Final margin, forecast', value: money(firm.finalMargin) }
      }
    />
  )
}
