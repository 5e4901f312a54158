import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { materialInvoice } from '#contract/commercial/material-invoice'
import type { materialOrder } from '#contract/commercial/material-order'
import { supplier } from '#contract/contacts/supplier'
import { NIL } from '#domain/value/money'
import { costOfOrder } from '#domain/commercial/invoices/invoice-given'
import type { OrderCost } from '#domain/commercial/invoices/match'
import { cameBeyond } from '#domain/commercial/orders/came-beyond'
import { cameOnCancelled, stillOnCancelled } from '#domain/commercial/orders/came-on-cancelled'
import type { PricedLine } from '#domain/commercial/orders/order-totals'
import { aboveLimit } from '#domain/commercial/roles/approval'
import { set } from '#local/write/changes'
import { NotHere } from '../../app/page/not-here'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useLook } from '../../fields/use-look'
import { useListPath } from '../../records/address/record-page'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { useNames } from '../../records/data/use-names'
import { useRecord } from '../../records/data/use-record'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { StateBadge } from '../../records/lifecycle/state-badge'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import { RecordBoundary } from '../../records/view/record-boundary'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordSections } from '../../records/view/record-sections'
import { formatDay, formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { LogDeliveryLink } from '../deliveries/log-delivery-link'
import { orderRecordsOf, type SiteBuying, useSiteBuying } from '../common/use-site-buying'
import { MATERIALS, type PurchaseKind } from '../common/purchase-kinds'
import { useApproval } from '../common/use-approval'
import { useFourEyes } from '../common/use-four-eyes'
import { useSupplierContact } from '../common/use-supplier-contact'
import { BeforeSending } from './before-sending'
import { OrderDocuments } from './order-documents'
import { OrderLines } from './order-lines'
import { countWords } from '../materials/quantity-words'
import { orderName } from '../common/order-name'
import { OrderSlots } from './order-slots'
import { OrderSums, useOrderTotals } from './order-sums'

type Order = Held<typeof materialOrder>

/** One order: its state, its lines, what it comes to with VAT, what came and what was invoiced. Spec: MAT-2; rooms 32. */
export const OrderPage = () => (
  <OrderBoundary kind={MATERIALS}>
    <MaterialOrder />
  </OrderBoundary>
)

interface OrderBoundaryProps {
  readonly kind: PurchaseKind
  readonly children: ReactNode
}

/** Shows the fields of the order while its project is on its way. */
export function OrderBoundary({ kind, children }: OrderBoundaryProps) {
  const { orderId }: { readonly orderId?: string } = useParams({ strict: false })
  return (
    <RecordBoundary resource={kind.order} id={Number(orderId)} nameOf={orderName} within="project">
      {children}
    </RecordBoundary>
  )
}

function MaterialOrder() {
  const site = useSiteBuying(useProject().id)
  const order = useOrder(MATERIALS)
  if (order === undefined || !site) return <Loader text="Loading the order" />
  if (order === null) return <NotHere what="Order" />
  const lines = site.orderLines.filter(line => line.order === order.id)
  const records = orderRecordsOf(site, order.id)
  return (
    <OrderView
      kind={MATERIALS}
      order={order}
      lines={lines}
      cost={costOfOrder(records)}
      taken={{ deliveries: records.deliveryLines.length, hires: 0, invoices: records.invoices.length }}
      what="Materials"
      undated="No date it is required by: the delivery schedule can’t show it"
      sheet={<OrderLines order={order} lines={lines} />}
      came={
        <>
          <OrderSlots order={order} lines={lines} site={site} />
          <Came order={order} site={site} />
        </>
      }
      invoices={site.invoices.filter(each => each.order === order.id)}
    />
  )
}

/** The order that the address names: null when it is not here, or on another project. */
export function useOrder(kind: PurchaseKind): Order | null | undefined {
  const project = useProject()
  const { orderId }: { readonly orderId?: string } = useParams({ strict: false })
  const order = useRecord(kind.order, Number(orderId))
  usePageTitle({ title: orderName(order ?? null), under: project.name })
  return order?.project === project.id || order === undefined ? order : null
}

interface OrderViewProps {
  readonly kind: PurchaseKind
  readonly order: Order
  readonly lines: readonly PricedLine[]
  readonly cost: OrderCost
  /** What holds it from being cancelled or amended. */
  readonly taken: { readonly deliveries: number; readonly hires: number; readonly invoices: number }
  readonly what: string
  readonly undated: string
  readonly sheet: ReactNode
  readonly came: ReactNode
  readonly invoices: readonly Held<typeof materialInvoice>[]
}

/** The page of an order of either way of buying. */
export function OrderView({ kind, order, lines, cost, taken, what, undated, sheet, came, invoices }: OrderViewProps) {
  const { account } = useViewer()
  const base = useListPath()
  const look = useLook(kind.order, [{ ...order }], account.currency)
  const nameOf = useNames(supplier)
  const totals = useOrderTotals(order, lines)
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  const approval = useApproval(order.project, 'AccountsOrders')
  const fourEyes = useFourEyes(kind.order, order, lines)
  const name = nameOf(order.supplier)
  const usual = useUsualAddress(kind, order)
  if (!totals) return <Loader text="Loading the order" />
  const uncoded = totals.parts.find(({ code }) => code === null)?.net ?? NIL
  return (
    <>
      <RecordHeading
        resource={kind.order}
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
          <LifecycleActions
            lifecycle={kind.orderLifecycle}
            record={order}
            about={[
              ...(name === undefined ? [] : [{ label: 'Supplier', to: name }]),
              { label: 'Order total', to: formatMoney(totals.gross, account.currency) },
            ]}
            facts={{
              orderLines: { count: lines.length, unpriced: totals.unpriced, net: totals.net },
              fourEyes,
              approval,
              orderTaken: taken,
            }}
          />
        }
        isBusy
      />
      <PageBody>
        <LifecycleTrack lifecycle={kind.orderLifecycle} record={order} />
        <TitleBlock
          cells={[
            { label: 'Supplier', value: order.supplier === null ? 'None yet' : (name ?? '…') },
            { label: 'Deliver to', value: order.deliverTo ?? '–' },
            { label: 'Required by', value: order.requiredDate ? formatDay(order.requiredDate) : '–' },
            { label: 'Net', value: money(totals.net), figure: true },
          ]}
          deciding={{ label: 'Order total, with VAT', value: money(totals.gross) }}
        />
        <Columns
          main={
            <>
              {sheet}
              <OrderSums what={what} lines={lines.length} totals={totals} />
              <RecordSections resource={kind.order} record={{ ...order }} look={look} within="project" />
            </>
          }
          side={
            <>
              {(order.state === 'draft' || order.state === 'held') && (
                <BeforeSending
                  order={order}
                  recipient={
                    order.supplier === null
                      ? { isChosen: false, words: 'Choose a supplier' }
                      : { isChosen: true, words: 'The supplier is chosen' }
                  }
                  undated={undated}
                  lines={lines.length}
                  unpriced={totals.unpriced}
                  uncoded={uncoded === NIL ? null : money(uncoded)}
                  above={approval && aboveLimit(totals.net, approval)}
                  usual={usual}
                />
              )}
              <OrderDocuments kind={kind} order={order} />
              {came}
              <OrderInvoices kind={kind} project={order.project} invoices={invoices} />
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

/** Where an order of this supplier usually goes, while it says nothing of that itself. */
function useUsualAddress(kind: PurchaseKind, order: Order) {
  const can = useCan()
  const act = useAct()
  const contactOf = useSupplierContact(order.project)
  const { contact, email } = contactOf(order.supplier, order.contact)
  if (order.email !== null || email === null || order.state !== 'draft' || !can.write(kind.order)) return null
  return { email, onTake: () => void act([set(kind.order, order.id, { contact, email })], `Send to ${email}`) }
}

interface OrderInvoicesProps {
  readonly kind: PurchaseKind
  readonly project: number
  readonly invoices: OrderViewProps['invoices']
}

function OrderInvoices({ kind, project, invoices }: OrderInvoicesProps) {
  const { account } = useViewer()
  if (invoices.length === 0) return null
  return (
    <Section title="Invoices">
      <List label="Invoices">
        {invoices.map(each => (
          <ListRow
            key={each.id}
            leads
            end={formatMoney(each.net, account.currency)}
            endUnder={<StateBadge lifecycle={kind.invoiceLifecycle} record={each} />}
            title={
              <Link
                to={`${kind.invoices}/$invoiceId`}
                params={{ projectId: String(project), invoiceId: String(each.id) }}
              >
                {each.invoiceReference}
              </Link>
            }
          />
        ))}
      </List>
    </Section>
  )
}

/** What came on this order. */
function Came({ order, site }: { readonly order: Order; readonly site: SiteBuying }) {
  const params = { projectId: String(order.project) }
  const came = site.deliveries.filter(each => each.order === order.id)
  const cancelled = cameOnCancelled(order.state, stillOnCancelled({ ...site, deliveries: came }))
  const beyond = cameBeyond(
    site.orderLines.filter(each => each.order === order.id),
    site.deliveryLines,
  )
  return (
    <>
      {cancelled && <Notice tone="warning">{cancelled}.</Notice>}
      {beyond.length > 0 && (
        <Notice tone="warning" note="See whether two people counted the same load: a delivery can be corrected.">
          More came than was ordered:{' '}
          {beyond.map(({ line, over }) => `${line.name}, ${countWords(over)} ${line.unit ?? ''}`.trim()).join('; ')}.
        </Notice>
      )}
      <Section title="Deliveries" aside={<LogDeliveryLink order={order} />}>
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
    </>
  )
}
