import { ChevronDown, ChevronRight } from 'lucide-react'
import { currencySymbol } from '#domain/value/currency'
import { classes } from '../../../ui/classes'
import { formatMoney, formatNumber } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import type { Span } from '../../../grid/sheet-rows'
import type { BillModel } from '../../../common/bill/bill-model'
import type { BillLayout } from './bill-layout'
import styles from './bill-grid.module.css'

interface BillHeadProps {
  readonly model: BillModel
  readonly layout: BillLayout
  readonly span: Span
  /** The marked columns, to underline their names. */
  readonly marked: Span
  readonly currency: string
  readonly onFold: (zone: number) => void
}

export const HEAD_HEIGHT = 54
export const HEAD_ROWS = 2
/** What every zone of a line comes to: its quantity and its total. */
export const RIGHT_COLUMNS = 2
/** Of the whole grid, with what stays put. */
export const columnCount = (model: BillModel, { columns, right }: BillLayout): number =>
  columns.length + model.layout.columns.length + (right > 0 ? RIGHT_COLUMNS : 0)

/** Two lines: top-level zones with their money, then every column's name. */
export function BillHead({ model, layout, span, marked, currency, onFold }: BillHeadProps) {
  const starts = model.layout.groups.map((group, index) => ({
    group,
    start: model.layout.groups.slice(0, index).reduce((sum, each) => sum + each.columns.length, 0),
  }))
  const sign = currencySymbol(currency)
  const fixed = layout.columns.length
  const all = columnCount(model, layout)
  return (
    <div className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headGroups']}>
        <div
          className={classes(styles['left'], styles['headFixed'])}
          style={{ width: layout.left }}
          role="columnheader"
          aria-colindex={1}
          aria-colspan={fixed}
        >
          <span className="visually-hidden">Bill</span>
        </div>
        {starts
          .filter(({ group, start }) => start + group.columns.length > span.from && start <= span.to)
          .map(({ group, start }) => (
            <div
              key={group.zone}
              role="columnheader"
              aria-colindex={fixed + start + 1}
              aria-colspan={group.columns.length}
              className={styles['headGroup']}
              style={{ left: layout.left + start * layout.column, width: group.columns.length * layout.column }}
            >
              {group.foldable && (
                <button
                  type="button"
                  className={styles['fold']}
                  aria-expanded={!group.closed}
                  aria-label={`${group.closed ? 'Open' : 'Close'} ${group.name}`}
                  onClick={() => onFold(group.zone)}
                >
                  <Icon of={group.closed ? ChevronRight : ChevronDown} size="small" />
                </button>
              )}
              <span className={styles['headName']} title={group.name}>
                {group.foldable ? group.name : ''}
              </span>
              {group.columns.length > 1 && (
                <span className={styles['headMoney']}>
                  {formatMoney(model.totals.zoneAmount(group.zone), currency)}
                </span>
              )}
            </div>
          ))}
        {layout.right > 0 && (
          <div
            className={classes(styles['right'], styles['headFixed'])}
            style={{ width: layout.right }}
            role="columnheader"
            aria-colindex={all - 1}
            aria-colspan={RIGHT_COLUMNS}
          >
            <strong>All zones</strong>
          </div>
        )}
      </div>
      <div role="row" aria-rowindex={2} className={styles['headColumns']}>
        <div className={classes(styles['left'], styles['headFixed'])} style={{ width: layout.left }}>
          {layout.columns.map(({ key, title, width }, index) => (
            <div
              key={key}
              role="columnheader"
              aria-colindex={index + 1}
              className={classes(styles['fixed'], key === 'rate' && styles['number'])}
              style={{ width }}
            >
              {key === 'rate' ? `${title} ${sign}` : title}
            </div>
          ))}
        </div>
        {model.layout.columns.slice(span.from, span.to + 1).map((each, offset) => {
          const index = span.from + offset
          return (
            <div
              key={`${each.kind}${each.zone}`}
              role="columnheader"
              aria-colindex={fixed + index + 1}
              className={styles['headCell']}
              title={each.name}
              data-marked={index >= marked.from && index <= marked.to ? true : undefined}
              style={{ left: layout.left + index * layout.column, width: layout.column }}
            >
              {each.name}
            </div>
          )
        })}
        {layout.right > 0 && (
          <div className={classes(styles['right'], styles['headFixed'])} style={{ width: layout.right }}>
            <div
              role="columnheader"
              aria-colindex={all - 1}
              className={classes(styles['fixed'], styles['number'])}
              style={{ width: layout.rightQuantity }}
            >
              Quantity
            </div>
            <div
              role="columnheader"
              aria-colindex={all}
              className={classes(styles['fixed'], styles['number'])}
              style={{ width: layout.rightTotal }}
            >
              Total {sign}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

export const FOOT_HEIGHT = 34

/** Money of every zone, and of the whole bill, always in view. */
export function BillFoot({
  model,
  layout,
  span,
  products,
}: {
  readonly model: BillModel
  readonly layout: BillLayout
  readonly span: Span
  readonly products: number
}) {
  return (
    <div className={styles['foot']}>
      <div
        role="rowheader"
        aria-colindex={1}
        aria-colspan={layout.columns.length}
        className={classes(styles['left'], styles['footFixed'])}
        style={{ width: layout.left }}
      >
        <strong>Measured work</strong>
        {layout.right > 0 && <span className={styles['footNote']}>{products} products</span>}
      </div>
      {model.layout.columns.slice(span.from, span.to + 1).map((each, offset) => (
        <div
          key={`${each.kind}${each.zone}`}
          role="gridcell"
          aria-colindex={layout.columns.length + span.from + offset + 1}
          className={classes(styles['footCell'], each.kind === 'sum' && styles['strong'])}
          style={{ left: layout.left + (span.from + offset) * layout.column, width: layout.column }}
        >
          {formatNumber('money', model.totals.zoneAmount(each.zone), 0)}
        </div>
      ))}
      {layout.right > 0 && (
        <div
          role="gridcell"
          aria-colindex={columnCount(model, layout)}
          className={classes(styles['right'], styles['footFixed'], styles['number'], styles['strong'])}
          style={{ width: layout.right }}
        >
          {formatNumber('money', model.totals.amount)}
        </div>
      )}
    </div>
  )
}
