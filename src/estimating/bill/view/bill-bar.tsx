import { Lock } from 'lucide-react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { formatExact, formatMoney } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import type { BillColumn } from '../../../common/bill/bill-columns'
import { type BillModel, sourceLabel } from '../../../common/bill/bill-model'
import styles from './bill-page.module.css'

interface BillBarProps {
  readonly model: BillModel
  readonly product: AssessmentProduct | null
  readonly column: BillColumn | null
  readonly currency: string
  readonly locked: string | null
}

/** Names the active cell, where its figure came from, and what it is worth. */
export function BillBar({ model, product, column, currency, locked }: BillBarProps) {
  if (!product || !column) return <div className={styles['bar']} />
  const cell = model.cell(product.id, column)
  const group = model.layout.groups.find(each => each.columns.includes(column))
  const zone =
    group && group.columns.length > 1 && column.kind === 'leaf'
      ? `${group.name} ${column.name}`
      : (group?.name ?? column.name)
  return (
    <div className={styles['bar']} aria-live="off">
      <strong className={styles['barCell']}>
        {product.ref ?? product.name} · {zone}
      </strong>
      <span className={styles['barFigure']}>
        {cell.quantity === null ? 'none' : formatExact('quantity', cell.quantity)}
      </span>
      <span className={styles['barSource']}>
        {cell.quantity !== null && <strong>{sourceLabel(cell.source)}</strong>}{' '}
        <span className={styles['barName']}>{product.name}</span>
      </span>
      {locked !== null && (
        <span className={styles['barLock']}>
          <Icon of={Lock} size="small" /> {locked}
        </span>
      )}
      <span className={styles['barMoney']}>
        {product.rate === null ? (
          <em>not priced</em>
        ) : (
          <>
            × {formatExact('rate', product.rate)} = <strong>{formatMoney(cell.amount, currency)}</strong>
          </>
        )}
      </span>
    </div>
  )
}
