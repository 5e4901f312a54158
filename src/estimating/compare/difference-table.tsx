import { useState } from 'react'
import type { LineDifference, Side } from '#domain/estimating/compare-versions'
import { absolute, compare, type Money } from '#domain/value/money'
import { formatExact, formatNumber } from '../../ui/format'
import { Segmented } from '../../ui/input/segmented'
import { Badge } from '../../ui/status/badge'
import { ScrollRegion } from '../../common/import/scroll-region'
import styles from './difference-table.module.css'

const FILTERS = [
  { value: 'changed', label: 'Changed' },
  { value: 'quantity', label: 'Quantity' },
  { value: 'rate', label: 'Rate' },
  { value: 'margin', label: 'Margin' },
  { value: 'scope', label: 'Scope' },
  { value: 'all', label: 'All' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const isIn = (line: LineDifference, filter: Filter): boolean =>
  filter === 'all' || line[filter === 'changed' ? 'difference' : filter] !== 0
const signed = (money: Money): string => (money === 0 ? '–' : `${money > 0 ? '+' : ''}${formatNumber('money', money)}`)
const quantity = (side: Side | null): string => (side ? formatExact('quantity', side.quantity) : 'none')
const rate = (side: Side | null): string =>
  side === null ? 'none' : side.rate === null ? '–' : formatExact('rate', side.rate)

const noElement = () => undefined

/** The lines of two versions, the largest difference first; what only one of them has bears a badge. */
export function DifferenceTable({ lines }: { readonly lines: readonly LineDifference[] }) {
  const [filter, setFilter] = useState<Filter>('changed')
  const shown = lines
    .filter(line => isIn(line, filter))
    .toSorted((a, b) => compare(absolute(b.difference), absolute(a.difference)))
  return (
    <>
      <Segmented label="Lines shown" value={filter} onChange={setFilter} options={FILTERS} />
      <ScrollRegion label="Lines" onElement={noElement}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              {[
                'Qty before',
                'Qty after',
                'Rate before',
                'Rate after',
                'Quantity',
                'Rate',
                'Margin',
                'Scope',
                'Difference',
              ].map((title, index) => (
                <th key={`${title} ${index}`} scope="col" className={styles['figure']}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(line => (
              <tr key={line.root}>
                <th scope="row">
                  {line.ref} {line.name} {line.before === null && <Badge level="info">Added</Badge>}
                  {line.after === null && <Badge level="error">Removed</Badge>}
                </th>
                {[
                  quantity(line.before),
                  quantity(line.after),
                  rate(line.before),
                  rate(line.after),
                  signed(line.quantity),
                  signed(line.rate),
                  signed(line.margin),
                  signed(line.scope),
                ].map((text, index) => (
                  <td key={index} className={styles['figure']}>
                    {text}
                  </td>
                ))}
                <td className={styles['figure']}>
                  <strong>{signed(line.difference)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {shown.length === 0 && <p>No line differs.</p>}
    </>
  )
}
