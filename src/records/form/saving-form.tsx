import type { ReactNode } from 'react'
import { useKeyHelp } from '../../ui/action/key-help'
import { useFirstError } from '../../ui/input/use-first-error'

const KEYS = [{ keys: ['Ctrl S'], does: 'Save' }] as const

interface SavingFormProps {
  readonly className: string | undefined
  readonly onSubmit: () => void
  /** What the last attempt to save found wrong, by field: a new object at each attempt. */
  readonly errors: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

/** A form that Enter and Ctrl+S submit. It moves the focus to its first wrong field after each attempt. */
export function SavingForm({ className, onSubmit, errors, children }: SavingFormProps) {
  const form = useFirstError(errors)
  useKeyHelp(KEYS)
  return (
    <form
      ref={form}
      data-saves
      noValidate
      className={className}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
