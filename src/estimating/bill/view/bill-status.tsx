import { useMemo } from 'react'
import { formatExact, formatMoney, formatNumber } from '../../../ui/format'
import type { Extent, Range } from '../../../grid/selection'
import { Checkbox } from '../../../ui/input/checkbox'
import { type BillModel, SOURCE_LETTERS, sourceLabel } from '../../../common/bill/bill-model'
import type { BillSheet } from '../model/bill-sheet'
import type { ShownRow } from '../model/bill-view'
import { summarise } from '../model/selection-summary'
import styles from './bill-page.module.css'

interface BillStatusProps {
  readonly model: BillModel
  readonly sheet: BillSheet
  readonly rows: readonly ShownRow[]
  readonly range: Range
  readonly extent: Extent
  readonly currency: string
  /** Whether cells carry the letter of their source beside its corner. */
  readonly letters: boolean
  readonly onLetters: (letters: boolean) => void
}

/** What the marked quantities come to, where all of the bill is here, and what the corner marks mean. */
export function BillStatus({ model, sheet, rows, range, extent, currency, letters, onLetters }: BillStatusProps) {
  // Only zones are added up; a range may reach over the columns beside them.
  const zones = { ...range, left: range.left - sheet.zones, right: range.right - sheet.zones }
  const { cells, sum, mean, value, unit } = summarise(model, { rows, columns: sheet.layout.columns }, zones, extent)
  const used = useMemo(() => [...model.sources()].filter(source => source in SOURCE_LETTERS), [model])
  return (
    <div className={styles['status']}>
      <div className={styles['sources']}>
        <ul className={styles['legend']} aria-label="Where quantities came from">
          {used.map(source => (
            <li key={source} data-source={source}>
              {sourceLabel(source)}
              {source === 'slate_error' ? ' broken' : ''} <strong>{SOURCE_LETTERS[source]}</strong>
            </li>
          ))}
        </ul>
        {used.length > 0 && <Checkbox label="Letters" checked={letters} onChange={onLetters} />}
      </div>
      <dl className={styles['sums']}>
        {cells > 0 && (
          <div>
            <dt>Cells</dt>
            <dd>{cells}</dd>
          </div>
        )}
        {cells > 0 && model.isWhole && (
          <>
            <div>
              <dt>Sum</dt>
              <dd>
                {formatExact('quantity', sum)}
                {unit ? ` ${unit}` : ''}
              </dd>
            </div>
            <div>
              <dt>Mean</dt>
              <dd>{mean === null ? '–' : formatNumber('quantity', mean)}</dd>
            </div>
            <div>
              <dt>Value</dt>
              <dd>{value === null ? 'not priced' : formatMoney(value, currency)}</dd>
            </div>
          </>
        )}
      </dl>
    </div>
  )
}
