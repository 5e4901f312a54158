import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './rows-as-seen.module.css'

const FIRST = 40
const MORE = 80

interface RowsAsSeenProps<T> {
  readonly of: readonly T[]
  readonly children: (shown: readonly T[]) => ReactNode
}

/**
 * The rows of a list that may be thousands, drawn as they come into view: the first at once, more before the last of them is reached. All are drawn for
 * paper, and where a browser does not tell what is in view.
 */
export function RowsAsSeen<T>({ of, children }: RowsAsSeenProps<T>) {
  const [most, setMost] = useState(typeof IntersectionObserver === 'undefined' ? Infinity : FIRST)
  const end = useRef<HTMLDivElement>(null)
  const isMore = most < of.length
  useEffect(() => {
    const mark = end.current
    if (!isMore || !mark) return undefined
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) setMost(count => count + MORE)
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [isMore, most])
  useEffect(() => {
    const drawAll = () => flushSync(() => setMost(Infinity))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [])
  return (
    <>
      {children(isMore ? of.slice(0, most) : of)}
      {isMore && <div ref={end} className={styles['end']} aria-hidden />}
    </>
  )
}
