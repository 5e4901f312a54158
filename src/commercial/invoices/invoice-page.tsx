// Long because the queue, the match and the decisions about an invoice share one page.
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { materialInvoice } from '#contract/commercial/material-invoice'
import { supplier } from '#contract/contacts/supplier'
import { cameUninvoiced } from '#domain/commercial/invoices/came-uninvoiced'
import { costOfOrder, invoiceGiven, type LineLimits, NO_LIMITS } from '#domain/commercial/invoices/invoice-given'
import { matchInvoice, type Matched } from '#domain/commercial/invoices/match'
import { lower } from '#domain/value/lower'
import type { Tolerance } from '#domain/commercial/roles/tolerance'
import { NotHere } from '../../app/page/not-here'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useCurrencySign, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useLook } from '../../fields/use-look'
import { useListPath } from '../../records/address/record-page'
import type { Held } from '../../records/data/held'
import { useNames } from '../../records/data/use-names'
import { useRecord } from '../../records/data/use-record'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import { ReviewBar } from '../../records/review/review-bar'
import { ReviewList, type ReviewQueue } from '../../records/review/review-queue'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordSections } from '../../records/view/record-sections'
import { formatDay, formatMoney, formatNumber } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { useOnSite } from '../on-site/use-on-site'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { orderName } from '../common/order-name'
import { MATERIALS, type PurchaseKind } from '../common/purchase-kinds'
import { useFourEyes } from '../common/use-four-eyes'
import { useTolerance } from '../common/use-tolerance'
import { orderRecordsOf, type SitePurchases, useSiteBuying } from '../common/use-site-buying'
import { aheadWords } from './ahead-words'
import { linesCredited } from './credited-lines'
import { useInvoiceDecisions } from './deciding'
import { DisputedNotice } from './disputed-notice'
import { InvoiceBoundary, invoiceName } from './invoice-boundary'
import { InvoiceFiles } from './invoice-files'
import { DocumentParts } from '../assignments/document-parts'
import { InvoiceLines, type TakenLine } from './invoice-lines'
import { MatchTable } from './match-table'
import { useInvoiceFacts } from './use-invoice-facts'

type Invoice = Held<typeof materialInvoice>

const KEYS = [
  { keys: ['J'], does: 'Next invoice to review' },
  { keys: ['K'], does: 'Invoice before' },
  { keys: ['A'], does: 'Approve: opens it, Enter approves' },
  { keys: ['Q'], does: 'Raise query: opens it' },
] as const

/** One invoice beside its order and what came, in the queue of those to review. Spec: MAT-4; rooms 34. */
export const InvoicePage = () => (
  <InvoiceBoundary kind={MATERIALS}>
    <MaterialInvoice />
  </InvoiceBoundary>
)

function MaterialInvoice() {
  const project = useProject()
  const site = useSiteBuying(project.id)
  const onSite = useOnSite(project.id, null, 'd')
  return (
    <InvoiceOf
      kind={MATERIALS}
      site={site}
      linesTaken={takenMaterials}
      ahead={invoice => (site && onSite?.isWhole ? aheadWords(site, onSite, invoice) : NOTHING_AHEAD)}
    />
  )
}

const takenMaterials = (site: SitePurchases, invoice: Invoice): readonly TakenLine[] => {
  const byId = new Map(site.orderLines.map(line => [line.id, line]))
  return cameUninvoiced(orderRecordsOf(site, invoice.order, invoice), invoice.id).flatMap(({ orderLine, quantity }) => {
    const line = byId.get(orderLine)
    return line ? [{ orderLine, name: line.name, unit: line.unit, quantity }] : []
  })
}

const NOTHING_AHEAD: ReadonlyMap<number, string> = new Map()

/** What days on hire do not cover of an invoice's lines, and why lines are paid twice, in words. */
export interface HireCheck {
  readonly limits: LineLimits
  readonly words: readonly string[]
}
const NOT_HIRED: HireCheck = { limits: NO_LIMITS, words: [] }

interface InvoiceOfProps {
  readonly kind: PurchaseKind
  readonly site: SitePurchases | undefined
  readonly linesTaken: (site: SitePurchases, invoice: Invoice) => readonly TakenLine[]
  readonly hires?: readonly { readonly id: number; readonly name: string; readonly plantNumber: string | null }[]
  readonly onHire?: (invoice: Invoice) => HireCheck
  readonly ahead?: (invoice: Invoice) => ReadonlyMap<number, string>
}

/** The page of an invoice of either way of buying. `onHire` finds its lines for days that another invoice has or without the plant. */
export function InvoiceOf({ kind, site, ...more }: InvoiceOfProps) {
  const project = useProject()
  const { invoiceId }: { readonly invoiceId?: string } = useParams({ strict: false })
  const invoice = useRecord(kind.invoice, Number(invoiceId))
  const tolerance = useTolerance(project.id)
  usePageTitle({ title: invoice ? invoiceName(invoice) : 'Invoice', under: project.name })
  if (invoice === undefined || !site || !tolerance) return <Loader text="Loading the invoice" />
  if (invoice === null || invoice.project !== project.id) return <NotHere what="Invoice" />
  return <OneInvoice key={invoice.id} kind={kind} invoice={invoice} site={site} tolerance={tolerance} {...more} />
}

