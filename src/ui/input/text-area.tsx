import type { Ref, TextareaHTMLAttributes } from 'react'
import { useFieldLink } from './field-context'
import styles from './text-area.module.css'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className' | 'style'> & {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines; it grows with its text where the browser can. */
export function TextArea({ value, onChange, rows = 3, ...rest }: TextAreaProps) {
  const link = useFieldLink()
  return (
    <textarea
      {...link}
      {...rest}
      rows={rows}
      value={value}
      onChange={event => onChange(event.target.value)}
      className={styles['area']}
    />
  )
}
