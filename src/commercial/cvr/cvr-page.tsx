import { Fragment, type ReactNode, useState } from 'react'
import { cvrReply, type CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { CVR_PERMISSION } from '#contract/commercial/cvr/cvr-readers'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { canWrite } from '#contract/permissions'
import { finalMarginShare, marginShare } from '#domain/commercial/cvr/cvr'
import { absolute, type Money, NIL, parseAs, type Percentage } from '#domain/value/money'
import { useConnected } from '../../app/office/use-connected'
import { useReply } from '../../app/office/use-reply'
import { usePageTitle } from '../../app/page/page-title'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { formatDay, formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { ScrollSideways } from '../materials/scroll-sideways'
import { HowButton } from '../materials/sum-table'
import table from '../materials/materials.module.css'
import { BudgetBar } from './budget-bar'
import { CostDocuments } from './cost-documents'
import styles from './cvr.module.css'
import { ForecastButton } from './forecast-button'
import { LockReport } from './lock-report'
import { Movement } from './movement'

/** Value, cost and margin of a project, by package and budget, as the server works them out now. Spec: REP-1; decision 742. */
export function CvrPage() {
  const project = useProject()
  usePageTitle({ title: 'Cost value reconciliation', under: project.name })
  const isConnected = useConnected()
  const { permissions } = useViewer()
  const mayWrite = canWrite(permissions, ...CVR_PERMISSION.write)
  const [asks, setAsks] = useState(0)
  const again = () => setAsks(number => number + 1)
  const asked = useReply(`/projects/${project.id}/cvr`, cvrReply, asks)
  return (
    <>
      <PageHeading
        title="Cost value reconciliation"
        repeats
        actions={
          asked.kind === 'loaded' && asked.value.packages.length > 0 && mayWrite ? (
            <LockReport unread={asked.value.unread} onLocked={again} />
          ) : undefined
        }
      />
      <PageBody>
        {asked.kind === 'loading' && isConnected && <Loader text="Working out the report" />}
        {asked.kind === 'loading' && !isConnected && <EmptyState title="No connection">{NEEDS_SERVER}</EmptyState>}
        {asked.kind === 'failed' && (
          <EmptyState title="The report was not worked out">{isConnected ? asked.words : NEEDS_SERVER}</EmptyState>
        )}
        {asked.kind === 'loaded' && (
          <Report report={asked.value} isConnected={isConnected} onForecast={mayWrite ? again : null} />
        )}
      </PageBody>
    </>
  )
}

const NEEDS_SERVER = 'The server works this report out. Open it again with a connection.'

const money = (text: string): Money => parseAs('money', text) ?? NIL
const shown = (text: string): string => formatNumber('money', money(text))
const percent = (share: Percentage | null): string => (share === null ? '–' : formatPercentage(share))

interface ReportProps {
  readonly report: CvrReply
  readonly isConnected: boolean
  /** Shows the report again after a forecast; null where the viewer may not forecast. */
  readonly onForecast: (() => void) | null
}

function Report({ report, isConnected, onForecast }: ReportProps) {
  const { account } = useViewer()
  const { total, unagreed, unread, packages } = report
  const sum = (text: string) => formatMoney(money(text), account.currency)
  const over = money(total.overClaim)
  if (packages.length === 0)
    return (
      <EmptyState title="No bill of this project is accepted yet">
        Its value and its budgets come from the accepted bill.
      </EmptyState>
    )
  return (
    <>
      <TitleBlock
        cells={[
          { label: 'Current value', value: sum(total.value), figure: true },
          { label: 'Earned to date', value: sum(total.earned), figure: true },
          { label: 'Cost to date', value: sum(total.cost), figure: true, note: `${shown(total.accrued)} accrued` },
          {
            label: over < NIL ? 'Under-claimed' : 'Over-claimed',
            value: formatMoney(absolute(over), account.currency),
            figure: true,
            note: 'certified less earned',
          },
          {
            label: 'Margin to date',
            value: sum(total.margin),
            figure: true,
            note: percent(marginShare({ margin: money(total.margin), earned: money(total.earned) })),
          },
        ]}
        deciding={{
          label: 'Final margin, forecast',
          value: sum(total.finalMargin),
          note: percent(finalMarginShare({ finalMargin: money(total.finalMargin), value: money(total.value) })),
        }}
      />
      {!isConnected && <Notice tone="info">No connection. These are the figures from when there last was one.</Notice>}
      {money(unagreed) !== NIL && (
        <Notice tone="info">
          Variations that are not agreed are worth {sum(unagreed)}. No figure here counts them.
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="info">These sums do not include what you may not see: {unread.join(', ')}.</Notice>
      )}
      <Section title="By package and budget">
        <CvrTable report={report} onForecast={onForecast} />
      </Section>
      <DownloadBoundary>
        <LockedReports report={report} />
      </DownloadBoundary>
    </>
  )
}

const VALUES = ['value', 'earned', 'certified', 'overClaim'] as const
const COSTS = ['actual', 'accrued', 'committed', 'toComplete', 'finalCost'] as const
const HEADINGS = [
  'Current',
  'Earned',
  'Certified',
  'Over-claimed',
  'Actual',
  'Accrued',
  'Committed',
  'To complete',
  'Final cost',
  'Against budget',
  'Saving or margin',
] as const

/** The report as a table. A press on a budget lists the documents behind its cost. */
function CvrTable({ report: { packages, total, lines }, onForecast }: Pick<ReportProps, 'report' | 'onForecast'>) {
  const sign = useCurrencySign()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ScrollSideways label="Cost value reconciliation by package and budget">
      <table className={table['table']} aria-label="Cost value reconciliation by package and budget">
        <thead>
          <tr>
            <th>Package and budget</th>
            {HEADINGS.map(title => (
              <th key={title} data-figure={title === 'Against budget' ? undefined : true}>
                {title === 'Against budget' ? title : `${title} ${sign}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packages.map(each => (
            <Fragment key={each.assessment}>
              <tr className={table['group']}>
                <th scope="row">{each.name}</th>
                <TotalCells of={each} />
              </tr>
              {each.rows.map(row => {
                const key = `${each.assessment} ${row.name}`
                const own = lines.filter(line => line.assessment === each.assessment && line.budget === row.name)
                return (
                  <Fragment key={key}>
                    <tr>
                      <th scope="row" className={styles['budget']}>
                        {own.length === 0 ? (
                          row.label
                        ) : (
                          <HowButton isOpen={open === key} onPress={() => setOpen(open === key ? null : key)}>
                            {row.label}
                          </HowButton>
                        )}
                      </th>
                      <td colSpan={VALUES.length} />
                      <CostCells
                        of={row}
                        toComplete={
                          onForecast && (
                            <ForecastButton
                              assessment={each.assessment}
                              subject={row.name}
                              amount={money(row.toComplete)}
                              reason={row.reason}
                              onForecast={onForecast}
                            />
                          )
                        }
                      />
                      <td data-figure data-tone={money(row.saving) < NIL ? 'error' : undefined}>
                        {shown(row.saving)}
                      </td>
                    </tr>
                    {open === key && (
                      <tr>
                        <td colSpan={HEADINGS.length + 1}>
                          <CostDocuments lines={own} />
                        </td>
                      </tr>
                    )}
                  </Fragment>
                )
              })}
              {(onForecast || money(each.futureLoss) !== NIL) && (
                <tr>
                  <th scope="row" className={styles['budget']}>
                    Known future losses
                  </th>
                  <td colSpan={VALUES.length + COSTS.length - 2} />
                  <td data-figure>
                    {onForecast ? (
                      <ForecastButton
                        assessment={each.assessment}
                        subject="futureLoss"
                        amount={money(each.futureLoss)}
                        reason={null}
                        onForecast={onForecast}
                      />
                    ) : (
                      shown(each.futureLoss)
                    )}
                  </td>
                  <td colSpan={3} />
                </tr>
              )}
            </Fragment>
          ))}
          <tr className={table['total']}>
            <th scope="row">Project</th>
            <TotalCells of={total} />
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

function TotalCells({ of }: { readonly of: CvrReply['total'] }) {
  return (
    <>
      {VALUES.map(name => (
        <td key={name} data-figure className={table['strong']}>
          {shown(of[name])}
        </td>
      ))}
      <CostCells of={of} />
      <td data-figure className={table['strong']} data-tone={money(of.finalMargin) < NIL ? 'error' : undefined}>
        {shown(of.finalMargin)}
      </td>
    </>
  )
}

/** The locked reports of a project, the newest first, and the causes since one of them. The live report shows before this device has them. */
function LockedReports({ report }: Pick<ReportProps, 'report'>) {
  const { account } = useViewer()
  const project = useProject()
  const locked = useRecordsWithin(cvrReport, 'project', project.id) ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const sorted = locked.toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd) || b.id - a.id)
  const since = sorted.find(({ id }) => id === chosen) ?? sorted[0]
  if (!since) return <StatusRow kind="empty" text="No report of this project is locked yet" />
  return (
    <>
      <Movement since={since} report={report} />
      <Section title="Locked reports" aside={String(sorted.length)}>
        <List label="Locked reports">
          {sorted.map(each => (
            <ListRow
              key={each.id}
              title={
                <button type="button" aria-pressed={each.id === since.id} onClick={() => setChosen(each.id)}>
                  Report {each.number}, to {formatDay(each.periodEnd)}
                </button>
              }
              leads
              under={[
                `Value ${formatMoney(each.value, account.currency)}`,
                `cost ${formatMoney(each.cost, account.currency)}`,
                ...(each.narrative === null ? [] : [each.narrative]),
              ].join(' · ')}
              end={formatMoney(each.finalMargin, account.currency)}
            />
          ))}
        </List>
      </Section>
    </>
  )
}

type Row = CvrReply['packages'][number]['rows'][number]

interface CostCellsProps {
  readonly of: Pick<Row, (typeof COSTS)[number] | 'budget'>
  /** In place of the cost to complete, where it can be changed. */
  readonly toComplete?: ReactNode
}

function CostCells({ of, toComplete }: CostCellsProps) {
  return (
    <>
      {COSTS.map(name => (
        <td key={name} data-figure>
          {name === 'toComplete' && toComplete ? toComplete : shown(of[name])}
        </td>
      ))}
      <td>
        <BudgetBar budget={money(of.budget)} actual={money(of.actual)} accrued={money(of.accrued)} />
      </td>
    </>
  )
}