/** Invoices in Review, oldest first: the queue. */
const toReview = (site: SitePurchases): readonly Invoice[] =>
  site.invoices.filter(({ state }) => state === 'review').toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))

const matchOf = (site: SitePurchases, invoice: Invoice, { limits }: HireCheck, tolerance: Tolerance): Matched =>
  matchInvoice(invoiceGiven(invoice, orderRecordsOf(site, invoice.order, invoice), limits), tolerance)

interface OneInvoiceProps extends InvoiceOfProps {
  readonly invoice: Invoice
  readonly site: SitePurchases
  readonly tolerance: Tolerance
}

function OneInvoice({
  kind,
  invoice,
  site,
  tolerance,
  linesTaken,
  hires,
  onHire = () => NOT_HIRED,
  ahead = () => NOTHING_AHEAD,
}: OneInvoiceProps) {
  const { account } = useViewer()
  const can = useCan()
  const base = useListPath()
  const look = useLook(kind.invoice, [{ ...invoice }], account.currency)
  const nameOf = useNames(supplier)
  const hired = onHire(invoice)
  const matched = matchOf(site, invoice, hired, tolerance)
  const fourEyes = useFourEyes(kind.invoice, invoice, matched)
  const facts = useInvoiceFacts({ kind, invoice, site, limits: hired.limits, tolerance, fourEyes })
  const order = site.orders.find(({ id }) => id === invoice.order) ?? null
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  const supplierOf = (each: Invoice) => nameOf(each.supplier) ?? '…'
  const queue = useQueue(kind, invoice, site, each =>
    [each.invoiceReference, supplierOf(each), money(each.net)].join(', '),
  )
  const name = `${invoice.kind === 'credit' ? 'Credit note' : 'Invoice'} ${invoice.invoiceReference}`
  const decisions = useInvoiceDecisions({
    kind,
    invoice,
    matched,
    facts,
    name: `${lower(name)} of ${supplierOf(invoice)}`,
  })
  const isDeciding = invoice.state === 'review' && can.write(kind.invoice)
  return (
    <>
      <RecordHeading
        resource={kind.invoice}
        record={{ ...invoice }}
        name={name}
        base={base}
        over={supplierOf(invoice)}
        actions={
          invoice.state !== 'review' && (
            <LifecycleActions
              lifecycle={kind.invoiceLifecycle}
              record={invoice}
              about={[
                { label: 'Supplier', to: supplierOf(invoice) },
                invoice.approvedForPayment === null
                  ? { label: 'Net invoiced', to: money(invoice.net) }
                  : { label: 'Approved for payment', to: money(invoice.approvedForPayment) },
              ]}
              facts={facts}
            />
          )
        }
        isBusy
      />
      <PageBody>
        <LifecycleTrack lifecycle={kind.invoiceLifecycle} record={invoice} />
        <TitleBlock
          cells={[
            { label: 'Order', value: order ? orderName(order) : 'No order' },
            { label: 'Invoice date', value: invoice.issueDate ? formatDay(invoice.issueDate) : '–' },
            { label: 'Due', value: invoice.dueDate ? formatDay(invoice.dueDate) : '–' },
            {
              label: 'Approved for payment',
              value: invoice.approvedForPayment === null ? '–' : money(invoice.approvedForPayment),
              figure: true,
            },
          ]}
          deciding={{ label: 'Net invoiced', value: money(invoice.net) }}
        />
        {invoice.unpaidReason && <Notice tone="warning">The payment was taken back: {invoice.unpaidReason}</Notice>}
        <DisputedNotice invoice={invoice} site={site} limits={hired.limits} tolerance={tolerance} />
        {invoice.state === 'review' && matched.refusal && <Notice tone="warning">{matched.refusal}.</Notice>}
        {invoice.queryNotes && (
          <Notice
            tone={invoice.state === 'query' ? 'warning' : 'calm'}
            note={invoice.queryResolutionNotes ?? undefined}
          >
            Query: {invoice.queryNotes}
          </Notice>
        )}
        <Columns
          main={
            <>
              {hired.words.map(words => (
                <Notice
                  key={words}
                  tone="warning"
                  note={
                    isDeciding && matched.payable < invoice.net
                      ? `Approving more than ${money(matched.payable)} needs a reason.`
                      : undefined
                  }
                >
                  {words}
                </Notice>
              ))}
              <Section title={kind.compared}>
                <MatchTable
                  tolerance={tolerance}
                  matched={matched}
                  net={invoice.net}
                  vat={invoice.vat}
                  came={kind.came}
                  ahead={ahead(invoice)}
                />
              </Section>
              {matched.lines.length > 0 && matched.value !== invoice.net && (
                <Notice
                  tone="warning"
                  note={matched.unpriced > 0 ? 'Type the prices as the supplier’s paper has them.' : undefined}
                >
                  The lines add up to {money(matched.value)}, but the{' '}
                  {invoice.kind === 'credit' ? 'credit note' : 'invoice'} is for {money(invoice.net)}.
                </Notice>
              )}
              {(invoice.state === 'review' || invoice.state === 'query') && can.write(kind.invoiceLine) && (
                <InvoiceLines
                  kind={kind}
                  invoice={invoice}
                  lines={site.invoiceLines.filter(line => line.invoice === invoice.id)}
                  orderLines={site.orderLines.filter(line => line.order === invoice.order)}
                  hires={hires ?? null}
                  taken={invoice.kind === 'credit' ? linesCredited(site, invoice) : linesTaken(site, invoice)}
                />
              )}
              <DocumentParts
                assignment={kind.assignment}
                document={invoice}
                net={invoice.net}
                place={`invoice-${invoice.id}`}
              />
              {order && <WhatChanges invoice={invoice} site={site} matched={matched} />}
              <RecordSections resource={kind.invoice} record={{ ...invoice }} look={look} within="project" />
            </>
          }
          side={
            <>
              <Queue tolerance={tolerance} kind={kind} site={site} queue={queue} onHire={onHire} />
              <InvoiceFiles kind={kind} invoice={invoice} />
            </>
          }
        />
      </PageBody>
      <ReviewBar
        lifecycle={kind.invoiceLifecycle}
        queue={queue}
        note={isDeciding && (matched.suggest === 'approve' ? 'Suggested: approve' : 'Suggested: query')}
        decisions={isDeciding ? decisions : []}
        help={KEYS}
      />
    </>
  )
}

