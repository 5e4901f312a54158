import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../icon'
import { useGroupLink } from './field-context'
import styles from './segmented.module.css'

export type Segment<Value extends string> = {
  value: Value
  label: string
  icon?: LucideIcon | undefined
  /** Icon alone, its label read. */
  iconOnly?: boolean | undefined
  /** accent marks the strongest choice when it is the chosen one; others turn ink. */
  tone?: 'ink' | 'accent' | undefined
  disabled?: boolean | undefined
}

type SegmentedProps<Value extends string> = {
  /** Names the group; not needed inside a form field with `group`. */
  label?: string | undefined
  /** null when nothing is chosen yet, or when a group's choices differ. */
  value: Value | null
  onChange: (value: Value) => void
  options: readonly Segment<Value>[]
  disabled?: boolean | undefined
  fill?: boolean | undefined
}

/** A few exclusive choices side by side: radio buttons drawn as one ruled strip. Arrow keys move. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  disabled,
  fill,
}: SegmentedProps<Value>) {
  const name = useId()
  const link = useGroupLink()
  return (
    <div
      {...link}
      role="radiogroup"
      aria-label={link['aria-labelledby'] ? undefined : label}
      className={styles['strip']}
      data-fill={fill || undefined}
    >
      {options.map(option => (
        <label
          key={option.value}
          className={styles['segment']}
          data-tone={option.tone}
          title={option.iconOnly ? option.label : undefined}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            className={styles['radio']}
          />
          {option.icon && <Icon of={option.icon} />}
          {option.iconOnly ? <span className="visually-hidden">{option.label}</span> : option.label}
        </label>
      ))}
    </div>
  )
}
