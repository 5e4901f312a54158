import { useState } from 'react'
import { layOut } from './clipboard'
import type { SheetColumn } from './columns'
import { byCommas, doubtsIn, type PasteDoubt } from './paste-doubts'
import { type CellText, type Extent, type Place, type Range, rangeOf, rowsOf, type Selection } from './selection'

/** What a grid knows of its cells. */
export interface CellRules {
  /** Names a cell by its row and column, wherever rows and columns have moved to. */
  readonly keyOf: (place: Place) => string
  /** Why a cell cannot be changed, in a sentence; null when it can. */
  readonly locked: (place: Place) => string | null
  /** What the cell says when opened for editing, and when copied within the grid. */
  readonly textOf: (place: Place) => string
  /** What another program is given of a copied cell; left out where it is the same. */
  readonly plainOf?: (place: Place) => string
  /** Why a text cannot stand in a cell; null when it can. */
  readonly refuse: (place: Place, text: string) => string | null
  /** Whether a new row is not added without this cell: it would hold a value that was not typed. Left out where no cell is. */
  readonly isNeeded?: (place: Place) => boolean
  /** Typed, pasted, filled or cleared cells, as one action. */
  readonly onWrite: (cells: readonly CellText[]) => void
}

export interface Cells {
  /** The texts of the selected range. */
  readonly block: () => string[][]
  /** The same for other programs. */
  readonly plainBlock: () => string[][]
  /** Writes the cells that can be changed and says of the others why they stay as they are. */
  readonly write: (cells: readonly CellText[]) => void
  /** Lays texts into the selected range; headings are stepped over, so a block keeps its shape over them. */
  readonly lay: (texts: readonly (readonly string[])[]) => void
  /** The same of what another program copied: numbers that can be read two ways are asked about before anything is written. */
  readonly paste: (texts: readonly (readonly string[])[]) => void
  /** The paste that waits for an answer; null without one. */
  readonly question: PasteAsked | null
  readonly fill: (down: boolean) => void
  /** What to say at the active cell; null when there is nothing. */
  readonly notice: string | null
  readonly say: (words: string | null) => void
}

export interface PasteAsked {
  readonly doubts: readonly PasteDoubt[]
  readonly answer: (how: 'commas' | 'rest' | 'cancel') => void
}

