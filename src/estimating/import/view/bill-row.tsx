import type { RowView } from '#domain/estimating/bill-import/desk/view'
import { totalQuantity } from '#domain/estimating/bill-import/read-rows'
import { PRODUCT_CLASSES, ROW_CLASSES, type RowChoice } from '#domain/estimating/bill-import/row-class'
import { classes } from '../../../ui/classes'
import { formatExact, formatNumber } from '../../../ui/format'
import { Checkbox } from '../../../ui/input/checkbox'
import { Select } from '../../../ui/input/select'
import styles from '../../../common/import/import-tables.module.css'

const CHOOSABLE = ROW_CLASSES.filter(each => each.value !== 'blank')
const LEVELS = [1, 2, 3, 4, 5].map(level => ({ value: `heading ${level}`, label: `Heading ${level}` }))
/** A heading is chosen with its level, so that one list says both. */
const KINDS = CHOOSABLE.flatMap(each => (each.value === 'heading' ? LEVELS : [each]))

interface BillRowProps {
  /** The bill has a column of refs. */
  readonly hasRefs: boolean
  readonly view: RowView
  /** The row's number in the file, with its sheet where there are several. */
  readonly rowName: string
  readonly isTarget: boolean
  readonly onChoice: (choice: RowChoice) => void
}

/** One row of the file as it was understood. */
export function BillRow({ hasRefs, view, rowName, isTarget, onChoice }: BillRowProps) {
  const { facts, reading, line, product, isTicked } = view
  const isProduct = PRODUCT_CLASSES.has(reading.class)
  const isHeading = reading.class === 'heading'
  const quantity = line?.priced.quantity ?? totalQuantity(facts)
  const rate = line?.priced.rate ?? (typeof facts.rate === 'number' ? facts.rate : null)
  const printed = typeof facts.amount === 'number' ? facts.amount : null
  const differs = line !== null && printed !== null && line.amount !== printed
  const text = facts.name || facts.description || facts.notes || product?.name || ''
  const more = facts.name !== '' && facts.description !== '' ? ` – ${facts.description}` : ''
  return (
    <tr
      aria-rowindex={facts.row + 1}
      className={classes(
        styles['row'],
        isHeading && styles['heading'],
        reading.class === 'total' && styles['sum'],
        !isProduct && !isHeading && reading.class !== 'total' && styles['quiet'],
        !isTicked && styles['excluded'],
        reading.class === 'notUnderstood' && styles['unclear'],
        isTarget && styles['target'],
      )}
    >
      <td className={styles['cell']}>
        {reading.class !== 'front' && (
          <Checkbox
            aria-label={`Import row ${rowName}`}
            checked={isTicked}
            onChange={ticked => onChoice({ isExcluded: !ticked })}
          />
        )}
      </td>
      <th scope="row" className={classes(styles['cell'], styles['number'])}>
        {rowName}
      </th>
      <td className={styles['cell']}>
        <Select
          aria-label={`Row ${rowName} is`}
          options={KINDS}
          value={isHeading ? `heading ${Math.min(reading.level, 5)}` : reading.class}
          onChange={kind => kind !== '' && onChoice(choiceOf(kind))}
        />
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
        {product?.unit ?? facts.unit}
      </td>
      <td className={styles['cell']} data-align="end">
        <span className={styles['figure']}>{rate === null ? '' : formatExact('rate', rate)}</span>
      </td>
      <td className={styles['cell']} data-align="end">
        <span className={styles['figure']}>{printed === null ? '' : formatNumber('money', printed)}</span>
      </td>
      <td className={classes(styles['cell'], differs && styles['differs'])} data-align="end">
        {line === null ? '' : formatNumber('money', line.amount)}
      </td>
    </tr>
  )
}

function choiceOf(kind: string): RowChoice {
  const level = /^heading (\d)$/.exec(kind)?.[1]
  if (level !== undefined) return { class: 'heading', level: Number(level) }
  const chosen = CHOOSABLE.find(each => each.value === kind)
  return chosen ? { class: chosen.value } : {}
}
