import { useMemo } from 'react'
import { formatMoney, formatNumber } from '../../../ui/format'
import type { Extent, Range } from '../../../grid/selection'
import { type BillModel, SOURCE_LETTERS, sourceLabel } from '../model/bill-model'
import { summarise } from '../model/selection-summary'
import styles from './bill-page.module.css'

/** What the marked range comes to, and what the corner marks mean. */
export function BillStatus({ model, range, extent, currency }: { readonly model: BillModel; readonly range: Range; readonly extent: Extent; readonly currency: string }) {
  const { cells, sum, mean, value, unit } = summarise(model, range, extent)
  const used = useMemo(() => {
    const sources = new Set<string>()
    for (const row of model.rows) if (row.kind === 'product') for (const cell of Object.values(model.cells(row.id))) sources.add(cell.source)
    return [...sources].filter(source => source in SOURCE_LETTERS)
  }, [model])
  return (
    <div className={styles['status']}>
      <ul className={styles['legend']} aria-label="Where quantities came from">
        {used.map(source => <li key={source} data-source={source}>{sourceLabel(source)}{source === 'slate_error' ? ' broken' : ''} <strong>{SOURCE_LETTERS[source]}</strong></li>)}
      </ul>
      <dl className={styles['sums']}>
        <div><dt>Cells</dt><dd>{cells}</dd></div>
        <div><dt>Sum</dt><dd>{formatNumber(sum, 4)}{unit ? ` ${unit}` : ''}</dd></div>
        <div><dt>Mean</dt><dd>{mean === null ? '–' : formatNumber(mean, 4)}</dd></div>
        <div><dt>Value</dt><dd>{formatMoney(value, currency)}</dd></div>
      </dl>
    </div>
  )
}
