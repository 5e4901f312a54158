import { startTransition, useEffect, useState } from 'react'

/** Rows asked for at a time. */
const PAGE = 100

type Load<T> = (from: number, to: number) => Promise<readonly T[]>

/**
 * The items of a long list that another thread holds, asked for page by page as they come into view. A new `load` asks again for what is in
 * view and shows what was there until the answer comes; another `list` begins empty.
 */
export function useRowsInView<T>(list: string, load: Load<T>) {
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 })
  const [held, setHeld] = useState<{ readonly list: string; readonly pages: ReadonlyMap<number, readonly T[]> }>({
    list,
    pages: new Map(),
  })
  useEffect(() => {
    let isStale = false
    for (let page = first; page <= last; page++) {
      void load(page * PAGE, (page + 1) * PAGE)
        .then(rows => {
          if (isStale) return
          // Drawn in parts: a screen of rows, each with its choices, is a long task at once (bench I2).
          startTransition(() =>
            setHeld(now => ({
              list,
              pages: new Map([...(now.list === list ? now.pages : []), [page, rows] as const]),
            })),
          )
        })
        // What the worker could not answer is said where decisions are made; here the rows stay blank.
        .catch(() => undefined)
    }
    return () => {
      isStale = true
    }
  }, [list, load, first, last])
  const pages = held.list === list ? held.pages : null
  return {
    /** The item at a place of the list; undefined while it is on its way. */
    at: (index: number): T | undefined => pages?.get(Math.floor(index / PAGE))?.[index % PAGE],
    /** Told which rows of the list exist on the screen. */
    onRange: (from: number, to: number) => {
      const next = { first: Math.floor(from / PAGE), last: Math.floor(to / PAGE) }
      setRange(now => (now.first === next.first && now.last === next.last ? now : next))
    },
  }
}
