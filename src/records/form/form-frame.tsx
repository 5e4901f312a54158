import type { ReactNode } from 'react'
import { ActionBar, HiddenHeading, PageBody, PageHeading } from '../../ui/shell/page'
import { useKeyHelp } from '../../ui/action/key-help'
import { useFirstError } from '../../ui/input/use-first-error'
import { PHONE, useMedia } from '../../ui/use-media'
import styles from './form.module.css'

const KEYS = [{ keys: ['Ctrl S'], does: 'Save' }] as const

interface FormFrameProps {
  readonly title: string
  /** One of them submits. */
  readonly buttons: ReactNode
  readonly onSubmit: () => void
  /** What the last attempt to save found wrong, by field: a new object at each attempt. */
  readonly errors: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

/** A page that is a form: its buttons stand over it, on phones at the thumb. */
export function FormFrame({ title, buttons, onSubmit, errors, children }: FormFrameProps) {
  const isPhone = useMedia(PHONE)
  const form = useFirstError(errors)
  useKeyHelp(KEYS)
  return (
    <form
      ref={form}
      data-saves
      noValidate
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {isPhone ? <HiddenHeading>{title}</HiddenHeading> : <PageHeading title={title} ruled actions={buttons} />}
      <PageBody>{children}</PageBody>
      {isPhone && <ActionBar>{buttons}</ActionBar>}
    </form>
  )
}
