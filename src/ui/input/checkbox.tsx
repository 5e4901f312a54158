import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from '../classes'
import { useFieldLink } from './field-context'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'checked' | 'onChange' | 'type' | 'className' | 'style'
> & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all; drawn as a dash. */
  indeterminate?: boolean | undefined
  /** Beside the box. Leave it out only with an aria-label, in a table cell. */
  label?: ReactNode
  /** framed gives it the border of a filter field. */
  framed?: boolean | undefined
}

export function Checkbox({ checked, onChange, indeterminate = false, label, framed = false, ...rest }: CheckboxProps) {
  const link = useFieldLink()
  return (
    <label className={classes(styles['line'], framed && styles['framed'], label === undefined && styles['bare'])}>
      <input
        {...link}
        {...rest}
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        ref={box => {
          if (box) box.indeterminate = indeterminate
        }}
        className={styles['box']}
      />
      {label !== undefined && <span>{label}</span>}
    </label>
  )
}
