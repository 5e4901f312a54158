import type { ReactNode } from 'react'
import styles from './form-layout.module.css'

/** Class of a form: fields under one another, at most 640 wide. */
export function formClass(): string | undefined {
  return styles['form']
}

/** Fields that belong together, under a title, with a hairline before the next. */
export function FormSection({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={styles['section']}>
      {title && <legend className={styles['title']}>{title}</legend>}
      {children}
    </fieldset>
  )
}

/** Two or three short fields side by side; under one another on phones. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}
