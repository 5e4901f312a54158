import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon'
import { useFieldLink } from './field-context'
import { bareInput, InputFrame } from './input-frame'
import styles from './select.module.css'

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean | undefined }

type SelectProps<Value extends string> = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'className' | 'style' | 'multiple'
> & {
  /** '' shows the placeholder. */
  value: Value | ''
  onChange: (value: Value | '') => void
  options: readonly Option<Value>[]
  /** The words of the empty choice; without it one option is always chosen. */
  placeholder?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** The browser's own select: it works with every phone, glove and screen reader. For long lists use a Combobox. */
export function Select<Value extends string>({ value, onChange, options, placeholder, ...rest }: SelectProps<Value>) {
  const link = useFieldLink()
  const chosen = (text: string) => options.find(option => option.value === text)?.value ?? ''
  return (
    <InputFrame end={<Icon of={ChevronDown} className={styles['chevron']} />}>
      <select
        {...link}
        {...rest}
        value={value}
        onChange={event => onChange(chosen(event.target.value))}
        className={classes(bareInput(), styles['select'])}
        data-empty={value === '' || undefined}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </InputFrame>
  )
}