/** Reads and writes the cells of a selection. A cell that cannot be changed is never written, and never passed over without a word. */
export function useCells(
  rules: CellRules,
  extent: Extent,
  selection: Selection,
  columns: readonly SheetColumn[],
): Cells {
  const [asked, setAsked] = useState<{ readonly cells: readonly CellText[]; readonly keys: string } | null>(null)
  const [said, setSaid] = useState<{ readonly key: string; readonly at: Place; readonly words: string } | null>(null)
  const activeKey = rules.keyOf(selection.active)
  const say = (words: string | null) => setSaid(words === null ? null : { key: activeKey, at: selection.active, words })
  // A paste into an empty row made a record of it: its cells have other keys in the same places.
  const isSaidHere =
    said !== null &&
    (said.key === activeKey || (said.at.row === selection.active.row && said.at.column === selection.active.column))

  /** `doubtful` cells keep what they hold, and are counted among those that do. */
  function write(cells: readonly CellText[], doubtful: ReadonlySet<CellText> = NONE) {
    const inside = cells.filter(
      ({ row, column }) => column < extent.columns && (row < extent.rows ? extent.hasCells(row) : extent.grows),
    )
    const lost = cells.filter(
      ({ row, column, text }) => text !== '' && (row >= extent.rows ? !extent.grows : column >= extent.columns),
    )
    const reasons: string[] = []
    const heldBack = new Map<number, string>()
    const taken = inside.filter(cell => {
      const reason =
        rules.locked(cell) ?? rules.refuse(cell, cell.text) ?? (doubtful.has(cell) ? twoWays(cell.text) : null)
      if (reason === null) return true
      reasons.push(reason)
      if (rules.isNeeded?.(cell) && !heldBack.has(cell.row)) heldBack.set(cell.row, reason)
      return false
    })
    const writable = taken.filter(({ row }) => !heldBack.has(row))
    if (writable.length > 0) rules.onWrite(writable)
    say(lost.length > 0 ? BEYOND_THE_END : (notAdded([...heldBack.values()]) ?? leftOut(reasons, inside.length)))
  }
  function texts(of: (place: Place) => string): string[][] {
    const range = rangeOf(selection)
    return rowsOf(range, extent).map(row => columnsOf(range).map(column => of({ row, column })))
  }
  const block = () => texts(rules.textOf)
  const plainBlock = () => texts(rules.plainOf ?? rules.textOf)
  const lay = (given: readonly (readonly string[])[]) => write(laidOut(given))
  function paste(given: readonly (readonly string[])[]) {
    const cells = laidOut(given)
    if (openDoubts(cells).length > 0) setAsked({ cells, keys: keysOf(cells) })
    else write(cells)
  }
  const openDoubts = (cells: readonly CellText[]): PasteDoubt[] =>
    doubtsIn(cells, columns)
      .filter(({ cell }) => rules.locked(cell) === null)
      .map(doubt => (byCommas([doubt.cell], [doubt]).some(isRefused) ? { ...doubt, asComma: null } : doubt))
  const isRefused = (cell: CellText): boolean => rules.refuse(cell, cell.text) !== null
  const doubts = asked ? openDoubts(asked.cells) : []
  const question = asked && {
    doubts,
    answer: (how: 'commas' | 'rest' | 'cancel') => {
      setAsked(null)
      if (how === 'cancel') return
      if (keysOf(asked.cells) !== asked.keys) say(MOVED)
      // A cell that was read by its commas is a new object. The doubtful ones that are left keep their values.
      else
        write(how === 'commas' ? byCommas(asked.cells, doubts) : asked.cells, new Set(doubts.map(({ cell }) => cell)))
    },
  }
  const keysOf = (cells: readonly CellText[]): string => cells.map(rules.keyOf).join()
  function laidOut(given: readonly (readonly string[])[]): CellText[] {
    const range = rangeOf(selection)
    const below = rowsOf({ ...range, bottom: extent.rows - 1 }, extent)
    const marked = rowsOf(range, extent).length
    return layOut(given, marked, range.right - range.left + 1).map(({ row, column, text }) => {
      // Rows after the last: whether there can be any is judged where they are written.
      const target = below[row] ?? extent.rows + row - below.length
      return { row: target, column: range.left + column, text }
    })
  }
  function fill(down: boolean) {
    const own = block()
    lay(down ? own.map(() => own[0] ?? []) : own.map(row => row.map(() => row[0] ?? '')))
  }
  return {
    block,
    plainBlock,
    write,
    lay,
    paste,
    question,
    fill,
    say,
    notice: isSaidHere ? said.words : null,
  }
}

const NONE: ReadonlySet<CellText> = new Set()
const twoWays = (text: string): string => `${text.trim()} can be read two ways. Type the number you mean.`

const MOVED = 'Lines came or went while you were asked, so nothing was pasted. Paste again.'
const BEYOND_THE_END = 'Not all of it fits: the sheet ends before what was pasted does.'

const columnsOf = ({ left, right }: Range): number[] => Array.from({ length: right - left + 1 }, (_, i) => left + i)

/** Returns the message for new rows that were not added; null without one. */
function notAdded(reasons: readonly string[]): string | null {
  const [first] = reasons
  if (first === undefined) return null
  return `${reasons.length === 1 ? '1 new row was' : `${reasons.length} new rows were`} not added. ${first}`
}

/** What to say of cells that stay as they are; null when all were written. */
function leftOut(reasons: readonly string[], of: number): string | null {
  const [first] = reasons
  if (first === undefined) return null
  return of === 1 ? first : `${reasons.length} of ${of} cells stay as they are. ${first}`
}
