import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { cameUninvoiced } from '#domain/commercial/invoices/came-uninvoiced'
import type { OrderRecords } from '#domain/commercial/invoices/invoice-given'
import { lineAmount, NIL, ONE } from '#domain/value/money'
import { add } from '#local/write/changes'
import type { RecordColumn } from '../../common/sheet/record-columns'
import { count } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { Button } from '../../ui/action/button'
import { formatNumber } from '../../ui/format'
import { LineSheet } from '../lines/line-sheet'
import { countWords } from '../materials/quantity-words'
import type { SiteBuying } from '../use-site-buying'

type Line = Held<typeof materialInvoiceLine>

const valueOf = ({ quantity, price }: Line) => lineAmount(quantity, price)

/** The lines as the order has them by name, for choosing which of them an invoice line is. */
const columnsFor = (orderLines: SiteBuying['orderLines']): readonly RecordColumn<Line>[] => [
  { key: 'name', title: 'Item', width: 220, pin: 'left', field: 'name' },
  { key: 'quantity', title: 'Quantity', width: 90, field: 'quantity' },
  { key: 'unit', title: 'Unit', width: 70, field: 'unit' },
  { key: 'price', title: 'Price', width: 90, field: 'price' },
  {
    key: 'value',
    title: 'Value',
    width: 100,
    words: line => formatNumber('money', valueOf(line)),
    why: 'This is worked out from the quantity and the price',
    isStrong: true,
  },
  {
    key: 'orderLine',
    title: 'On the order',
    width: 190,
    field: 'orderLine',
    choices: orderLines.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  { key: 'isCharge', title: 'Delivery charge', width: 120, field: 'isCharge' },
]

interface InvoiceLinesProps {
  readonly invoice: MaterialInvoice
  readonly lines: readonly Line[]
  readonly orderLines: SiteBuying['orderLines']
  readonly records: OrderRecords
}

/** What the supplier's paper says line by line, typed while the invoice is not approved. Spec: MAT-4. */
export function InvoiceLines({ invoice, lines, orderLines, records }: InvoiceLinesProps) {
  const { id, project } = invoice
  const place = `invoice-${id}`
  const columns = useMemo(() => columnsFor(orderLines), [orderLines])
  const fresh = useMemo(
    () => ({ project, invoice: id, name: 'New line', quantity: ONE, price: NIL, isCharge: false }),
    [project, id],
  )
  return (
    <LineSheet<Line>
      id="invoice-lines"
      title="What the invoice says"
      resource={materialInvoiceLine}
      lines={lines}
      columns={columns}
      lock={null}
      fresh={fresh}
      place={place}
      valueOf={valueOf}
      underOf={({ quantity, price }) => `${countWords(quantity)} × ${formatNumber('rate', price)}`}
      endOf={line => formatNumber('money', valueOf(line))}
      more={
        lines.length === 0 && <TakeLines invoice={invoice} orderLines={orderLines} records={records} place={place} />
      }
    />
  )
}

interface TakeLinesProps extends Omit<InvoiceLinesProps, 'lines'> {
  readonly place: string
}

/** Lines for what came and is on no invoice yet: names and quantities. The prices are typed from the paper. */
function TakeLines({ invoice, orderLines, records, place }: TakeLinesProps) {
  const act = useAct(place)
  const [isTaking, setTaking] = useState(false)
  const byId = new Map(orderLines.map(line => [line.id, line]))
  const came = cameUninvoiced(records, invoice.id).flatMap(({ orderLine, quantity }) => {
    const line = byId.get(orderLine)
    return line ? [{ line, quantity }] : []
  })
  if (came.length === 0 || invoice.kind === 'credit') return null
  async function take() {
    setTaking(true)
    await act(
      came.map(({ line: { id, name, unit }, quantity }) =>
        add(materialInvoiceLine, {
          project: invoice.project,
          invoice: invoice.id,
          orderLine: id,
          name,
          unit,
          quantity,
          price: NIL,
        }),
      ),
      `${count(came.length, 'line')} of invoice ${invoice.invoiceReference}`,
    )
    setTaking(false)
  }
  return (
    <Button icon={Download} disabled={isTaking} onClick={() => void take()}>
      Take {count(came.length, 'line')} from what came
    </Button>
  )
}
