import type { ReactNode } from 'react'
import { ActionBar, HiddenHeading, PageBody, PageHeading } from '../../ui/shell/page'
import { PHONE, useMedia } from '../../ui/use-media'
import styles from './form.module.css'

interface FormFrameProps {
  readonly title: string
  /** One of them submits. */
  readonly buttons: ReactNode
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A page that is a form: its buttons stand over it, on phones at the thumb. */
export function FormFrame({ title, buttons, onSubmit, children }: FormFrameProps) {
  const isPhone = useMedia(PHONE)
  return (
    <form
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
