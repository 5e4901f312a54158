import type { ButtonHTMLAttributes } from 'react'
import styles from './text-button.module.css'

/** A button that reads as an underlined link: Reset filters, Show on drawing, more. */
export function TextButton({
  type = 'button',
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>) {
  return <button {...rest} type={type} className={styles['text']} />
}
