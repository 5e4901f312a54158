import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { type DecimalKind, SCALE } from '#domain/value/decimal'
import type { Kinds } from '#domain/value/money'
import { useFieldLink } from './field-context'
import { bareInput, InputFrame } from './input-frame'
import { type NumberProblem, type NumberRules, readNumber, writeNumber } from './number-text'

type NumberInputProps<K extends DecimalKind> = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'className' | 'style' | 'type' | 'prefix' | 'size' | 'min' | 'max'
> &
  NumberRules<K> & {
    value: Kinds[K] | null
    /** Called at each keystroke that reads as an allowed number, or as empty. */
    onChange: (value: Kinds[K] | null) => void
    /** Called when the text stops or starts being an allowed number; the last good value stays meanwhile. */
    onProblem?: ((problem: NumberProblem | null) => void) | undefined
    prefix?: string | undefined
    postfix?: string | undefined
    ref?: Ref<HTMLInputElement> | undefined
  }

/** Right aligned, selected whole on focus, grouped when left. Keeps what was typed while it is not a number, so that it can be mended. */
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
    onFocus,
    onBlur,
    ...rest
  } = props
  const rules = { kind, decimals, min, max }
  const link = useFieldLink()
  /** The text being typed; null while the value alone says what to show. */
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null ? null : readNumber(typed, rules).problem

  function read(text: string) {
    setTyped(text)
    const next = readNumber(text, rules)
    onProblem?.(next.problem)
    if (next.problem === null && next.value !== value) onChange(next.value)
  }

  return (
    <InputFrame prefix={prefix} postfix={postfix}>
      <input
        {...link}
        {...rest}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-invalid={link['aria-invalid'] ?? (problem !== null || undefined)}
        value={typed ?? writeNumber(value, rules)}
        onChange={event => read(event.target.value)}
        onFocus={event => {
          event.target.select()
          onFocus?.(event)
        }}
        onBlur={event => {
          if (problem === null) setTyped(null)
          onBlur?.(event)
        }}
        className={bareInput('end')}
      />
    </InputFrame>
  )
}
