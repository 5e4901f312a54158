import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo } from 'react'
import styles from './import-tables.module.css'

interface VirtualRowsProps {
  /** The element that scrolls; null before it is there. */
  readonly scroller: HTMLElement | null
  readonly count: number
  readonly span: number
  /** Brings this row into view; a new object goes there again. */
  readonly jump?: { readonly index: number } | null
  readonly align?: 'start' | 'center'
  /** Of every row, in pixels; without it rows have the height `--row`. */
  readonly height?: number | undefined
  /** Told the first and the last row that exist, whenever they change. */
  readonly onRange?: (first: number, last: number) => void
  readonly children: (index: number) => ReactNode
}

/** Table rows of which only those in view exist, between two empty ones as tall as the rest. */
export function VirtualRows({
  scroller,
  count,
  span,
  jump = null,
  align = 'center',
  height,
  onRange,
  children,
}: VirtualRowsProps) {
  // Asked of the page once: of each of 60,000 rows it was the longest task of the importer (bench I2).
  const each = useMemo(() => height ?? rowHeight(), [height])
  const virtual = useVirtualizer({ count, getScrollElement: () => scroller, estimateSize: () => each, overscan: 10 })
  useEffect(() => virtual.measure(), [virtual, each])
  useEffect(() => {
    if (jump && scroller) virtual.scrollToIndex(jump.index, { align })
    // oxlint-disable-next-line react/exhaustive-deps -- the virtualizer is the same object throughout
  }, [jump, scroller])
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => {
    onRange?.(first, last)
    // oxlint-disable-next-line react/exhaustive-deps -- only another range is told
  }, [first, last])
  return (
    <tbody>
      <Gap height={items[0]?.start ?? 0} span={span} />
      {items.map(item => children(item.index))}
      <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
    </tbody>
  )
}

function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden className={styles['gap']}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/** The row height that the density and the device set. */
const rowHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 36