/** The invoices in Review, and going to one of them. */
function useQueue(
  kind: PurchaseKind,
  invoice: Invoice,
  site: SitePurchases,
  nameOf: (each: Invoice) => string,
): ReviewQueue {
  const navigate = useNavigate()
  return {
    key: `${kind.invoice.name}:${invoice.project}`,
    within: 'on this project',
    items: toReview(site).map(each => ({ id: each.id, name: nameOf(each) })),
    current: invoice.id,
    open: id =>
      void navigate({
        to: `${kind.invoices}/$invoiceId`,
        params: { projectId: String(invoice.project), invoiceId: String(id) },
      }),
  }
}

interface QueueProps {
  readonly kind: PurchaseKind
  readonly tolerance: Tolerance
  readonly site: SitePurchases
  readonly queue: ReviewQueue
  readonly onHire: (invoice: Invoice) => HireCheck
}

function Queue({ kind, tolerance, site, queue, onHire }: QueueProps) {
  const { account } = useViewer()
  return (
    <ReviewList
      queue={queue}
      empty="No invoice waits for review"
      row={id => {
        const each = site.invoices.find(invoice => invoice.id === id)
        if (!each) return null
        const isMatch = matchOf(site, each, onHire(each), tolerance).suggest === 'approve'
        return {
          end: formatMoney(each.net, account.currency),
          endUnder: <LevelBadge level={isMatch ? 'none' : 'warning'}>{isMatch ? 'Match' : 'Look at this'}</LevelBadge>,
          title: (
            <Link
              to={`${kind.invoices}/$invoiceId`}
              params={{ projectId: String(each.project), invoiceId: String(each.id) }}
            >
              {each.invoiceReference}
            </Link>
          ),
        }
      }}
    />
  )
}

/** What the order costs now, and once the covered value is approved. */
function WhatChanges({
  invoice,
  site,
  matched,
}: {
  readonly invoice: Invoice
  readonly site: SitePurchases
  readonly matched: Matched
}) {
  const records = orderRecordsOf(site, invoice.order, invoice)
  const now = costOfOrder(records)
  const after = costOfOrder(
    records,
    records.invoices.map(each =>
      each.id === invoice.id && invoice.state === 'review'
        ? { ...each, state: 'approved', approvedForPayment: matched.payable }
        : each,
    ),
  )
  const row = (label: string, cost: typeof now) => (
    <tr>
      <th scope="row">{label}</th>
      {[cost.actual, cost.accrued, cost.committed, cost.disputed].map((value, index) => (
        <td key={index} data-figure>
          {formatNumber('money', value)}
        </td>
      ))}
    </tr>
  )
  const sign = useCurrencySign()
  const title = invoice.state === 'review' ? 'What approving changes' : 'What the order costs'
  return (
    <Section title={title}>
      <ScrollSideways label={title}>
        <table className={styles['table']} aria-label={title}>
          <thead>
            <tr>
              <th>Order {sign}</th>
              {['Actual', 'Accrued', 'Committed', 'Disputed'].map(title => (
                <th key={title} data-figure>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('Now', now)}
            {invoice.state === 'review' && row(`After approving ${formatNumber('money', matched.payable)}`, after)}
          </tbody>
        </table>
      </ScrollSideways>
    </Section>
  )
}
