import { Link } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { useMemo } from 'react'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire } from '#contract/commercial/plant-hire'
import { costOfOrder } from '#domain/commercial/invoices/invoice-given'
import { hasDaysOff } from '#domain/commercial/fixed-costs/hire-terms'
import { isOut } from '#domain/commercial/orders/order-state'
import { orderLineNet } from '#domain/commercial/orders/order-totals'
import { NIL, ONE, type Quantity } from '#domain/value/money'
import { NotHere } from '../../app/page/not-here'
import { useCan } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import type { RecordColumn } from '../../common/sheet/record-columns'
import { LinkButton } from '../../ui/action/link-button'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { LineSheet } from '../lines/line-sheet'
import { countWords } from '../materials/quantity-words'
import { OrderBoundary, OrderView, useOrder } from '../orders/order-page'
import { FIXED_COSTS } from '../common/purchase-kinds'
import { orderRecordsOf } from '../common/use-site-buying'
import { type FixedCostLine, useSiteFixedCosts } from '../common/use-site-fixed-costs'
import { leftToHire } from './hire-defaults'
import { Hires } from './hires'

/** One order of fixed costs: its lines, what is on hire of it, what it costs. Spec: COST-1; rooms 32. */
export const FixedCostOrderPage = () => (
  <OrderBoundary kind={FIXED_COSTS}>
    <FixedCostOrder />
  </OrderBoundary>
)

function FixedCostOrder() {
  const project = useProject()
  const site = useSiteFixedCosts(project.id)
  const order = useOrder(FIXED_COSTS)
  const can = useCan()
  if (order === undefined || !site) return <Loader text="Loading the order" />
  if (order === null) return <NotHere what="Order" />
  const lines = site.orderLines.filter(line => line.order === order.id)
  const ids = new Set(lines.map(({ id }) => id))
  const hires = site.hires.filter(({ orderLine }) => orderLine !== null && ids.has(orderLine))
  const invoices = site.invoices.filter(each => each.order === order.id)
  return (
    <OrderView
      kind={FIXED_COSTS}
      order={order}
      lines={lines}
      cost={costOfOrder(orderRecordsOf({ ...site, deliveryLines: site.charged }, order.id))}
      taken={{ deliveries: 0, hires: hires.length, invoices: invoices.length }}
      what="Fixed costs"
      undated="No date it is required by"
      sheet={<Lines order={order} lines={lines} />}
      came={
        <Section title="On hire">
          <Hires hires={hires} site={site} empty="Nothing of this order has been put on hire" />
          {can.write(plantHire) && isOut(order.state) && <ToHire project={project.id} lines={lines} hires={hires} />}
        </Section>
      }
      invoices={invoices}
    />
  )
}

interface ToHireProps {
  readonly project: number
  readonly lines: readonly FixedCostLine[]
  readonly hires: readonly { readonly orderLine: number | null; readonly quantity: Quantity }[]
}

/** The lines of an order of which less is on hire than was ordered, each a tap from being put on hire as it was agreed. */
function ToHire({ project, lines, hires }: ToHireProps) {
  const open = lines.flatMap(line => {
    const left = leftToHire(line, hires)
    return line.periodUnit !== 'l' && left > NIL ? [{ ...line, left }] : []
  })
  return (
    <List label="Not on hire yet">
      {open.map(line => (
        <ListRow
          key={line.id}
          title={line.name}
          under={
            line.left === line.quantity
              ? `${countWords(line.quantity)} ordered`
              : `${countWords(line.left)} of ${countWords(line.quantity)} ordered`
          }
          actions={
            <LinkButton icon={Truck}>
              <Link
                to="/estimating/projects/$projectId/hub/fixed-costs/hire/new"
                params={{ projectId: String(project) }}
                search={{ orderLine: line.id }}
                aria-label={`Put on hire: ${line.name}`}
              >
                Put on hire
              </Link>
            </LinkButton>
          }
        />
      ))}
    </List>
  )
}

const WORKED_OUT = 'This is worked out from the quantity, the periods and the rate'
const whyNoDaysOff = ({ periodUnit }: FixedCostLine): string | null =>
  hasDaysOff(periodUnit) ? null : 'This is paid without counting days, so days off change nothing'
const COLUMNS: readonly RecordColumn<FixedCostLine>[] = [
  { key: 'name', title: 'What is ordered', width: 200, pin: 'left', field: 'name' },
  { key: 'quantity', title: 'Quantity', width: 80, field: 'quantity' },
  { key: 'periodUnit', title: 'Paid', width: 100, field: 'periodUnit' },
  { key: 'periodLength', title: 'For how many', width: 104, field: 'periodLength' },
  { key: 'ratePerPeriod', title: 'Rate', width: 90, field: 'ratePerPeriod' },
  { key: 'weekends', title: 'Weekends', width: 100, field: 'weekends', without: whyNoDaysOff },
  { key: 'closures', title: 'Closures', width: 100, field: 'closures', without: whyNoDaysOff },
  {
    key: 'value',
    title: 'Value',
    width: 100,
    words: line => (line.packPrice === null ? '' : formatNumber('money', orderLineNet(line))),
    why: WORKED_OUT,
    isStrong: true,
  },
]

interface LinesProps {
  readonly order: { readonly id: number; readonly project: number; readonly state: string }
  readonly lines: readonly FixedCostLine[]
}

/** A sheet while the order is a draft, also without a connection, and as it was sent from then on. */
function Lines({ order, lines }: LinesProps) {
  const can = useCan()
  const fresh = useMemo(
    () => ({
      project: order.project,
      order: order.id,
      name: 'New line',
      quantity: ONE,
      periodLength: ONE,
      periodUnit: 'w',
    }),
    [order.project, order.id],
  )
  const lock = !can.write(fixedCostOrderLine)
    ? 'You can view orders but not change them'
    : order.state === 'draft'
      ? null
      : 'This order is no longer a draft, so it stays as it is'
  return (
    <LineSheet<FixedCostLine>
      id="order-lines"
      title="Lines"
      resource={fixedCostOrderLine}
      lines={lines}
      columns={COLUMNS}
      lock={lock}
      fresh={fresh}
      place={`order-${order.id}`}
      valueOf={orderLineNet}
      underOf={line => `${countWords(line.packs)} ${line.unit}${line.packs === ONE ? '' : 's'}`}
      endOf={line => (line.packPrice === null ? '–' : formatNumber('money', orderLineNet(line)))}
    />
  )
}
