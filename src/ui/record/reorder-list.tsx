import { ChevronDown, ChevronsDown, ChevronsUp, ChevronUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../action/icon-button'
import { changedOrder, moveItem, type ReorderItem, type ReorderMove, sortItems } from './reorder'
import styles from './reorder-list.module.css'

/** How long a move takes; further moves wait. Spec: platform 9. */
export const REORDER_MS = 250

type ReorderListProps = {
  /** The original list: what a change is measured against. */
  items: readonly ReorderItem[]
  /** The new list, or null when it is back in its original order. */
  onChange: (items: readonly ReorderItem[] | null) => void
  /** Names a move for screen readers: ("up", "Skips") to "Move Skips up". */
  moveLabel: (move: ReorderMove, item: string) => string
}

/** Every move has a button and so a key. At most 640 wide. */
export function ReorderList({ items, onChange, moveLabel }: ReorderListProps) {
  const [sorted, setSorted] = useState(() => sortItems(items))
  const [moving, setMoving] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const slide = useSlide(list)

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setMoving(false), REORDER_MS)
    return () => clearTimeout(timer)
  }, [moving])

  function move(item: ReorderItem, to: ReorderMove) {
    if (moving) return
    slide()
    const next = moveItem(sorted, item.id, to)
    setSorted(next)
    setMoving(true)
    onChange(changedOrder(items, next))
  }

  return (
    <ul ref={list} className={styles['list']}>
      {sorted.map((item, index) => {
        const step = (to: ReorderMove, icon: typeof ChevronUp, blocked: boolean) => (
          <IconButton
            icon={icon}
            size="small"
            label={moveLabel(to, item.label)}
            disabled={blocked}
            onClick={() => move(item, to)}
          />
        )
        const first = index === 0
        const last = index === sorted.length - 1
        return (
          <li key={item.id} className={styles['line']}>
            <span className={styles['label']}>{item.label}</span>
            {step('start', ChevronsUp, first)}
            {step('up', ChevronUp, first)}
            {step('down', ChevronDown, last)}
            {step('end', ChevronsDown, last)}
          </li>
        )
      })}
    </ul>
  )
}

/** Slides the list's children from where they were when the returned function was called to where they land after the next render. */
function useSlide(list: React.RefObject<HTMLUListElement | null>) {
  const before = useRef<Map<Element, number> | null>(null)
  useLayoutEffect(() => {
    const tops = before.current
    before.current = null
    if (!tops || !list.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const line of list.current.children) {
      const shift = (tops.get(line) ?? 0) - line.getBoundingClientRect().top
      if (shift !== 0)
        line.animate?.([{ transform: `translateY(${shift}px)` }, { transform: 'none' }], {
          duration: REORDER_MS,
          easing: 'cubic-bezier(0.2, 0, 0, 1)',
        })
    }
  })
  return () => {
    before.current = new Map(Array.from(list.current?.children ?? [], line => [line, line.getBoundingClientRect().top]))
  }
}
