import type { ReactNode } from 'react'
import { ActionBar, HiddenHeading, PageBody, PageHeading } from '../../ui/shell/page'
import { PHONE, useMedia } from '../../ui/use-media'
import styles from './form.module.css'
import { SavingForm } from './saving-form'

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
  return (
    <SavingForm className={styles['form']} onSubmit={onSubmit} errors={errors}>
      {isPhone ? <HiddenHeading>{title}</HiddenHeading> : <PageHeading title={title} ruled actions={buttons} />}
      <PageBody>{children}</PageBody>
      {isPhone && <ActionBar>{buttons}</ActionBar>}
    </SavingForm>
  )
}
