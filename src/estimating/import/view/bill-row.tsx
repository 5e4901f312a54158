import { useState } from 'react'
import type { RowView } from '#domain/bill-import/session/view'
import type { RowChoice } from '#domain/bill-import/rows/row-class'
import { classes } from '../../../ui/classes'
import { formatExact, formatNumber } from '../../../ui/format'
import { Checkbox } from '../../../ui/input/checkbox'
import { Select } from '../../../ui/input/select'
import styles from '../../../common/import/import-tables.module.css'
import { choiceOf, KINDS, rowLooks, rowWords } from './row-words'

export interface BillRowProps {
  /** The bill has a column of refs. */
  readonly hasRefs: boolean
  readonly view: RowView
  /** The row's number in the file, with its sheet where there are several. */
  readonly rowName: string
  readonly isTarget: boolean
  readonly onChoice: (choice: RowChoice) => void
}

/** The class names of a row, on a desktop as on a phone. */
export const rowClasses = (view: RowView, isTarget: boolean): string =>
  classes(
    styles['row'],
    ...Object.entries(rowLooks(view)).map(([look, is]) => is && styles[look]),
    isTarget && styles['target'],
  )

/** One row of the file as it was understood. */
export function BillRow({ hasRefs, view, rowName, isTarget, onChoice }: BillRowProps) {
  const { facts, reading } = view
  const { quantity, rate, unit, printed, imported, differs, text, more, kind, isHeading } = rowWords(view)
  return (
    <tr aria-rowindex={facts.row + 1} className={rowClasses(view, isTarget)}>
      <td className={styles['cell']}>
        <RowTick view={view} rowName={rowName} onChoice={onChoice} />
      </td>
      <th scope="row" className={classes(styles['cell'], styles['number'])}>
        {rowName}
      </th>
      <td className={styles['cell']}>
        <RowKind kind={kind} rowName={rowName} onChoice={onChoice} />
      </td>
      {hasRefs && (
        <td className={styles['cell']} title={facts.ref}>
          {facts.ref}
        </td>
      )}
      <td className={styles['cell']} title={`${text}${more}`}>
        <span className={styles['text']} style={{ paddingLeft: isHeading ? (reading.level - 1) * 12 : 0 }}>
          {text}
          {more}
          {reading.reason !== '' && <span className={styles['why']}> {reading.reason}</span>}
        </span>
      </td>
      <td className={styles['cell']} data-align="end">
        <span className={styles['figure']}>{quantity === null ? '' : formatExact('quantity', quantity)}</span>
      </td>
      <td className={styles['cell']} title={facts.unit}>
        {unit}
      </td>
      <td className={styles['cell']} data-align="end">
        <span className={styles['figure']}>{rate === null ? '' : formatExact('rate', rate)}</span>
      </td>
      <td className={styles['cell']} data-align="end">
        <span className={styles['figure']}>{printed === null ? '' : formatNumber('money', printed)}</span>
      </td>
      <td className={classes(styles['cell'], differs && styles['differs'])} data-align="end">
        {imported === null ? '' : formatNumber('money', imported)}
      </td>
    </tr>
  )
}

/** Whether a row is imported; the titles of the table never are. */
export function RowTick({ view, rowName, onChoice }: Pick<BillRowProps, 'view' | 'rowName' | 'onChoice'>) {
  if (view.reading.class === 'front') return null
  return (
    <Checkbox
      aria-label={`Import row ${rowName}`}
      checked={view.isTicked}
      onChange={ticked => onChoice({ isExcluded: !ticked })}
    />
  )
}

interface RowKindProps extends Pick<BillRowProps, 'rowName' | 'onChoice'> {
  readonly kind: string
}

const onlyKind = (kind: string) => KINDS.filter(each => each.value === kind)

/** It holds its one kind until it is reached for: a screen of rows with twenty kinds each is a long task to draw (bench I2). */
export function RowKind({ kind, rowName, onChoice }: RowKindProps) {
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  return (
    <Select
      aria-label={`Row ${rowName} is`}
      onFocus={reach}
      onPointerDown={reach}
      options={isReached ? KINDS : onlyKind(kind)}
      value={kind}
      onChange={chosen => chosen !== '' && onChoice(choiceOf(chosen))}
    />
  )
}
