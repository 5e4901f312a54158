import { advance, all, move, page, type Direction, type Extent, type Selection } from './selection'

/**
 * What a key asks of a grid. `type` starts editing with that text in place of the old; `edit` opens the cell with what it holds;
 * `resize` makes the active column wider (1) or narrower (-1).
 */
export type Intent =
  | { readonly kind: 'select'; readonly selection: Selection }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'edit' }
  | { readonly kind: 'resize'; readonly by: 1 | -1 }
  | { readonly kind: 'clear' | 'fill-down' | 'fill-right' | 'undo' | 'redo' | 'copy' | 'cut' }

export interface Key {
  readonly key: string
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The habits of a spreadsheet, for a cell that is not being edited; null leaves the key to the page. `screen` is rows on screen. */
export function intentOf(
  { key, shift, ctrl, alt }: Key,
  selection: Selection,
  extent: Extent,
  screen: number,
): Intent | null {
  const select = (next: Selection): Intent => ({ kind: 'select', selection: next })
  if (alt && shift && !ctrl && (key === 'ArrowLeft' || key === 'ArrowRight'))
    return { kind: 'resize', by: key === 'ArrowLeft' ? -1 : 1 }
  if (alt) return null
  const arrow = ARROWS[key]
  if (arrow) return select(move(selection, arrow, extent, { extend: shift, toEdge: ctrl }))
  if (ctrl) return controlled(key.toLowerCase(), shift, selection, extent)
  if (key === 'Tab') {
    const next = advance(selection, 'tab', shift, extent)
    return next === selection ? null : select(next)
  }
  if (key === 'Enter') return select(advance(selection, 'enter', shift, extent))
  if (key === 'Home') return select(move(selection, 'left', extent, { extend: shift, toEdge: true }))
  if (key === 'End') return select(move(selection, 'right', extent, { extend: shift, toEdge: true }))
  if (key === 'PageDown' || key === 'PageUp')
    return select(page(selection, key === 'PageDown' ? screen : -screen, extent, shift))
  if (key === 'F2') return { kind: 'edit' }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' }
  return key.length === 1 ? { kind: 'type', text: key } : null
}

function controlled(key: string, shift: boolean, selection: Selection, extent: Extent): Intent | null {
  if (key === 'a') return { kind: 'select', selection: all(selection, extent) }
  if (key === 'd') return { kind: 'fill-down' }
  if (key === 'r') return { kind: 'fill-right' }
  if (key === 'c') return { kind: 'copy' }
  if (key === 'x') return { kind: 'cut' }
  if (key === 'y' || (key === 'z' && shift)) return { kind: 'redo' }
  if (key === 'z') return { kind: 'undo' }
  if (key === 'home' || key === 'end') {
    const vertical = move(selection, key === 'home' ? 'up' : 'down', extent, { extend: shift, toEdge: true })
    return {
      kind: 'select',
      selection: move(vertical, key === 'home' ? 'left' : 'right', extent, { extend: shift, toEdge: true }),
    }
  }
  return null
}

/** What the keys above do, for the list that "?" opens. */
export const GRID_KEYS = [
  { keys: ['F2'], does: 'Change what the cell holds' },
  { keys: ['Delete'], does: 'Clear the chosen cells' },
  { keys: ['Ctrl D'], does: 'Fill down from the first chosen row' },
  { keys: ['Ctrl R'], does: 'Fill right from the first chosen column' },
  { keys: ['Shift ←↑→↓'], does: 'Choose more cells' },
  { keys: ['Ctrl A'], does: 'Choose all cells' },
  { keys: ['Alt Shift ←→'], does: 'Make the column narrower or wider' },
] as const
