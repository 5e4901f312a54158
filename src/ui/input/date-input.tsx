import { parseTypedDay } from '#domain/value/day'
import { CalendarDays } from 'lucide-react'
import { type InputHTMLAttributes, lazy, Suspense, useState } from 'react'
import { IconButton } from '../action/icon-button'
import { formatDay } from '../format'
import { Popover } from './popover'
import { Loader } from '../status/loader'
import { words } from '../words'
import { useFieldLink } from './field-context'
import { bareInput, InputFrame } from './input-frame'
import inputStyles from './number-input.module.css'
import { useSetElsewhere } from './use-set-elsewhere'
import { useUnreadText } from './use-unread-text'

const Calendar = lazy(async () => ({ default: (await import('./calendar')).Calendar }))

export type DateProblem = 'unreadable' | 'before-min' | 'after-max'

type DateInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'className' | 'style' | 'type' | 'min' | 'max'
> & {
  /** yyyy-MM-dd; null is empty. */
  value: string | null
  onChange: (value: string | null) => void
  onProblem?: ((problem: DateProblem | null) => void) | undefined
  min?: string | undefined
  max?: string | undefined
}

/**
 * Typed as dd/MM/yyyy (or 1/2/26, or 1 Feb 2026) or picked from a calendar. Text that is no day stays, to be mended: it says why once it is left,
 * and the form around it is not sent, for its value is still the day before the text was typed.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onProblem, min, max, placeholder = 'dd/mm/yyyy', disabled, readOnly, ...rest } = props
  const link = useFieldLink()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const read = typed === null ? FINE : readDay(typed, min, max)
  const { problem } = read
  const why = problem === null ? null : whyNoDay(problem, min, max)
  const { hold, say, told, noteId } = useUnreadText(why)
  useSetElsewhere({ typed, value, isTyped: problem === null && value === read.value }, () => {
    setTyped(null)
    say(null)
    onProblem?.(null)
  })

  function take(text: string) {
    setTyped(text)
    const next = readDay(text, min, max)
    if (next.problem === null) say(null)
    onProblem?.(next.problem)
    if (next.problem === null && next.value !== value) onChange(next.value)
  }

  function pick(day: string) {
    setTyped(null)
    setOpen(false)
    say(null)
    onProblem?.(null)
    onChange(day)
  }

  const calendar = (
    <Popover
      label={words.openCalendar}
      align="end"
      flush
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon={CalendarDays} label={words.openCalendar} size="small" disabled={disabled} />}
    >
      <Suspense fallback={<Loader />}>
        <Calendar value={value} min={min} max={max} onPick={pick} />
      </Suspense>
    </Popover>
  )
  const box = (
    <InputFrame end={readOnly ? undefined : calendar}>
      <input
        {...link}
        {...rest}
        ref={hold}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        readOnly={readOnly}
        aria-invalid={link['aria-invalid'] ?? (problem !== null || undefined)}
        aria-describedby={told === null ? link['aria-describedby'] : noteId}
        data-unread={problem !== null || undefined}
        value={typed ?? (value === null ? '' : formatDay(value))}
        onChange={event => take(event.target.value)}
        onBlur={() => {
          if (problem === null) setTyped(null)
          say(why)
        }}
        className={bareInput()}
      />
    </InputFrame>
  )
  if (told === null) return box
  return (
    <>
      {box}
      <small id={noteId} role="alert" className={inputStyles['fault']}>
        {told}
      </small>
    </>
  )
}

const FINE = { value: null, problem: null }

/** Returns why a text is no day that the field can hold, and what to write. */
function whyNoDay(problem: DateProblem, min: string | undefined, max: string | undefined): string {
  if (problem === 'before-min' && min !== undefined) return `Choose ${formatDay(min)} or a later day`
  if (problem === 'after-max' && max !== undefined) return `Choose ${formatDay(max)} or an earlier day`
  return words.noDay
}

function readDay(
  text: string,
  min: string | undefined,
  max: string | undefined,
): { value: string | null; problem: DateProblem | null } {
  if (text.trim() === '') return { value: null, problem: null }
  const value = parseTypedDay(text)
  if (value === null) return { value: null, problem: 'unreadable' }
  if (min !== undefined && value < min) return { value: null, problem: 'before-min' }
  if (max !== undefined && value > max) return { value: null, problem: 'after-max' }
  return { value, problem: null }
}
