import { type ReactNode, useId } from 'react'
import styles from './choice-list.module.css'

export interface Choices<Value extends string> {
  readonly value: Value
  readonly label: string
  /** What follows from it. */
  readonly note: ReactNode
  readonly isDanger?: boolean
}

interface ChoiceListProps<Value extends string> {
  readonly legend: string
  readonly options: readonly Choices<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** Decisions one under the other, each with what follows from it. Arrow keys move between them. */
export function ChoiceList<Value extends string>({ legend, options, value, onChange }: ChoiceListProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['list']}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={styles['option']} data-danger={option.isDanger || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles['radio']}
          />
          <span>
            <span className={styles['label']}>{option.label}</span>{' '}
            <span className={styles['note']}>{option.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
