import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardList, Truck } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire } from '#contract/commercial/plant-hire'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { addressText } from '#contract/fields/address-text'
import { fixedCostBill, type FixedCostRow, fixedCostTotals } from '#domain/commercial/fixed-costs/fixed-cost-bill'
import { minus, type Money, NIL, ONE } from '#domain/value/money'
import { add } from '#local/write/changes'
import { NoBillYet } from '../common/no-bill-yet'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useCurrencySign, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { count } from '../../fields/words'
import { useReplica } from '../../fields/replica-context'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { formatMoney, formatNumber } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { SiteAssessments } from '../progress/site-assessments'
import { useSiteBill } from '../common/use-site-bill'
import { type SiteFixedCosts, useSiteFixedCosts } from '../common/use-site-fixed-costs'
import { HireOverlaps, HireReminders, Hires } from './hires'

type Cost = Held<typeof assessmentFixedCost>
type Row = FixedCostRow<Cost>

/** The preliminaries of the accepted bill: allowed, ordered, invoiced and left, and what is on hire. Spec: COST-1. */
export function FixedCostBillPage() {
  usePageTitle({ title: 'Fixed costs bill', under: useProject().name })
  return (
    <DownloadBoundary>
      <Whole />
    </DownloadBoundary>
  )
}

function Whole() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const bill = useSiteBill(project.id, chosen)
  const site = useSiteFixedCosts(project.id)
  const costs = useRecordsWithin(assessmentFixedCost, 'assessment', bill?.assessment ?? null)
  const can = useCan()
  if (!bill || !site) return <Loader text="Loading the fixed costs" />
  if (bill.assessment === null)
    return (
      <NoBillYet title="Fixed costs bill">The fixed costs of an assessment are here once it is accepted.</NoBillYet>
    )
  if (!can.read(assessmentFixedCost))
    return (
      <>
        <PageHeading title="Fixed costs bill" repeats />
        <PageBody>
          <EmptyState title="Your role does not see fixed costs">
            An administrator can give it “Fixed costs” of projects on site.
          </EmptyState>
        </PageBody>
      </>
    )
  if (!costs) return <Loader text="Loading the fixed costs" />
  const isFirst = bill.assessment === bill.assessments[0]?.id
  return (
    <Bill key={bill.assessment} assessment={bill.assessment} isFirst={isFirst} costs={costs} site={site}>
      <SiteAssessments bill={bill} onChoose={setChosen} />
    </Bill>
  )
}

interface BillProps {
  readonly assessment: number
  /** What names no assessment counts for the first. */
  readonly isFirst: boolean
  readonly costs: readonly Cost[]
  readonly site: SiteFixedCosts
  readonly children: ReactNode
}

