import { Link, useParams } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Truck } from 'lucide-react'
import { useMemo } from 'react'
import { vatCode } from '#contract/accounts/vat-code'
import { delivery } from '#contract/commercial/delivery'
import { materialInvoiceLife } from '#contract/commercial/material-invoice'
import { materialOrder, materialOrderLife } from '#contract/commercial/material-order'
import { supplier } from '#contract/contacts/supplier'
import { costOfOrder } from '#domain/commercial/invoices/invoice-given'
import { orderTotals } from '#domain/commercial/orders/order-totals'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useLook } from '../../fields/use-look'
import { useListPath } from '../../records/address/record-page'
import type { Held } from '../../records/data/held'
import { useAll } from '../../records/data/use-all'
import { useRecord } from '../../records/data/use-record'
import { LifeActions } from '../../records/life/life-actions'
import { StateBadge } from '../../records/life/state-badge'
import { LifeTrack } from '../../records/life/life-track'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordSections } from '../../records/view/record-sections'
import { LinkButton } from '../../ui/action/link-button'
import { formatDay, formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, HiddenHeading, PageBody, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { orderRecordsOf, type SiteBuying, useSiteBuying } from '../use-site-buying'
import { OrderDocuments } from './order-documents'
import { OrderLines } from './order-lines'
import { orderName } from './order-name'

type Order = Held<typeof materialOrder>

/** One order: its state, its lines, what it comes to with VAT, what came and what was invoiced. Spec: MAT-2; rooms 32. */
export function OrderPage() {
  const project = useProject()
  const { orderId }: { readonly orderId?: string } = useParams({ strict: false })
  const order = useRecord(materialOrder, Number(orderId))
  const site = useSiteBuying(project.id)
  usePageTitle({ title: orderName(order ?? null), under: project.name })
  if (order === undefined || !site) return <Loader text="Loading the order" />
  if (order === null || order.project !== project.id)
    return (
      <>
        <HiddenHeading>Order</HiddenHeading>
        <EmptyState title="This order is not here">
          It was deleted, or it has not been downloaded to this device.
        </EmptyState>
      </>
    )
  return <OneOrder order={order} site={site} />
}

function OneOrder({ order, site }: { readonly order: Order; readonly site: SiteBuying }) {
  const { account } = useViewer()
  const base = useListPath()
  const look = useLook(materialOrder, [{ ...order }], account.currency)
  const suppliers = useAll(supplier)
  const records = orderRecordsOf(site, order.id)
  const lines = site.orderLines.filter(line => line.order === order.id)
  const totals = useOrderTotals(order, lines)
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  const cost = costOfOrder(records)
  const name = suppliers?.find(({ id }) => id === order.supplier)?.fullName
  return (
    <>
      <RecordHeading
        resource={materialOrder}
        record={{ ...order }}
        name={orderName(order)}
        base={base}
        over={
          order.reference === null
            ? 'Numbered by the server when it is sent'
            : order.amendment > 0
              ? `Amendment ${order.amendment}`
              : undefined
        }
        actions={
          <LifeActions
            life={materialOrderLife}
            record={order}
            facts={{
              orderLines: { count: lines.length, unpriced: totals.unpriced },
              orderTaken: { deliveries: records.deliveryLines.length, invoices: records.invoices.length },
            }}
          />
        }
        isBusy
      />
      <PageBody>
        <LifeTrack life={materialOrderLife} record={order} />
        <TitleBlock
          cells={[
            { label: 'Supplier', value: name ?? 'None yet' },
            { label: 'Deliver to', value: order.deliverTo ?? '–' },
            { label: 'Required by', value: order.requiredDate ? formatDay(order.requiredDate) : '–' },
            { label: 'Net', value: money(totals.net), figure: true },
          ]}
          deciding={{ label: 'Order total, with VAT', value: money(totals.gross) }}
        />
        <Columns
          main={
            <>
              <OrderLines order={order} lines={lines} />
              <Totals order={order} lines={lines.length} totals={totals} />
              <RecordSections resource={materialOrder} record={{ ...order }} look={look} within="project" />
            </>
          }
          side={
            <>
              {(order.state === 'draft' || order.state === 'held') && (
                <BeforeSending order={order} lines={lines.length} unpriced={totals.unpriced} />
              )}
              <OrderDocuments order={order} />
              <Came order={order} site={site} />
              <Section title="What it costs">
                <TitleBlock
                  cells={[
                    { label: 'Actual', value: money(cost.actual), figure: true },
                    { label: 'Accrued', value: money(cost.accrued), figure: true },
                    { label: 'Committed', value: money(cost.committed), figure: true },
                    { label: 'Disputed', value: money(cost.disputed), figure: true },
                  ]}
                />
              </Section>
            </>
          }
        />
      </PageBody>
    </>
  )
}

function useOrderTotals(order: Order, lines: SiteBuying['orderLines']) {
  const codes = useAll(vatCode)
  return useMemo(
    () => orderTotals(lines, order, new Map((codes ?? []).map(code => [code.id, code]))),
    [lines, order, codes],
  )
}

interface TotalsProps {
  readonly order: Order
  readonly lines: number
  readonly totals: ReturnType<typeof orderTotals>
}

function Totals({ lines, totals }: TotalsProps) {
  const codes = useAll(vatCode)
  const words = (code: number | null): string => {
    const known = codes?.find(({ id }) => id === code)
    if (!known) return 'No VAT code'
    return known.isReverseCharge
      ? `VAT ${formatPercentage(known.rate)}, reverse charge: you account for it`
      : `VAT ${formatPercentage(known.rate)}`
  }
  const row = (label: string, value: Parameters<typeof formatNumber<'money'>>[1], isTotal = false) => (
    <tr key={label} className={isTotal ? styles['total'] : undefined}>
      <th scope="row">{label}</th>
      <td data-figure>{formatNumber('money', value)}</td>
    </tr>
  )
  return (
    <ScrollSideways label="Totals">
      <table className={styles['table']} aria-label="Order total">
        <tbody>
          {row(`Materials, ${count(lines, 'line')}`, totals.materials)}
          {row('Delivery charge', totals.charge)}
          {row('Net', totals.net, true)}
          {totals.parts.map(({ code, vat }) => row(words(code), vat))}
          {row('Order total', totals.gross, true)}
        </tbody>
      </table>
    </ScrollSideways>
  )
}

interface BeforeSendingProps {
  readonly order: Order
  readonly lines: number
  readonly unpriced: number
}

/** What is still to do before the order can go out, and what only wants a look. */
function BeforeSending({ order, lines, unpriced }: BeforeSendingProps) {
  const checks = [
    order.supplier === null ? { ok: false, words: 'Choose a supplier' } : { ok: true, words: 'The supplier is chosen' },
    lines === 0 ? { ok: false, words: 'Add a line' } : { ok: true, words: count(lines, 'line') },
    unpriced > 0
      ? { ok: false, words: `${count(unpriced, 'line')} without a price` }
      : { ok: true, words: 'Every line has a price' },
    order.email === null
      ? { ok: false, words: 'No e-mail address to send it to' }
      : { ok: true, words: `Goes to ${order.email}` },
    order.requiredDate === null
      ? { ok: false, words: 'No date it is required by: the delivery schedule can’t show it' }
      : { ok: true, words: `Required by ${formatDay(order.requiredDate)}` },
  ]
  return (
    <Section title="Before you send">
      <ul className={styles['checks']}>
        {checks.map(({ ok, words }) => (
          <li key={words} className={styles['check']}>
            <Icon of={ok ? CircleCheck : CircleAlert} label={ok ? 'Done' : 'Look at this'} />
            {words}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What came on this order, and what was invoiced for it. */
function Came({ order, site }: { readonly order: Order; readonly site: SiteBuying }) {
  const can = useCan()
  const { account } = useViewer()
  const params = { projectId: String(order.project) }
  const came = site.deliveries.filter(each => each.order === order.id)
  const invoices = site.invoices.filter(each => each.order === order.id)
  return (
    <>
      <Section
        title="Deliveries"
        aside={
          can.write(delivery) && (
            <LinkButton icon={Truck}>
              <Link
                to="/estimating/projects/$projectId/hub/materials/deliveries/new"
                params={params}
                search={{ order: order.id }}
              >
                Log delivery
              </Link>
            </LinkButton>
          )
        }
      >
        {came.length === 0 && <StatusRow kind="empty" text="Nothing has come yet" />}
        <List label="Deliveries">
          {came.map(each => (
            <ListRow
              key={each.id}
              leads
              under={formatDay(each.deliveredOn)}
              title={
                <Link
                  to="/estimating/projects/$projectId/hub/materials/deliveries/$id"
                  params={{ ...params, id: String(each.id) }}
                >
                  {each.reference}
                </Link>
              }
            />
          ))}
        </List>
      </Section>
      {invoices.length > 0 && (
        <Section title="Invoices">
          <List label="Invoices">
            {invoices.map(each => (
              <ListRow
                key={each.id}
                leads
                end={formatMoney(each.net, account.currency)}
                endUnder={<StateBadge life={materialInvoiceLife} record={each} />}
                title={
                  <Link
                    to="/estimating/projects/$projectId/hub/materials/invoices/$invoiceId"
                    params={{ ...params, invoiceId: String(each.id) }}
                  >
                    {each.invoiceReference}
                  </Link>
                }
              />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}
