import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { fromClipboard, toClipboard } from './clipboard'
import { intentOf } from './keys'
import type { Sheet } from './use-sheet'

/** Cells as this grid edits them, with their formulas; other programs take the plain text beside it. */
const OWN_CELLS = 'application/x-quoin-cells'

interface KeyboardOptions {
  /** How many rows a screenful is. */
  readonly screen: () => number
  readonly onResize: ((column: number, by: 1 | -1) => void) | undefined
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/**
 * Keys and clipboard. They are the grid's while it has the focus itself: a button in its header and an open cell keep their own. Where
 * nothing is selected they write nothing.
 */
export function useKeyboard(sheet: Sheet, scroller: RefObject<HTMLDivElement | null>, options: KeyboardOptions) {
  const { selection, extent, cells, isNowhere } = sheet
  const hasFocus = () => sheet.editing === null && document.activeElement === scroller.current

  function onKeyDown(event: KeyboardEvent) {
    if (!hasFocus() || event.nativeEvent.isComposing) return
    const held = { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey }
    const intent = intentOf(held, selection, extent, options.screen())
    // The browser turns these two into events of their own.
    if (!intent || intent.kind === 'copy' || intent.kind === 'cut') return
    event.preventDefault()
    if (intent.kind === 'select')
      sheet.select(intent.selection, held.shift ? intent.selection.head : intent.selection.active)
    else if (intent.kind === 'undo' || intent.kind === 'redo') {
      // What was said of a paste is no longer so.
      cells.say(null)
      if (intent.kind === 'undo') options.onUndo()
      else options.onRedo()
    } else if (isNowhere) return
    else if (intent.kind === 'type') sheet.open(intent.text)
    else if (intent.kind === 'edit') sheet.open(null)
    else if (intent.kind === 'clear') cells.lay([['']])
    else if (intent.kind === 'resize') options.onResize?.(selection.active.column, intent.by)
    else cells.fill(intent.kind === 'fill-down')
  }
  function onCopy(event: ClipboardEvent) {
    if (!hasFocus() || isNowhere) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboard(cells.plainBlock()))
    event.clipboardData.setData(OWN_CELLS, toClipboard(cells.block()))
  }
  function onCut(event: ClipboardEvent) {
    onCopy(event)
    if (event.isDefaultPrevented()) cells.lay([['']])
  }
  function onPaste(event: ClipboardEvent) {
    if (!hasFocus() || isNowhere) return
    event.preventDefault()
    const own = event.clipboardData.getData(OWN_CELLS)
    const texts = fromClipboard(own === '' ? event.clipboardData.getData('text/plain') : own)
    if (texts.length === 0) return
    // The grid's own cells are written as it writes them.
    if (own === '') cells.paste(texts)
    else cells.lay(texts)
  }
  return { onKeyDown, onCopy, onCut, onPaste }
}
