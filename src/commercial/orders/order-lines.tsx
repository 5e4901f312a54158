import { useMemo } from 'react'
import type { MaterialOrder } from '#contract/commercial/material-order'
import { materialOrderLine, type MaterialOrderLine } from '#contract/commercial/material-order-line'
import { orderLineNet } from '#domain/commercial/orders/order-totals'
import { unitsIn } from '#domain/commercial/materials/packs'
import { ONE } from '#domain/value/money'
import { useCan, useCurrencySign } from '../../app/viewer'
import type { RecordColumn } from '../../common/sheet/record-columns'
import type { Held } from '../../records/data/held'
import { formatNumber } from '../../ui/format'
import { LineSheet } from '../lines/line-sheet'
import { orderedWords, quantityWords } from '../materials/quantity-words'

type Line = Held<typeof materialOrderLine>

const WORKED_OUT = 'This is worked out from the packs beside it'
const unitsOf = (line: MaterialOrderLine) => unitsIn(line.packs, line.packSize)
const columnsIn = (sign: string): readonly RecordColumn<Line>[] => [
  { key: 'name', title: 'Material', width: 176, pin: 'left', field: 'name' },
  { key: 'packs', title: 'Packs', width: 56, field: 'packs' },
  { key: 'packUnit', title: 'Pack', width: 84, field: 'packUnit' },
  { key: 'packSize', title: 'Holds', width: 62, field: 'packSize' },
  { key: 'unit', title: 'Unit', width: 84, field: 'unit' },
  { key: 'quantity', title: 'Quantity', width: 82, words: line => quantityWords(unitsOf(line)), why: WORKED_OUT },
  { key: 'packPrice', title: `Pack ${sign}`, width: 78, field: 'packPrice' },
  {
    key: 'value',
    title: `Value ${sign}`,
    width: 90,
    words: line => (line.packPrice === null ? '' : formatNumber('money', orderLineNet(line))),
    why: WORKED_OUT,
    isStrong: true,
  },
]

/** The lines of an order: a sheet while it is a draft, also without a connection, and as they were sent from then on. */
export function OrderLines({ order, lines }: { readonly order: MaterialOrder; readonly lines: readonly Line[] }) {
  const can = useCan()
  const sign = useCurrencySign()
  const columns = useMemo(() => columnsIn(sign), [sign])
  const fresh = useMemo(
    () => ({ project: order.project, order: order.id, name: 'New line', packs: ONE }),
    [order.project, order.id],
  )
  const lock = !can.write(materialOrderLine)
    ? 'You can view orders but not change them'
    : order.state === 'draft'
      ? null
      : 'This order is no longer a draft, so it stays as it is'
  return (
    <LineSheet<Line>
      id="order-lines"
      title="Lines"
      resource={materialOrderLine}
      lines={lines}
      columns={columns}
      lock={lock}
      fresh={fresh}
      place={`order-${order.id}`}
      valueOf={orderLineNet}
      underOf={line => orderedWords(line.packs, line.packUnit, line.packSize, line.unit)}
      endOf={line => (line.packPrice === null ? '–' : formatNumber('money', orderLineNet(line)))}
    />
  )
}
