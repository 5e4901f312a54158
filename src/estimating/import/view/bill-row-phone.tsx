import { classes } from '../../../ui/classes'
import { formatExact, formatNumber } from '../../../ui/format'
import styles from '../../../common/import/import-tables.module.css'
import { type BillRowProps, rowClasses, RowKind, RowTick } from './bill-row'
import own from './bill-row-phone.module.css'
import { rowWords } from './row-words'

/** What a row takes on a phone, in pixels: number and ref, two lines of text, its kind, two lines of figures. */
export const PHONE_ROW = 164

/** One row of the file as a phone shows it: all of it one under the other, since what scrolls sideways is not found. */
export function BillRowPhone({ view, rowName, isTarget, onChoice }: BillRowProps) {
  const { facts, reading } = view
  const { quantity, rate, unit, printed, imported, differs, text, more, kind } = rowWords(view)
  const isPriced = quantity !== null || rate !== null
  return (
    <tr aria-rowindex={facts.row + 1} className={rowClasses(view, isTarget)}>
      <td className={classes(styles['cell'], own['tick'])}>
        <RowTick view={view} rowName={rowName} onChoice={onChoice} />
      </td>
      <td className={classes(styles['cell'], own['card'])}>
        <div className={own['top']}>
          <span className={own['name']}>{/^\d+$/.test(rowName) ? `Row ${rowName}` : rowName}</span>
          <span className={own['ref']}>{facts.ref}</span>
        </div>
        <div className={classes(styles['text'], own['text'])}>
          {text}
          {more}
          {reading.reason !== '' && <span className={styles['why']}> {reading.reason}</span>}
        </div>
        <RowKind kind={kind} rowName={rowName} onChoice={onChoice} />
        <div className={own['figures']}>
          {isPriced && (
            <span className={styles['figure']}>
              {quantity === null ? 'no quantity' : `${formatExact('quantity', quantity)} ${unit}`.trim()} ×{' '}
              {rate === null ? 'no rate' : formatExact('rate', rate)}
            </span>
          )}
          {imported !== null && (
            <span className={classes(own['amount'], differs && styles['differs'])}>
              {formatNumber('money', imported)}
            </span>
          )}
          {printed !== null && (imported === null || differs) && (
            <span className={styles['figure']}>printed {formatNumber('money', printed)}</span>
          )}
        </div>
      </td>
    </tr>
  )
}
