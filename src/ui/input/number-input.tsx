import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { type DecimalKind, SCALE } from '#domain/value/decimal'
import type { Kinds } from '#domain/value/money'
import { useFieldLink } from './field-context'
import { bareInput, InputFrame } from './input-frame'
import inputStyles from './number-input.module.css'
import { type NumberProblem, type NumberRules, readNumber, writeNumber } from './number-text'
import { useSetElsewhere } from './use-set-elsewhere'
import { useUnreadText } from './use-unread-text'

type NumberInputProps<K extends DecimalKind> = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'className' | 'style' | 'type' | 'prefix' | 'size' | 'min' | 'max'
> &
  NumberRules<K> & {
    value: Kinds[K] | null
    /** Called at each keystroke with the number, or with null where the text is empty or no allowed number. */
    onChange: (value: Kinds[K] | null) => void
    /** Called when the text stops or starts being an allowed number. */
    onProblem?: ((problem: NumberProblem | null, words: string | null) => void) | undefined
    prefix?: string | undefined
    postfix?: string | undefined
    ref?: Ref<HTMLInputElement> | undefined
  }

/**
 * Right aligned, selected whole on focus, grouped when left. Keeps what was typed while it is not a number, so that it can be mended: it says why under the
 * field once it is left, and the form around it is not sent.
 */
export function NumberInput<K extends DecimalKind>(props: NumberInputProps<K>) {
  const {
    value,
    onChange,
    onProblem,
    kind,
    decimals = SCALE[kind],
    min,
    max,
    prefix,
    postfix,
    ref,
    onFocus,
    onBlur,
    ...rest
  } = props
  const rules = { kind, decimals, min, max }
  const link = useFieldLink()
  /** The text being typed; null while the value alone says what to show. */
  const [typed, setTyped] = useState<string | null>(null)
  const { value: read, problem, words } = typed === null ? FINE : readNumber(typed, rules)
  const { hold, say, told, noteId } = useUnreadText(words)
  // A text that is no number hands on null, which is no value that something else set.
  useSetElsewhere({ typed, value, isTyped: value === read || value === null }, () => {
    setTyped(null)
    say(null)
    onProblem?.(null, null)
  })

  function take(text: string) {
    setTyped(text)
    const next = readNumber(text, rules)
    if (next.problem === null) say(null)
    // 1,2 is on its way to 1,234: what could be read two ways is told once the field is left.
    if (next.problem === 'doubtful') onProblem?.(null, null)
    else onProblem?.(next.problem, next.words)
    if (next.value !== value) onChange(next.value)
  }

  const box = (
    <InputFrame prefix={prefix} postfix={postfix}>
      <input
        {...link}
        {...rest}
        ref={element => {
          hold(element)
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-invalid={link['aria-invalid'] ?? (problem !== null || undefined)}
        aria-describedby={told === null ? link['aria-describedby'] : noteId}
        data-unread={problem !== null || undefined}
        value={typed ?? writeNumber(value, rules)}
        onChange={event => take(event.target.value)}
        onFocus={event => {
          event.target.select()
          onFocus?.(event)
        }}
        onBlur={event => {
          if (problem === null) setTyped(null)
          say(words)
          if (problem === 'doubtful') onProblem?.(problem, words)
          onBlur?.(event)
        }}
        className={bareInput('end')}
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

const FINE = { value: null, problem: null, words: null }
