import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { keyOf } from './saved-tables'

/** How a person has set a grid on this device: widths by column key, and the optional columns that are shown. */
interface GridLook {
  readonly widths: Readonly<Record<string, number>>
  readonly shown: readonly string[]
}

export interface GridLookControls extends GridLook {
  /** Sets one column's width, or (null) forgets it. */
  readonly resize: (column: string, width: number | null) => void
  readonly show: (shown: readonly string[]) => void
  readonly reset: () => void
}

const PLAIN: GridLook = { widths: {}, shown: [] }
const NARROWEST = 32
const WIDEST = 960
/** One step of the keyboard. */
export const RESIZE_STEP = 16
/** Widths are kept by zone, so they would pile up over the years; the oldest go. */
const KEPT = 400

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ widths: v.record(v.string(), v.number()), shown: v.array(v.string()) }),
)

/**
 * Widths and shown columns of a grid, remembered on this device until someone of another firm signs in.
 *
 * @param name of the grid, as tables have names
 */
export function useGridLook(name: string): GridLookControls {
  const key = keyOf(name)
  const [look, setLook] = useState<GridLook>(() => {
    const read = v.safeParse(stored, localStorage.getItem(key))
    return read.success ? read.output : PLAIN
  })
  const change = useCallback(
    (next: (look: GridLook) => GridLook) =>
      setLook(before => {
        const after = next(before)
        localStorage.setItem(key, JSON.stringify(after))
        return after
      }),
    [key],
  )
  const resize = useCallback(
    (column: string, width: number | null) =>
      change(({ shown, widths }) => {
        const { [column]: _, ...others } = widths
        const own = width === null ? [] : [[column, Math.max(NARROWEST, Math.min(WIDEST, Math.round(width)))] as const]
        return { shown, widths: Object.fromEntries([...Object.entries(others), ...own].slice(-KEPT)) }
      }),
    [change],
  )
  const show = useCallback((shown: readonly string[]) => change(({ widths }) => ({ widths, shown })), [change])
  const reset = useCallback(() => change(() => PLAIN), [change])
  return { ...look, resize, show, reset }
}
