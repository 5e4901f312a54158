import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon'
import { FieldContext } from './field-context'
import styles from './form-field.module.css'

type FormFieldProps = {
  /** Null where the control says it itself. */
  label: string | null
  /** Where the error summary's link lands; made up when left out. */
  id?: string | undefined
  /** The word beside the label of a field that may stay empty ("optional"). Fields without it must be filled. */
  optional?: string | undefined
  required?: boolean | undefined
  description?: ReactNode
  /** What to do about it, in the person's words. */
  error?: string | undefined
  /** Something on the label's line, at the right: a link or a reading. */
  aside?: ReactNode
  /** A group of controls (segments, several boxes) is named by the label; a single control is its target. */
  group?: boolean | undefined
  children: ReactNode
}

/** Label above, control, description, error below. The control inside finds its id and error by itself. */
export function FormField(props: FormFieldProps) {
  const { label, optional, required = false, description, aside, group = false, children } = props
  /** What the control says of the text in it. */
  const [told, tell] = useState<string | null>(null)
  const error = props.error || told
  const made = useId()
  const id = props.id ?? made
  const descriptionId = description ? `${id}-description` : undefined
  const errorId = error ? `${id}-error` : undefined
  const link = {
    id,
    labelId: `${id}-label`,
    describedBy: [descriptionId, errorId].filter(Boolean).join(' ') || undefined,
    invalid: Boolean(error),
    required,
    tell,
  }
  const words = (
    <>
      {label}
      {optional && <span className={styles['optional']}>{optional}</span>}
    </>
  )
  return (
    <div className={styles['field']}>
      {label !== null && (
        <div className={styles['heading']}>
          {group ? (
            <span id={link.labelId} className={styles['label']}>
              {words}
            </span>
          ) : (
            <label id={link.labelId} htmlFor={id} className={styles['label']}>
              {words}
            </label>
          )}
          {aside}
        </div>
      )}
      <FieldContext value={link}>{children}</FieldContext>
      {description && (
        <p id={descriptionId} className={styles['description']}>
          {description}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles['error']}>
          <Icon of={CircleAlert} size="small" />
          {error}
        </p>
      )}
    </div>
  )
}
