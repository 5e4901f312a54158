import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

type RowKeys = {
  count: number
  /** Brings a row that is not drawn into view, so that it can take the focus. */
  reveal?: ((index: number) => void) | undefined
  onEnter?: ((index: number) => void) | undefined
  onSpace?: ((index: number) => void) | undefined
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: at => at + 1,
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/**
 * The keyboard in a table: one row at a time is a tab stop, arrows, Home and End walk them, Enter opens and Space chooses. Keys pressed in
 * a text field of a row stay there.
 */
export function useRowKeys({ count, reveal, onEnter, onSpace }: RowKeys) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [wished, setWished] = useState(0)
  const at = Math.min(wished, Math.max(0, count - 1))
  /** The row that is to take the focus as soon as it is drawn. */
  const waiting = useRef<number | null>(null)

  useEffect(() => {
    if (waiting.current === null) {
      // The element of a row that left draws another one: that must not take the keys meant for the first.
      const focused = document.activeElement
      if (reveal && focused instanceof HTMLElement && body.current?.contains(focused) && indexOf(focused) !== at)
        focused.blur()
      return
    }
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${waiting.current}"]`)
    if (!row) return
    waiting.current = null
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
  })

  function go(index: number) {
    waiting.current = index
    setWished(index)
    reveal?.(index)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const index = indexOf(event.target)
    const step = STEPS[event.key]
    if (index === null || isText(event.target)) return
    const isRow = event.target.tagName === 'TR'
    if (step) {
      const next = Math.min(Math.max(step(index, count), 0), count - 1)
      event.preventDefault()
      if (next !== index || !isRow) go(next)
    } else if (isRow && event.key === 'Enter' && onEnter) {
      event.preventDefault()
      onEnter(index)
    } else if (isRow && event.key === ' ' && onSpace) {
      event.preventDefault()
      onSpace(index)
    }
  }

  const onFocus = (event: { readonly target: Element }) => setWished(indexOf(event.target) ?? at)
  return { body, at, on: { onKeyDown, onFocus } }
}

function indexOf(element: Element): number | null {
  const index = Number(element.closest('tr')?.dataset['index'])
  return Number.isInteger(index) ? index : null
}

const isText = (element: Element): boolean =>
  element.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')
