import { useMemo, useState } from 'react'

/** Products whose shapes are hidden or locked, for one person while the sheet is open. Null are shapes that no product takes. */
export interface Layers {
  readonly hidden: ReadonlySet<number | null>
  readonly locked: ReadonlySet<number | null>
  readonly hide: (product: number | null) => void
  readonly lock: (product: number | null) => void
}

const toggled = (set: ReadonlySet<number | null>, key: number | null): ReadonlySet<number | null> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Keeps what is hidden and locked. */
export function useLayers(): Layers {
  const [hidden, setHidden] = useState<ReadonlySet<number | null>>(new Set())
  const [locked, setLocked] = useState<ReadonlySet<number | null>>(new Set())
  return useMemo(
    () => ({
      hidden,
      locked,
      hide: product => setHidden(before => toggled(before, product)),
      lock: product => setLocked(before => toggled(before, product)),
    }),
    [hidden, locked],
  )
}
