import styles from './error-summary.module.css'

export type FieldError = {
  /** The id given to the form field. */
  id: string
  label: string
}

/** "2 fields to fix before saving" with a link to each. Beside the form; focus lands in the field. */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly FieldError[] }) {
  if (errors.length === 0) return null
  return (
    <nav aria-label={title} className={styles['summary']}>
      <p role="alert" className={styles['title']}>
        {title}
      </p>
      <ul>
        {errors.map(error => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              onClick={event => {
                event.preventDefault()
                focusField(error.id)
              }}
            >
              {error.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls to a form field by its id and puts the caret in it, or in the first control of a group. */
function focusField(id: string) {
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  const control = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, select, textarea, button')
  control?.focus()
}
