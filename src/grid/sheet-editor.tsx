import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import { lower } from '#domain/value/lower'
import { aboveTheFoot } from './above-the-foot'
import { isFigure, type SheetColumn } from './columns'
import styles from './sheet-grid.module.css'

export type Box = Readonly<Record<'left' | 'top' | 'width' | 'height', number>>
/** Where the selection goes once the cell is closed; `leave`: the person is at something else already. */
export type Then = 'stay' | 'leave' | 'enter' | 'tab' | 'up' | 'down'

interface SheetEditorProps {
  readonly initial: string
  readonly label: string
  readonly column: SheetColumn
  readonly box: Box
  /** Where a message stands. */
  readonly note: Pick<Box, 'left' | 'top'>
  readonly refuse: (text: string) => string | null
  /** null leaves the cell as it was. */
  readonly onClose: (text: string | null, then: Then, back: boolean) => void
}

/** A list that is opened by a letter begins at the first choice with that letter. */
function choiceFor({ choices = [] }: SheetColumn, typed: string): string {
  if (choices.some(({ value }) => value === typed)) return typed
  const begins = choices.find(({ label }) => typed !== '' && lower(label).startsWith(lower(typed)))
  return begins?.value ?? typed
}

/**
 * The open cell. Enter and Tab take the text and go on, Esc leaves it as it was, and a text that cannot stand keeps the cell open with
 * the reason under it. Up and down take a figure, too; in words they move in the text, and Alt with Enter starts a new line.
 */
export function SheetEditor({ initial, label, column, box, note, refuse, onClose }: SheetEditorProps) {
  const [text, setText] = useState(() => (column.kind === 'choice' ? choiceFor(column, initial) : initial))
  const [message, setMessage] = useState<string | null>(null)
  const done = useRef(false)
  const messageId = useId()
  const focus = useCallback(
    (element: HTMLElement | null) => {
      element?.focus()
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        element.setSelectionRange(initial.length, initial.length)
    },
    [initial],
  )

  function take(then: Then, back = false): void {
    if (done.current) return
    const refusal = refuse(text)
    setMessage(refusal)
    if (refusal !== null) return
    done.current = true
    onClose(text, then, back)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Escape') {
      done.current = true
      onClose(null, 'stay', false)
    } else if (key === 'Enter' && event.altKey && event.currentTarget instanceof HTMLTextAreaElement) {
      event.preventDefault()
      const { selectionStart, selectionEnd } = event.currentTarget
      event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end')
      setText(event.currentTarget.value)
    } else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault()
      take(key === 'Enter' ? 'enter' : 'tab', event.shiftKey)
    } else if (isFigure(column.kind) && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      take(key === 'ArrowUp' ? 'up' : 'down')
    }
  }
  const field = {
    ref: focus,
    value: text,
    className: styles['editor'],
    style: box,
    'aria-label': label,
    'aria-invalid': message !== null,
    'aria-describedby': message ? messageId : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      setText(event.target.value)
      setMessage(null)
    },
    onKeyDown,
    onBlur: (event: FocusEvent) => take(event.relatedTarget ? 'leave' : 'stay'),
    onPointerDown: (event: PointerEvent) => event.stopPropagation(),
  }
  return (
    <>
      {column.kind === 'choice' ? (
        <select {...field}>
          {column.choices?.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : column.kind === 'text' ? (
        <textarea {...field} rows={1} data-text spellCheck />
      ) : (
        <input {...field} inputMode="decimal" autoComplete="off" spellCheck={false} />
      )}
      {message && (
        <div id={messageId} role="alert" ref={aboveTheFoot} className={styles['refusal']} style={note}>
          {message}
        </div>
      )}
    </>
  )
}
