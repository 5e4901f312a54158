import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Direction, Selection } from './selection'
import styles from './sheet-grid.module.css'

interface SheetEditorProps {
  readonly initial: string
  readonly label: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly refuse: (text: string) => string | null
  /** null leaves the cell as it was. */
  readonly onClose: (text: string | null, then: 'stay' | 'enter' | 'tab', back: boolean) => void
  readonly onArrow: (direction: Direction) => Selection
  readonly onMove: (selection: Selection) => void
}

/**
 * The open cell. Enter and Tab take the text and go on, Esc leaves it as it was, and a text that cannot stand keeps the cell open with
 * the reason under it. Up and down take the text too; left and right move in the text.
 */
export function SheetEditor({
  initial,
  label,
  left,
  top,
  width,
  height,
  refuse,
  onClose,
  onArrow,
  onMove,
}: SheetEditorProps) {
  const [text, setText] = useState(initial)
  const [message, setMessage] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const messageId = useId()
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(initial.length, initial.length)
  }, [initial])

  function take(then: 'stay' | 'enter' | 'tab', back = false): boolean {
    if (done.current) return true
    const refusal = refuse(text)
    setMessage(refusal)
    if (refusal !== null) return false
    done.current = true
    onClose(text, then, back)
    return true
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      done.current = true
      onClose(null, 'stay', false)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      take(event.key === 'Enter' ? 'enter' : 'tab', event.shiftKey)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const next = onArrow(event.key === 'ArrowUp' ? 'up' : 'down')
      if (take('stay')) onMove(next)
    }
  }
  return (
    <>
      <input
        ref={input}
        className={styles['editor']}
        style={{ left, top, width, height }}
        value={text}
        aria-label={label}
        inputMode="decimal"
        aria-invalid={message !== null}
        aria-describedby={message ? messageId : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={event => {
          setText(event.target.value)
          setMessage(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => take('stay')}
        onPointerDown={event => event.stopPropagation()}
      />
      {message && (
        <div id={messageId} role="alert" className={styles['refusal']} style={{ left, top: top + height }}>
          {message}
        </div>
      )}
    </>
  )
}
