import { type RefObject, useState } from 'react'
import { advance, type Extent, move, type Place, type Selection } from './selection'
import type { Then } from './sheet-editor'
import { type CellRules, type Cells, useCells } from './use-cells'
import { useEditing } from './use-editing'
import type { Geometry } from './columns'

interface SheetParts {
  readonly extent: Extent
  readonly geometry: Geometry
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

/** What a person does in a grid, whatever they do it with. */
export interface Sheet {
  readonly selection: Selection
  readonly extent: Extent
  readonly cells: Cells
  /** After a press beside all cells: nothing is selected until the next arrow or press. */
  readonly isNowhere: boolean
  readonly leaveCells: () => void
  /** The text the open cell began with; null while none is open. */
  readonly editing: string | null
  /** Selects without scrolling: what is pressed is in view. */
  readonly mark: (selection: Selection) => void
  /** Selects, and brings a place of it into view. */
  readonly select: (selection: Selection, follow: Place) => void
  /** Opens the active cell with a text in place of its own, or (null) with what it holds. */
  readonly open: (text: string | null) => void
  readonly close: (text: string | null, then: Then, back: boolean) => void
}

/**
 * The state of a grid: what is selected, which cell is open, what is said.
 *
 * @param show brings a place into view
 */
export function useSheet(
  props: SheetParts & CellRules,
  scroller: RefObject<HTMLDivElement | null>,
  show: (place: Place) => void,
): Sheet {
  const { extent, selection } = props
  const [isLeft, setNowhere] = useState(false)
  const isNowhere = isLeft || extent.rows === 0
  const cells = useCells(props, extent, selection, props.geometry.columns)
  const editing = useEditing(props, cells, selection.active)

  function mark(next: Selection) {
    setNowhere(false)
    cells.say(null)
    props.onSelect(next)
  }
  function select(next: Selection, follow: Place) {
    mark(next)
    show(follow)
  }
  function open(text: string | null) {
    show(selection.active)
    editing.open(text)
  }
  function close(text: string | null, then: Then, back: boolean) {
    if (then !== 'leave') scroller.current?.focus({ preventScroll: true })
    const isHere = editing.close(text)
    if (!isHere || then === 'stay' || then === 'leave') return
    const next =
      then === 'enter' || then === 'tab' ? advance(selection, then, back, extent) : move(selection, then, extent)
    select(next, next.active)
  }
  const leaveCells = () => setNowhere(true)
  return { selection, extent, cells, isNowhere, leaveCells, editing: editing.text, mark, select, open, close }
}
