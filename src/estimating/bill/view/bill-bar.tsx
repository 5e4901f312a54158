import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { QuantityNote } from '#contract/estimating/product-quantities'
import { formatExact, formatMoney } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import type { BillColumn } from '../../../common/bill/bill-columns'
import { type BillModel, sourceLabel } from '../../../common/bill/bill-model'
import { noteWords } from '../model/cell-notes'
import { formulaText } from '../../common/formula-text'
import type { BillLocks } from '../../common/bill-lock'
import { rateOrigin } from '../../common/line-fields'
import { type BillSheetColumn, lockOf } from '../model/bill-sheet'
import styles from './bill-page.module.css'
import { cellWords } from './line-cells'

interface BillBarProps {
  readonly model: BillModel
  readonly product: AssessmentProduct | null
  readonly column: BillSheetColumn | null
  readonly currency: string
  readonly locks: BillLocks
  readonly note: QuantityNote | null
  readonly onExplain: () => void
  readonly onNote: () => void
  /** What can be done with the marked lines. */
  readonly menu: ReactNode
}

/** Names the active cell and shows all of its text: where a figure came from, and what it is worth. */
export function BillBar(props: BillBarProps) {
  const { model, product, column, currency, locks, note, onExplain, onNote, menu } = props
  if (!product || !column) return <div className={styles['bar']}>{menu}</div>
  const locked = lockOf(locks, column)
  return (
    <div className={styles['bar']} aria-live="off">
      {column.of.kind === 'zone' ? (
        <ZoneCell model={model} product={product} zone={column.of.zone} currency={currency} locked={locked} />
      ) : (
        <>
          <strong className={styles['barCell']}>
            {product.ref ?? product.name} · {column.title}
          </strong>
          <span className={styles['barText']}>
            {cellWords(column, product, model.line(product.id))}
            {column.of.kind === 'field' && column.of.field === 'rate' && <em> {rateOrigin(product)}</em>}
          </span>
          {locked !== null && <Locked reason={locked} />}
        </>
      )}
      {note && <span className={styles['barNote']}>{noteWords(note)}</span>}
      {model.isWhole && (
        <button type="button" className={styles['barExplain']} aria-keyshortcuts="Alt+E" onClick={onExplain}>
          Explain
        </button>
      )}
      <button type="button" className={styles['barExplain']} aria-keyshortcuts="Shift+F2" onClick={onNote}>
        Notes
      </button>
      {menu}
    </div>
  )
}

interface ZoneCellProps extends Pick<BillBarProps, 'model' | 'currency'> {
  readonly locked: string | null
  readonly product: AssessmentProduct
  readonly zone: BillColumn
}

function ZoneCell({ model, product, zone: column, currency, locked }: ZoneCellProps) {
  const cell = model.cell(product.id, column)
  const line = model.line(product.id)
  const formula = column.kind === 'leaf' ? model.stored(product.id, column.zone)?.formula : null
  const group = model.layout.groups.find(each => each.columns.includes(column))
  const zone =
    group && group.columns.length > 1 && column.kind === 'leaf'
      ? `${group.name} ${column.name}`
      : (group?.name ?? column.name)
  return (
    <>
      <strong className={styles['barCell']}>
        {product.ref ?? product.name} · {zone}
      </strong>
      <span className={styles['barFigure']}>
        {!line ? '' : cell.quantity === null ? 'none' : formatExact('quantity', cell.quantity)}
      </span>
      <span className={styles['barSource']}>
        {cell.quantity !== null && <strong>{sourceLabel(cell.source)}</strong>}{' '}
        {formula && <code>{formulaText(model, formula)}</code>}{' '}
        <span className={styles['barName']}>{product.name}</span>
      </span>
      {locked !== null && <Locked reason={locked} />}
      <span className={styles['barMoney']}>
        {!line ? (
          <em>still downloading</em>
        ) : product.rate === null ? (
          <em>not priced</em>
        ) : (
          <>
            × {formatExact('rate', product.rate)} = <strong>{formatMoney(cell.amount, currency)}</strong>
          </>
        )}
      </span>
    </>
  )
}

const Locked = ({ reason }: { readonly reason: string }) => (
  <span className={styles['barLock']}>
    <Icon of={Lock} size="small" /> {reason}
  </span>
)
