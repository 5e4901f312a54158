import { useCallback, useMemo, useState } from 'react'
import type { Place, Selection } from './selection'

type Key = string | number
interface Keyed {
  readonly row: Key | undefined
  readonly column: Key | undefined
  /** Where it was when it was chosen, for when its row or column is no longer there. */
  readonly at: Place
}
type Part = 'anchor' | 'head' | 'active'
interface Chosen extends Readonly<Record<Part, Keyed>> {
  readonly tabbedFrom: Keyed | null
}

/**
 * A selection that stays on its cells. Rows and columns come and go while a person works (a colleague adds a line, a zone is folded), so
 * what is selected is held by the keys of its rows and columns and found again in every drawing. Where the cell has gone, the nearest
 * place is taken.
 *
 * @param start what is selected before the person has chosen anything
 */
export function useKeyedSelection(
  rows: readonly Key[],
  columns: readonly Key[],
  start: Selection,
): readonly [Selection, (selection: Selection) => void] {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const rowAt = useMemo(() => new Map(rows.map((key, index) => [key, index])), [rows])
  const columnAt = useMemo(() => new Map(columns.map((key, index) => [key, index])), [columns])
  const select = useCallback(
    ({ anchor, head, active, tabbedFrom }: Selection) => {
      const hold = (at: Place): Keyed => ({ row: rows[at.row], column: columns[at.column], at })
      setChosen({
        anchor: hold(anchor),
        head: hold(head),
        active: hold(active),
        tabbedFrom: tabbedFrom === undefined ? null : hold({ row: active.row, column: tabbedFrom }),
      })
    },
    [rows, columns],
  )
  const selection = useMemo(() => {
    const fit = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))
    const find = (held: Keyed | undefined, at: Place): Place => ({
      row: (held?.row !== undefined ? rowAt.get(held.row) : undefined) ?? fit(at.row, rows.length),
      column: (held?.column !== undefined ? columnAt.get(held.column) : undefined) ?? fit(at.column, columns.length),
    })
    const part = (name: Part) => find(chosen?.[name], chosen?.[name].at ?? start[name])
    const tabbed = chosen?.tabbedFrom
    return {
      anchor: part('anchor'),
      head: part('head'),
      active: part('active'),
      ...(tabbed ? { tabbedFrom: find(tabbed, tabbed.at).column } : {}),
    }
  }, [chosen, start, rowAt, columnAt, rows.length, columns.length])
  return [selection, select]
}
