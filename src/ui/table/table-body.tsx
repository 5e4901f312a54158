import { useVirtualizer } from '@tanstack/react-virtual'
import styles from './data-table.module.css'
import { pressOf, TableRow } from './table-row'
import type { TableBodyProps } from './table-rows'
import { useRowKeys } from './use-row-keys'

/** A page of a list is drawn whole, so that finding in the page and printing work. */
const WHOLE = 100

export function TableBody<Row>(props: TableBodyProps<Row>) {
  if (props.rows.length > WHOLE) return props.scroller ? <VirtualBody {...props} /> : null
  return <WholeBody {...props} />
}

function useKeys<Row>({ rows, onOpen, selection }: TableBodyProps<Row>, reveal?: (index: number) => void) {
  const at = (index: number, work: ((row: Row) => void) | undefined) => {
    const row = rows[index]
    if (row !== undefined) work?.(row)
  }
  const press = (row: Row) => pressOf({ onOpen, selection }, row)?.(row)
  const choose = (row: Row) => selection && !selection.blocked?.(row) && selection.toggle(row)
  return useRowKeys({ count: rows.length, reveal, onEnter: index => at(index, press), onSpace: index => at(index, choose) })
}

function WholeBody<Row>(props: TableBodyProps<Row>) {
  const { body, at, on } = useKeys(props)
  return (
    <tbody ref={body} {...on}>
      {props.rows.map((row, index) => (
        <TableRow key={props.rowKey(row)} {...props} row={row} index={index} isStop={index === at} />
      ))}
    </tbody>
  )
}

/** Rows in view between two empty rows as tall as those left out; heights are first the density's, then measured. */
function VirtualBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, scroller, columns, selection, trailing } = props
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight(scroller),
    overscan: 12,
  })
  const { body, at, on } = useKeys(props, index => virtual.scrollToIndex(index))
  const items = virtual.getVirtualItems()
  const span = columns.length + (selection ? 1 : 0) + (trailing ? 1 : 0)
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody ref={body} {...on}>
      <Gap height={above} span={span} />
      {items.map(item => {
        const row = rows[item.index]
        return row === undefined ? null : (
          <TableRow
            key={rowKey(row)}
            {...props}
            row={row}
            index={item.index}
            isStop={item.index === at}
            measure={virtual.measureElement}
          />
        )
      })}
      <Gap height={below} span={span} />
    </tbody>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles['gap']}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/** The row height that the density and the device set. */
function rowHeight(element: HTMLElement | null): number {
  const text = element ? getComputedStyle(element).getPropertyValue('--row') : ''
  return Number.parseFloat(text) || 36
}
