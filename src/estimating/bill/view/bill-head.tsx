import { ChevronDown, ChevronRight } from 'lucide-react'
import { currencySymbol } from '#domain/value/currency'
import { classes } from '../../../ui/classes'
import { formatMoney } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { columnsIn, isFigure } from '../../../grid/columns'
import { ResizeHandle } from '../../../grid/resize-handle'
import type { Span } from '../../../grid/sheet-rows'
import type { BillColumnGroup } from '../../../common/bill/bill-columns'
import type { BillModel } from '../../../common/bill/bill-model'
import type { BillSheet } from '../model/bill-sheet'
import { noTotal } from '../../common/no-total'
import styles from './bill-grid.module.css'

interface BillHeadProps {
  readonly model: BillModel
  readonly sheet: BillSheet
  readonly span: Span
  /** The marked columns, to underline their names. */
  readonly marked: Span
  readonly currency: string
  readonly onFold: (zone: number) => void
  /** A column's new width; null for the one that fits it. */
  readonly onResize: (column: string, width: number | null) => void
}

export const HEAD_HEIGHT = 54
export const HEAD_ROWS = 2

/** Two lines: top-level zones with their money, then every column's name. */
export function BillHead(props: BillHeadProps) {
  const { sheet, span } = props
  const { geometry } = sheet
  const pane = (side: 'left' | 'right') => {
    const [from, to] = columnsIn(geometry, side)
    return (
      from < to && (
        <div className={classes(styles[side], styles['headFixed'])} style={{ width: geometry[side] }}>
          {Array.from({ length: to - from }, (_, at) => (
            <HeadCell key={sheet.columns[from + at]?.key} {...props} index={from + at} isPinned />
          ))}
        </div>
      )
    )
  }
  return (
    <div className={styles['head']}>
      <HeadGroups {...props} />
      <div role="row" aria-rowindex={2} className={styles['headColumns']}>
        {pane('left')}
        {Array.from({ length: Math.max(0, span.to - span.from + 1) }, (_, offset) => (
          <HeadCell
            key={sheet.columns[span.from + offset]?.key}
            {...props}
            index={span.from + offset}
            isPinned={false}
          />
        ))}
        {pane('right')}
      </div>
    </div>
  )
}

/** The name of one column, with the handle that sets its width. */
function HeadCell({
  sheet,
  index,
  isPinned,
  marked,
  currency,
  onResize,
}: BillHeadProps & { readonly index: number; readonly isPinned: boolean }) {
  const column = sheet.columns[index]
  if (!column) return null
  const { key, kind, title, width, of } = column
  const isMoney = key === 'rate' || of.kind === 'total'
  const name = isMoney ? `${title} ${currencySymbol(currency)}` : title
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      className={classes(
        isPinned ? styles['fixed'] : styles['headCell'],
        isPinned && styles['headPinned'],
        isFigure(kind) ? styles['number'] : styles['words'],
      )}
      title={name}
      data-marked={index >= marked.from && index <= marked.to ? true : undefined}
      style={isPinned ? { width } : { width, left: sheet.geometry.starts[index] }}
    >
      {name}
      <ResizeHandle width={width} onResize={next => onResize(key, next)} onFit={() => onResize(key, null)} />
    </div>
  )
}

/** The first line: zones over their columns. */
function HeadGroups({ model, sheet, span, currency, onFold }: BillHeadProps) {
  const { geometry, columns, zones } = sheet
  const [, left] = columnsIn(geometry, 'left')
  const [rightFrom, rightTo] = columnsIn(geometry, 'right')
  const { groups } = sheet.layout
  const starts = groups.map((group, index) => ({
    group,
    start: groups.slice(0, index).reduce((sum, each) => sum + each.columns.length, zones),
  }))
  const isTotalled = noTotal(model) === null
  const boxOf = (from: number, count: number) => ({
    left: geometry.starts[from],
    width: columns.slice(from, from + count).reduce((sum, { width }) => sum + width, 0),
  })
  return (
    <div role="row" aria-rowindex={1} className={styles['headGroups']}>
      <div
        className={classes(styles['left'], styles['headFixed'])}
        style={{ width: geometry.left }}
        role="columnheader"
        aria-colindex={1}
        aria-colspan={left}
      >
        <span className="visually-hidden">Bill</span>
      </div>
      {zones > left && (
        <div
          role="columnheader"
          aria-colindex={left + 1}
          aria-colspan={zones - left}
          className={styles['headGroup']}
          style={boxOf(left, zones - left)}
        >
          <span className="visually-hidden">Details</span>
        </div>
      )}
      {starts
        .filter(({ group, start }) => start + group.columns.length > span.from && start <= span.to)
        .map(({ group, start }) => (
          <div
            key={group.zone}
            role="columnheader"
            aria-colindex={start + 1}
            aria-colspan={group.columns.length}
            className={styles['headGroup']}
            style={boxOf(start, group.columns.length)}
          >
            <GroupName
              group={group}
              money={isTotalled ? formatMoney(model.totals.zoneAmount(group.zone), currency) : ''}
              onFold={onFold}
            />
          </div>
        ))}
      {rightFrom < rightTo && (
        <div
          className={classes(styles['right'], styles['headFixed'])}
          style={{ width: geometry.right }}
          role="columnheader"
          aria-colindex={rightFrom + 1}
          aria-colspan={rightTo - rightFrom}
        >
          <strong>All zones</strong>
        </div>
      )}
    </div>
  )
}

function GroupName({
  group,
  money,
  onFold,
}: {
  readonly group: BillColumnGroup
  readonly money: string
  readonly onFold: (zone: number) => void
}) {
  return (
    <>
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
      {group.columns.length > 1 && <span className={styles['headMoney']}>{money}</span>}
    </>
  )
}
