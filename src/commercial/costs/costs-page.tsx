import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { externalCost } from '#contract/commercial/external-cost'
import { labourApplication } from '#contract/commercial/labour-application'
import { assessment } from '#contract/estimating/assessment'
import { afcSummary } from '#contract/estimating/afc-summary'
import { netOfCost, type SpentOn } from '#domain/commercial/costs/external-costs'
import { type BoughtFor, budgetsOf, type CostRow, packageCosts } from '#domain/commercial/costs/package-costs'
import { costOfOrder } from '#domain/commercial/invoices/invoice-given'
import { orderCost } from '#domain/commercial/invoices/match'
import { spentOnLabour } from '#domain/commercial/labour/spent'
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
import { StatusRow } from '../../ui/status/status-row'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { orderRecordsOf, type SiteBuying, type SitePurchases, useSiteBuying } from '../common/use-site-buying'
import { type SiteFixedCosts, useSiteFixedCosts } from '../common/use-site-fixed-costs'

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
  const site = useSiteBuying(project.id)
  const fixed = useSiteFixedCosts(project.id)
  const costs = useRecordsWithin(externalCost, 'project', project.id)
  const all = useRecordsWithin(assessment, 'project', project.id)
  const applications = useRecordsWithin(labourApplication, 'project', project.id)
  if (!site || !fixed || !costs || !all || !applications) return <Loader text="Loading the costs" />
  const accepted = all.filter(each => each.isAccepted)
  return <Costs site={site} fixed={fixed} costs={costs} labour={applications} accepted={accepted} />
}

interface CostsProps {
  readonly site: SiteBuying
  readonly fixed: SiteFixedCosts
  readonly costs: readonly Cost[]
  readonly labour: readonly Held<typeof labourApplication>[]
  readonly accepted: readonly { readonly id: number; readonly name: string }[]
}

function Costs({ site, fixed, costs, labour, accepted }: CostsProps) {
  const project = useProject()
  const { account } = useViewer()
  const can = useCan()
  const params = { projectId: String(project.id) }
  const approved = useMemo(() => costs.filter(({ state }) => state === 'approved'), [costs])
  const first = accepted[0]?.id ?? null
  const spent = useMemo(() => spentBy(site, fixed, approved, labour, first), [site, fixed, approved, labour, first])
  const all = [...spent.values()]
  const { total } = packageCosts(
    null,
    { materials: all.flatMap(each => each.materials), fixedCosts: all.flatMap(each => each.fixedCosts) },
    all.flatMap(each => each.external),
  )
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
            {
              label: 'Labour approved',
              value: money(sum(labour.flatMap(each => spentOnLabour(each) ?? []).map(netOfCost))),
              figure: true,
            },
            { label: 'External costs', value: money(sum(approved.map(netOfCost))), figure: true },
          ]}
          deciding={{ label: 'Spent', value: money(total.actual) }}
        />
        {accepted.map(({ id, name }) => (
          <PackageTable key={id} id={id} name={name} spent={spent.get(id) ?? NOTHING} />
        ))}
        {accepted.length === 0 && (
          <Section title="Without an accepted assessment">
            <CostTable
              label="Costs by budget"
              {...packageCosts(null, spent.get(null) ?? NOTHING, spent.get(null)?.external ?? [])}
            />
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

interface Spent extends BoughtFor {
  /** External costs, and what labour was approved at. */
  readonly external: readonly SpentOn[]
}
const NOTHING: Spent = { materials: [], fixedCosts: [], external: [] }

/** What was spent, by assessment. What names none, and invoices without an order, count for the first. */
function spentBy(
  site: SiteBuying,
  fixed: SiteFixedCosts,
  costs: readonly Cost[],
  labour: CostsProps['labour'],
  first: number | null,
): ReadonlyMap<number | null, Spent> {
  const found = new Map<number | null, Spent>()
  const put = (of: number | null, more: Partial<Spent>) => {
    const was = found.get(of) ?? NOTHING
    found.set(of, {
      materials: [...was.materials, ...(more.materials ?? [])],
      fixedCosts: [...was.fixedCosts, ...(more.fixedCosts ?? [])],
      external: [...was.external, ...(more.external ?? [])],
    })
  }
  const bought = (name: keyof BoughtFor, papers: SitePurchases, assessmentOf: (order: number) => number | null) => {
    for (const { id, state } of papers.orders)
      if (state !== 'draft' && state !== 'held')
        put(assessmentOf(id) ?? first, { [name]: [costOfOrder(orderRecordsOf(papers, id))] })
    const loose = papers.invoices.filter(each => each.order === null)
    if (loose.length > 0) put(first, { [name]: [orderCost(NIL, NIL, loose)] })
  }
  const named = (lines: readonly { readonly order: number; readonly assessment: number | null }[]) => (order: number) =>
    lines.find(line => line.order === order && line.assessment !== null)?.assessment ?? null
  bought('materials', site, named(site.orderLines))
  bought('fixedCosts', { ...fixed, deliveryLines: fixed.charged }, named(fixed.orderLines))
  for (const cost of costs) put(cost.assessment ?? first, { external: [cost] })
  for (const application of labour) {
    const own = spentOnLabour(application)
    if (own) put(application.assessment, { external: [own] })
  }
  return found
}

function PackageTable({ id, name, spent }: { readonly id: number; readonly name: string; readonly spent: Spent }) {
  const reading = useRead(afcSummary, { assessment: id })
  const isKnown = reading.kind === 'here' || reading.kind === 'as-of'
  const budget = isKnown ? budgetsOf(reading.answer) : null
  return (
    <Section title={name}>
      {reading.kind === 'coming' && <StatusRow kind="empty" text="Its budgets are being downloaded" />}
      {reading.kind === 'forbidden' && <StatusRow kind="empty" text="You may not see its budgets" />}
      <CostTable label={`Costs of ${name} by budget`} {...packageCosts(budget, spent, spent.external)} />
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
