import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import type { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { invoiceLineNet } from '#domain/commercial/invoices/match-lines'
import type { Day } from '#domain/value/day'
import { NIL, ONE, type Quantity, type Rate } from '#domain/value/money'
import { add } from '#local/write/changes'
import type { RecordColumn } from '../../common/sheet/record-columns'
import { count } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { Button } from '../../ui/action/button'
import { formatNumber } from '../../ui/format'
import { LineSheet } from '../lines/line-sheet'
import { countWords } from '../materials/quantity-words'
import type { PurchaseKind } from '../common/purchase-kinds'
import type { SitePurchases } from '../common/use-site-buying'

type Line = Held<typeof materialInvoiceLine>
type Hires = readonly { readonly id: number; readonly name: string; readonly plantNumber: string | null }[]

/** A line that may be taken from what came: nothing is typed but the price. */
export interface TakenLine {
  readonly orderLine: number | null
  readonly isCharge?: boolean
  readonly name: string
  readonly unit: string | null
  readonly quantity: Quantity
  readonly price?: Rate
  readonly hire?: number
  readonly from?: Day
  readonly to?: Day
}

const valueOf = (line: Line) => invoiceLineNet(line)

/** The lines as the order has them by name, for choosing which of them an invoice line is. */
const columnsFor = (orderLines: SitePurchases['orderLines'], hires: Hires | null): readonly RecordColumn<Line>[] => [
  { key: 'name', title: 'Item', width: 220, pin: 'left', field: 'name' },
  { key: 'quantity', title: 'Quantity', width: 90, field: 'quantity' },
  { key: 'unit', title: 'Unit', width: 70, field: 'unit' },
  { key: 'price', title: 'Price', width: 90, field: 'price' },
  { key: 'amount', title: 'Amount printed', width: 110, field: 'amount' },
  {
    key: 'value',
    title: 'Value',
    width: 100,
    words: line => formatNumber('money', valueOf(line)),
    why: 'This is the amount printed, or the quantity × the price where none is',
    isStrong: true,
  },
  {
    key: 'orderLine',
    title: 'On the order',
    width: 190,
    field: 'orderLine',
    choices: orderLines.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  ...(hires === null
    ? []
    : [
        {
          key: 'hire',
          title: 'Hire',
          width: 170,
          field: 'hire',
          choices: hires.map(({ id, name, plantNumber }) => ({
            value: String(id),
            label: plantNumber === null ? name : `${name}, ${plantNumber}`,
          })),
        },
        { key: 'from', title: 'From', width: 110, field: 'from' },
        { key: 'to', title: 'To', width: 110, field: 'to' },
      ]),
  { key: 'isCharge', title: 'Delivery charge', width: 120, field: 'isCharge' },
]

interface InvoiceLinesProps {
  readonly kind: PurchaseKind
  readonly invoice: MaterialInvoice
  readonly lines: readonly Line[]
  readonly orderLines: SitePurchases['orderLines']
  /** What a line may be for days of; null where nothing is hired. */
  readonly hires: Hires | null
  /** What came and is on no invoice yet, or for a credit note what it may credit. */
  readonly taken: readonly TakenLine[]
}

/** What the supplier's paper says line by line, typed while the invoice is not approved. Spec: MAT-4, COST-1. */
export function InvoiceLines({ kind, invoice, lines, orderLines, hires, taken }: InvoiceLinesProps) {
  const { id, project } = invoice
  const place = `invoice-${id}`
  const columns = useMemo(() => columnsFor(orderLines, hires), [orderLines, hires])
  const fresh = useMemo(
    () => ({ project, invoice: id, name: 'New line', quantity: ONE, price: NIL, isCharge: false }),
    [project, id],
  )
  return (
    <LineSheet<Line>
      id="invoice-lines"
      title="What the invoice says"
      resource={kind.invoiceLine}
      lines={lines}
      columns={columns}
      lock={null}
      fresh={fresh}
      place={place}
      valueOf={valueOf}
      underOf={({ quantity, price }) => `${countWords(quantity)} × ${formatNumber('rate', price)}`}
      endOf={line => formatNumber('money', valueOf(line))}
      more={lines.length === 0 && <TakeLines kind={kind} invoice={invoice} taken={taken} place={place} />}
    />
  )
}

interface TakeLinesProps extends Pick<InvoiceLinesProps, 'kind' | 'invoice' | 'taken'> {
  readonly place: string
}

/** Lines for what came and is on no invoice yet, by name and quantity: the prices are typed from the paper. For a credit note, lines of the invoice it credits. */
function TakeLines({ kind, invoice, taken, place }: TakeLinesProps) {
  const act = useAct(place)
  const [isTaking, setTaking] = useState(false)
  if (taken.length === 0) return null
  async function take() {
    setTaking(true)
    await act(
      taken.map(line => add(kind.invoiceLine, { project: invoice.project, invoice: invoice.id, price: NIL, ...line })),
      `${count(taken.length, 'line')} of invoice ${invoice.invoiceReference}`,
    )
    setTaking(false)
  }
  return (
    <Button icon={Download} disabled={isTaking} onClick={() => void take()}>
      Take {count(taken.length, 'line')} from {invoice.kind === 'credit' ? 'the invoice' : 'what came'}
    </Button>
  )
}
