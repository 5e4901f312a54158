import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon'
import styles from './choice-card.module.css'

export type ChoiceCardOption<Value extends string> = { value: Value; label: string; content: ReactNode }

type ChoiceCardsProps<Value extends string> = {
  /** What is being chosen: the field. */
  legend: string
  /** What it was before both; shown dashed, not to be chosen. */
  was?: { label: string; content: ReactNode } | undefined
  options: readonly ChoiceCardOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** Was, Yours, Theirs: one conflicting field. Arrow keys move between the choices. */
export function ChoiceCards<Value extends string>({ legend, was, options, value, onChange }: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['cards']}>
        {was && (
          <div className={styles['was']}>
            <span className={styles['label']}>{was.label}</span>
            <span className={styles['content']}>{was.content}</span>
          </div>
        )}
        {options.map(option => (
          <label key={option.value} className={styles['card']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles['radio']}
            />
            <span className={styles['label']}>
              {option.label}
              {option.value === value && <Icon of={Check} size="small" />}
            </span>
            <span className={styles['content']}>{option.content}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
