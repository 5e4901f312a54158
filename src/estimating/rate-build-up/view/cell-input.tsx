import { type KeyboardEvent, useState } from 'react'
import type { DecimalKind } from '#domain/value/decimal'
import type { Kinds } from '#domain/value/money'
import { type NumberRules, readNumber, writeNumber } from '../../../ui/input/number-text'
import styles from './build-up.module.css'

interface FigureCellProps<K extends DecimalKind> extends NumberRules<K> {
  readonly label: string
  readonly value: Kinds[K] | null
  /** A figure that must be there keeps its old value where it is cleared. */
  readonly required?: boolean
  readonly locked: boolean
  readonly placeholder?: string
  readonly onWrite: (value: Kinds[K] | null) => void
}

/** A figure that is typed where it stands. Enter and leaving keep it, Escape takes it back, the arrows go to the figure above or below. */
export function FigureCell<K extends DecimalKind>(props: FigureCellProps<K>) {
  const { label, value, required = false, locked, placeholder, onWrite, ...rules } = props
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readNumber(typed, rules)
  const problem = read?.words ?? null

  function keep() {
    if (!read || read.problem !== null) return
    setTyped(null)
    if (read.value !== value && !(required && read.value === null)) onWrite(read.value)
  }
  return (
    <span className={styles['cell']}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        readOnly={locked}
        placeholder={placeholder}
        value={typed ?? writeNumber(value, rules)}
        onChange={event => setTyped(event.target.value)}
        onFocus={event => event.target.select()}
        onBlur={keep}
        onKeyDown={event => {
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation()
            setTyped(null)
          } else steer(event, keep)
        }}
        className={styles['input']}
      />
      {problem && (
        <span role="alert" className={styles['fault']}>
          {problem}
        </span>
      )}
    </span>
  )
}

/** Enter and the arrows go up and down among the inputs of one column. */
function steer(event: KeyboardEvent<HTMLInputElement>, keep: () => void): void {
  const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  keep()
  const column = event.currentTarget.closest('[data-column]')?.getAttribute('data-column')
  const inputs = [
    ...(event.currentTarget
      .closest('[data-build-up]')
      ?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"] input`) ?? []),
  ]
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus()
}

interface TextCellProps {
  readonly label: string
  readonly value: string
  readonly locked: boolean
  readonly onWrite: (value: string) => void
}

/** A name that is changed where it stands. */
export function TextCell({ label, value, locked, onWrite }: TextCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function keep() {
    const next = typed?.trim() ?? ''
    setTyped(null)
    if (typed !== null && next !== '' && next !== value) onWrite(next)
  }
  return (
    <input
      type="text"
      aria-label={label}
      title={value}
      readOnly={locked}
      value={typed ?? value}
      onChange={event => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={event => {
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') setTyped(null)
      }}
      className={styles['name']}
    />
  )
}
