import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { externalCost } from '#contract/commercial/external-cost'
import { assessment } from '#contract/estimating/assessment'
import { afcSummary } from '#contract/estimating/afc-summary'
import type { CostLine, CostSource } from '#domain/commercial/costs/cost-lines'
import { netOfCost } from '#domain/commercial/costs/external-costs'
import { budgetsOf, type CostRow, packageCosts } from '#domain/commercial/costs/package-costs'
import { byPackage } from '#domain/commercial/costs/site-costs'
import { type Money, NIL, sum } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useCurrencySign, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { count } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { useRead } from '../../records/data/use-read'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { LinkButton } from '../../ui/action/link-button'
import { formatDay, formatMoney, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { type SiteCosts, useSiteCosts } from '../common/use-site-costs'

type Cost = Held<typeof externalCost>
const EXTERNAL = '/estimating/projects/$projectId/hub/costs/external'

/** Everything a project has spent and is to spend, by assessment and budget, and its external costs. Spec: COST-2, Costs. */
export function CostsPage() {
  usePageTitle({ title: 'Costs', under: useProject().name })
  return (
    <DownloadBoundary>
      <ProjectCosts />
    </DownloadBoundary>
  )
}

function ProjectCosts() {
  const project = useProject()
  const site = useSiteCosts(project.id)
  const costs = useRecordsWithin(externalCost, 'project', project.id)
  const all = useRecordsWithin(assessment, 'project', project.id)
  if (!site || !costs || !all) return <Loader text="Loading the costs" />
  return <Costs site={site} costs={costs} accepted={all.filter(each => each.isAccepted)} />
}

interface CostsProps {
  readonly site: SiteCosts
  readonly costs: readonly Cost[]
  readonly accepted: readonly { readonly id: number; readonly name: string }[]
}

function Costs({ site: { lines, unread }, costs, accepted }: CostsProps) {
  const project = useProject()
  const { account } = useViewer()
  const can = useCan()
  const params = { projectId: String(project.id) }
  const approved = useMemo(() => costs.filter(({ state }) => state === 'approved'), [costs])
  const spent = useMemo(
    () =>
      byPackage(
        lines,
        accepted.map(({ id }) => id),
      ),
    [lines, accepted],
  )
  const { total } = packageCosts(null, lines)
  const approvedOf = (source: CostSource) =>
    sum(lines.filter(line => line.source === source).map(({ actual }) => actual))
  const money = (value: Money) => formatMoney(value, account.currency)
  return (
    <>
      <PageHeading
        title="Costs"
        repeats
        actions={
          can.write(externalCost) && (
            <LinkButton icon={Plus} kind="primary">
              <Link to={`${EXTERNAL}/new`} params={params}>
                New external cost
              </Link>
            </LinkButton>
          )
        }
      />
      <PageBody>
        <TitleBlock
          cells={[
            { label: 'Accrued', value: money(total.accrued), figure: true },
            { label: 'Committed', value: money(total.committed), figure: true },
            { label: 'Labour approved', value: money(approvedOf('labourApplication')), figure: true },
            { label: 'Supply and fit approved', value: money(approvedOf('incomingApplication')), figure: true },
            { label: 'External costs', value: money(sum(approved.map(netOfCost))), figure: true },
          ]}
          deciding={{ label: 'Spent', value: money(total.actual) }}
        />
        {unread.length > 0 && (
          <Notice tone="info">These sums do not include what you may not see: {unread.join(', ')}.</Notice>
        )}
        {accepted.map(({ id, name }) => (
          <PackageTable key={id} id={id} name={name} lines={spent.get(id) ?? []} />
        ))}
        {(accepted.length === 0 || spent.has(null)) && (
          <Section title="Without an accepted assessment">
            <CostTable label="Costs by budget" {...packageCosts(null, spent.get(null) ?? [])} />
          </Section>
        )}
        <Section title="External costs" aside={costs.length > 0 ? String(costs.length) : undefined}>
          {costs.length === 0 && <StatusRow kind="empty" text="No external costs" />}
          <List label="External costs">
            {costs
              .toSorted((a, b) => (b.effectiveDate ?? '').localeCompare(a.effectiveDate ?? '') || b.id - a.id)
              .map(each => (
                <ListRow
                  key={each.id}
                  leads
                  under={[
                    each.effectiveDate === null ? 'No date' : formatDay(each.effectiveDate),
                    ...(each.state === 'approved' ? [] : ['In review, not counted as spent yet']),
                  ].join(' · ')}
                  end={money(netOfCost(each))}
                  title={
                    <Link to={`${EXTERNAL}/$id`} params={{ ...params, id: String(each.id) }}>
                      {each.name}
                    </Link>
                  }
                />
              ))}
          </List>
        </Section>
      </PageBody>
    </>
  )
}

interface PackageTableProps {
  readonly id: number
  readonly name: string
  readonly lines: readonly CostLine[]
}

function PackageTable({ id, name, lines }: PackageTableProps) {
  const reading = useRead(afcSummary, { assessment: id })
  const isKnown = reading.kind === 'here' || reading.kind === 'as-of'
  const budget = isKnown ? budgetsOf(reading.answer) : null
  return (
    <Section title={name}>
      {reading.kind === 'coming' && <StatusRow kind="empty" text="Its budgets are being downloaded" />}
      {reading.kind === 'forbidden' && <StatusRow kind="empty" text="You may not see its budgets" />}
      <CostTable label={`Costs of ${name} by budget`} {...packageCosts(budget, lines)} />
    </Section>
  )
}

interface CostTableProps extends ReturnType<typeof packageCosts> {
  readonly label: string
}

function CostTable({ label, rows, total }: CostTableProps) {
  const sign = useCurrencySign()
  const figure = (value: Money | null) => (value === null ? '–' : formatNumber('money', value))
  const cells = ({ budget, actual, accrued, committed, remaining, overspend }: CostRow) => (
    <>
      {[budget, actual, accrued, committed].map((value, index) => (
        <td key={index} data-figure>
          {figure(value)}
        </td>
      ))}
      <td data-figure className={styles['strong']}>
        {overspend !== null && overspend > NIL ? `${figure(overspend)} over` : figure(remaining)}
      </td>
    </>
  )
  return (
    <ScrollSideways label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th>Budget</th>
            {['Budget', 'Spent', 'Accrued', 'Committed', 'Left'].map(title => (
              <th key={title} data-figure>
                {title} {sign}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.label}>
              <th scope="row" className={styles['name']}>
                {row.label}
              </th>
              {cells(row)}
            </tr>
          ))}
          <tr className={styles['total']}>
            <th scope="row">{count(rows.length, 'budget')}</th>
            {cells(total)}
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}
