import { useState } from 'react'
import type { Place } from './selection'
import type { CellRules, Cells } from './use-cells'

interface Editing {
  /** The text the editor opens with; null while no cell is open. */
  readonly text: string | null
  /** Opens the active cell with a text in place of its own (null: with what it holds), or says why it cannot be changed. */
  readonly open: (text: string | null) => void
  /** Closes the editor; a text is written into the cell that was opened, and nowhere else. False when that has gone. */
  readonly close: (text: string | null) => boolean
}

/**
 * Which cell is open. It is held by its key: rows may come and go under an open editor, and what was typed for a line that has gone is
 * written nowhere, which is said.
 */
export function useEditing(rules: CellRules, cells: Cells, active: Place): Editing {
  const [opened, setOpened] = useState<{ readonly key: string; readonly text: string } | null>(null)
  function open(text: string | null) {
    const reason = rules.locked(active)
    cells.say(reason)
    if (reason === null) setOpened({ key: rules.keyOf(active), text: text ?? rules.textOf(active) })
  }
  function close(text: string | null): boolean {
    setOpened(null)
    if (opened === null || text === null) return true
    const isHere = rules.keyOf(active) === opened.key
    if (!isHere) cells.say(`This cell is no longer here, so nothing was changed. You typed: ${text}`)
    else if (text !== rules.textOf(active)) cells.write([{ ...active, text }])
    return isHere
  }
  return { text: opened?.text ?? null, open, close }
}
