import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useEffect } from 'react'
import styles from './data-table.module.css'
import { pressOf, TableRow } from './table-row'
import type { TableBodyProps } from './table-rows'
import type { Room } from './use-room'
import { useRowKeys } from './use-row-keys'
import { useRowSlots } from './use-row-slots'

/** A page of a list is drawn whole, so that finding in the page and printing work. */
const WHOLE = 100
/** Rows drawn beyond each edge of the view, for a hand that is quicker than the page. */
const OVERSCAN = 8

export function TableBody<Row>(props: TableBodyProps<Row>) {
  if (props.rows.length > WHOLE) return props.room ? <VirtualBody props={props} room={props.room} /> : null
  return <WholeBody {...props} />
}

function useKeys<Row>({ rows, onOpen, selection }: TableBodyProps<Row>, reveal?: (index: number) => void) {
  const at = (index: number, work: ((row: Row) => void) | undefined) => {
    const row = rows[index]
    if (row !== undefined) work?.(row)
  }
  const press = (row: Row) => pressOf({ onOpen, selection }, row)?.(row)
  const choose = (row: Row) => selection && !selection.blocked?.(row) && selection.toggle(row)
  return useRowKeys({
    count: rows.length,
    reveal,
    onEnter: index => at(index, press),
    onSpace: index => at(index, choose),
  })
}

function WholeBody<Row>(props: TableBodyProps<Row>) {
  const { body, at, on } = useKeys(props)
  const draw = useDraw(props)
  return (
    <tbody ref={body} role="rowgroup" {...on}>
      {props.rows.map((row, index) => (
        <Drawn key={props.rowKey(row)} index={index} isStop={index === at} draw={draw} />
      ))}
    </tbody>
  )
}

/** Draws a row by its place. The same function as long as the props are: where the focus goes, or what is in view, draws no other row again. */
const useDraw = <Row,>(props: TableBodyProps<Row>): Draw =>
  useCallback(
    (index, isStop, top) => {
      const row = props.rows[index]
      return row === undefined ? null : <TableRow {...props} row={row} index={index} top={top} isStop={isStop} />
    },
    [props],
  )

/**
 * The rows in view, each put where it stands among all. They are of the same height, so nothing is measured. The props come in one piece:
 * scrolling leaves them as they are, and draws no row again that was in view before.
 */
function VirtualBody<Row>({ props, room }: { props: TableBodyProps<Row>; room: Room }) {
  const { rows } = props
  const { scroller, rowHeight } = room
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const { body, at, on } = useKeys(props, index => virtual.scrollToIndex(index))
  const draw = useDraw(props)
  const drawn = useRowSlots(virtual.getVirtualItems(), virtual.isScrolling)
  return (
    <tbody ref={body} role="rowgroup" className={styles['virtual']} style={{ height: virtual.getTotalSize() }} {...on}>
      {drawn.map(({ slot, item: { index, start } }) => (
        <Drawn key={slot} index={index} top={start} isStop={index === at} draw={draw} />
      ))}
    </tbody>
  )
}

type Draw = (index: number, isStop: boolean, top: number | undefined) => ReactNode

type DrawnProps = {
  index: number
  top?: number
  isStop: boolean
  draw: Draw
}

const Drawn = memo(function Drawn({ index, top, isStop, draw }: DrawnProps) {
  return draw(index, isStop, top)
})