function Bill({ assessment, isFirst, costs, site, children }: BillProps) {
  const project = useProject()
  const { account } = useViewer()
  const can = useCan()
  const isPhone = useMedia(MOBILE)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => {
    const orderLines = site.orderLines.filter(
      line => line.assessment === assessment || (line.assessment === null && isFirst),
    )
    return fixedCostBill(
      costs.toSorted((a, b) => a.assessmentOrder - b.assessmentOrder || a.id - b.id),
      { orders: site.orders, orderLines, invoiceLines: site.invoiceLines },
    )
  }, [costs, site, assessment, isFirst])
  const totals = fixedCostTotals(rows)
  const draft = useDrafting(assessment)
  const picked = rows.flatMap(({ cost }) => (cost !== null && chosen.has(cost.id) ? [cost] : []))
  const money = (value: Money) => formatMoney(value, account.currency)
  const isPaying = can.read(fixedCostInvoice)
  const params = { projectId: String(project.id) }
  const choose = (id: number, is: boolean) =>
    setChosen(was => new Set(is ? [...was, id] : [...was].filter(each => each !== id)))
  return (
    <>
      <PageHeading
        title="Fixed costs bill"
        repeats
        actions={
          <>
            {can.write(plantHire) && (
              <LinkButton icon={Truck}>
                <Link to="/estimating/projects/$projectId/hub/fixed-costs/hire/new" params={params}>
                  Put on hire
                </Link>
              </LinkButton>
            )}
            {can.write(fixedCostOrder) && (
              <Button
                kind="primary"
                icon={ClipboardList}
                disabled={picked.length === 0}
                onClick={() => void draft(picked)}
              >
                {picked.length === 0 ? 'Draft order' : `Draft order, ${count(picked.length, 'line')}`}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        {children}
        <TitleBlock
          cells={[
            { label: 'Allowed', value: money(totals.allowed), figure: true },
            { label: 'Ordered', value: money(minus(totals.ordered, totals.drafted)), figure: true },
            { label: 'In drafts', value: money(totals.drafted), figure: true },
            ...(isPaying ? [{ label: 'Invoiced', value: money(totals.invoiced), figure: true }] : []),
            { label: 'Over what is allowed, with drafts', value: money(totals.over), figure: true },
          ]}
          deciding={{ label: 'Left to order', value: money(totals.remaining) }}
        />
        <HireReminders site={site} />
        <HireOverlaps site={site} />
        <Section title="Fixed costs">
          {rows.length === 0 && <StatusRow kind="empty" text="The accepted bill has no fixed costs" />}
          {isPhone ? (
            <BillCards
              rows={rows}
              isPaying={isPaying}
              chosen={chosen}
              onChoose={can.write(fixedCostOrder) ? choose : null}
            />
          ) : (
            <BillTable
              rows={rows}
              totals={totals}
              isPaying={isPaying}
              chosen={chosen}
              onChoose={can.write(fixedCostOrder) ? choose : null}
            />
          )}
        </Section>
        <Section title="Plant on hire" aside={String(site.hires.filter(({ offHire }) => offHire === null).length)}>
          <Hires hires={site.hires} site={site} empty="No plant has been put on hire" />
        </Section>
      </PageBody>
    </>
  )
}

const nameOf = ({ cost }: Row): string => cost?.name ?? 'Ordered, and not in the bill'
const leftWords = ({ remaining, over }: Row): string =>
  over > NIL ? `${formatNumber('money', over)} over` : formatNumber('money', remaining)

function BillCards({ rows, isPaying, chosen, onChoose }: Omit<BillTableProps, 'totals'>) {
  return (
    <List label="Fixed costs">
      {rows.map(row => (
        <ListRow
          key={row.cost?.id ?? 0}
          lead={onChoose && row.cost !== null && <Choose cost={row.cost} chosen={chosen} onChoose={onChoose} />}
          title={nameOf(row)}
          under={[
            `${row.allowed === null ? 'not priced' : `${formatNumber('money', row.allowed)} allowed`}`,
            `${formatNumber('money', minus(row.ordered, row.drafted))} ordered`,
            ...(row.drafted > NIL ? [`${formatNumber('money', row.drafted)} in drafts`] : []),
            ...(isPaying ? [`${formatNumber('money', row.invoiced)} invoiced`] : []),
          ].join(' · ')}
          end={leftWords(row)}
          endUnder="left"
        />
      ))}
    </List>
  )
}

interface BillTableProps {
  readonly rows: readonly Row[]
  readonly totals: ReturnType<typeof fixedCostTotals>
  readonly isPaying: boolean
  readonly chosen: ReadonlySet<number>
  /** Null for those who may not order. */
  readonly onChoose: ((id: number, is: boolean) => void) | null
}

interface ChooseProps extends Pick<BillTableProps, 'chosen'> {
  readonly cost: Cost
  readonly onChoose: (id: number, is: boolean) => void
}
const Choose = ({ cost: { id, name }, chosen, onChoose }: ChooseProps) => (
  <Checkbox aria-label={`Order ${name}`} checked={chosen.has(id)} onChange={is => onChoose(id, is)} />
)

function BillTable({ rows, totals, isPaying, chosen, onChoose }: BillTableProps) {
  const sign = useCurrencySign()
  const figures = (row: Pick<Row, 'allowed' | 'ordered' | 'drafted' | 'invoiced'>) => [
    row.allowed === null ? '–' : formatNumber('money', row.allowed),
    formatNumber('money', minus(row.ordered, row.drafted)),
    formatNumber('money', row.drafted),
    ...(isPaying ? [formatNumber('money', row.invoiced)] : []),
  ]
  const cells = (words: readonly string[]) =>
    words.map((each, at) => (
      <td key={at} data-figure>
        {each}
      </td>
    ))
  return (
    <ScrollSideways label="Fixed costs bill">
      <table className={styles['table']} aria-label="Fixed costs bill">
        <thead>
          <tr>
            {onChoose && <th>Order</th>}
            <th>Fixed cost</th>
            {['Allowed', 'Ordered', 'In drafts', ...(isPaying ? ['Invoiced'] : []), 'Left'].map(title => (
              <th key={title} data-figure>
                {title} {sign}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.cost?.id ?? 0} data-chosen={row.cost !== null && chosen.has(row.cost.id)}>
              {onChoose && (
                <td>{row.cost !== null && <Choose cost={row.cost} chosen={chosen} onChoose={onChoose} />}</td>
              )}
              <th scope="row" className={styles['name']}>
                {nameOf(row)}
              </th>
              {cells(figures(row))}
              <td data-figure className={styles['strong']}>
                {leftWords(row)}
              </td>
            </tr>
          ))}
          <tr className={styles['total']}>
            {onChoose && <td />}
            <th scope="row">{count(rows.length, 'fixed cost')}</th>
            {cells(figures(totals))}
            <td data-figure>{formatNumber('money', totals.remaining)}</td>
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

/** One draft of the chosen fixed costs, at what they cost in the bill; kept on this device at once. Its supplier is chosen on the order. */
function useDrafting(assessment: number) {
  const project = useProject()
  const replica = useReplica()
  const navigate = useNavigate()
  const act = useAct()
  return async (costs: readonly Cost[]) => {
    const order = await replica.newId()
    const deliverTo = (project.address ? addressText(project.address) : '') || project.name
    const changes = [
      add(fixedCostOrder, { project: project.id, deliverTo }, order),
      ...costs.map(({ id, name, quantity, periodLength, periodUnit, ratePerPeriod, profitPerPeriod }) =>
        add(fixedCostOrderLine, {
          project: project.id,
          order,
          assessment,
          fixedCost: id,
          name,
          quantity,
          periodLength: periodLength > NIL ? periodLength : ONE,
          periodUnit,
          ratePerPeriod: ratePerPeriod === null ? null : minus(ratePerPeriod, profitPerPeriod ?? NIL),
        }),
      ),
    ]
    if (!(await act(changes, `Drafted an order of ${count(costs.length, 'line')}`))) return
    await navigate({
      to: '/estimating/projects/$projectId/hub/fixed-costs/orders/$orderId',
      params: { projectId: String(project.id), orderId: String(order) },
    })
  }
}
