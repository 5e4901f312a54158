import { classes } from '../../../ui/classes'
import { formatNumber } from '../../../ui/format'
import { columnsIn } from '../../../grid/columns'
import type { Span } from '../../../grid/sheet-rows'
import type { BillModel } from '../../../common/bill/bill-model'
import { type BillSheet, mayOverflow } from '../model/bill-sheet'
import { noTotal } from '../../common/no-total'
import styles from './bill-grid.module.css'

export const FOOT_HEIGHT = 34

interface BillFootProps {
  readonly model: BillModel
  readonly sheet: BillSheet
  readonly span: Span
}

/** Money of every zone, and of the whole bill, always in view. */
export function BillFoot({ model, sheet: { columns, geometry }, span }: BillFootProps) {
  const [, left] = columnsIn(geometry, 'left')
  const untotalled = noTotal(model)
  return (
    <div className={styles['foot']}>
      <div
        role="rowheader"
        aria-colindex={1}
        aria-colspan={left}
        className={classes(styles['left'], styles['footFixed'])}
        style={{ width: geometry.left }}
      >
        <strong>Measured work</strong>
        {geometry.right > 0 && (
          <span className={styles['footNote']}>
            {model.totals.lines.size} products{model.isWhole ? '' : ' so far'}
          </span>
        )}
      </div>
      {columns.slice(span.from, span.to + 1).map(({ key, of, width }, offset) => {
        const text =
          of.kind === 'zone' && untotalled === null
            ? formatNumber('money', model.totals.zoneAmount(of.zone.zone), 0)
            : ''
        return (
          <div
            key={key}
            role="gridcell"
            aria-colindex={span.from + offset + 1}
            title={mayOverflow(text, width, true) ? text : undefined}
            className={classes(styles['footCell'], of.kind === 'zone' && of.zone.kind === 'sum' && styles['strong'])}
            style={{ left: geometry.starts[span.from + offset], width }}
          >
            {text}
          </div>
        )
      })}
      {geometry.right > 0 && (
        <div
          role="gridcell"
          aria-colindex={columns.length}
          className={classes(
            styles['right'],
            styles['footFixed'],
            styles['number'],
            untotalled === null ? styles['strong'] : styles['unpriced'],
          )}
          style={{ width: geometry.right }}
        >
          {untotalled ?? formatNumber('money', model.totals.amount)}
        </div>
      )}
    </div>
  )
}
