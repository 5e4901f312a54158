import { Camera, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { deviceWord } from '../../app/device/device-words'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import formStyles from '../../ui/input/form-column.module.css'
import { ActionBar, HiddenHeading, PageBody, PageHeading } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { PHONE, useMedia } from '../../ui/use-media'
import { RestoredNotice } from './restored-notice'
import { SavingForm } from './saving-form'
import type { FactFormState } from './use-fact-form'

interface FactFormProps {
  readonly form: Pick<FactFormState<unknown>, 'attempt' | 'checked' | 'errors' | 'isSaving' | 'kept' | 'save'>
  readonly title: string
  /** Beside the title where there is room for one. */
  readonly beside?: ReactNode
  /** The button's words at a desk; on a phone it says where the fact is saved. */
  readonly saveLabel: string
  /** Pictures still being made ready: saving waits for them. */
  readonly preparing?: number
  /** What is counted or added up, beside the button. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** The page of a fact that a person records: its title, its fields in one column, and the button at the thumb. See `useFactForm`. */
export function FactForm({ form, title, beside, saveLabel, preparing = 0, note, children }: FactFormProps) {
  const isPhone = useMedia(PHONE)
  const whole = form.errors['']
  return (
    <>
      {isPhone ? <HiddenHeading>{title}</HiddenHeading> : <PageHeading title={title} beside={beside} ruled />}
      <PageBody>
        <SavingForm className={formStyles['form']} onSubmit={() => void form.save()} errors={form.attempt}>
          <RestoredNotice draft={form.kept} />
          {whole ? <Notice tone="error">{whole}</Notice> : <WhatDiffers of={form.checked} />}
          {children}
          <ActionBar note={note}>
            <Button
              type="submit"
              kind="primary"
              size="large"
              fill
              icon={preparing > 0 ? Camera : Check}
              disabled={form.isSaving || preparing > 0}
            >
              {isPhone ? `Save on this ${deviceWord()}` : saveLabel}
            </Button>
          </ActionBar>
        </SavingForm>
      </PageBody>
    </>
  )
}

/** What of a draft is not as it was typed: rows on their way, and rows that are gone. */
function WhatDiffers({ of: { lost, isWaiting } }: { readonly of: FactFormState<unknown>['checked'] }) {
  return (
    <>
      {isWaiting && (
        <Notice tone="calm" note="It is kept. Save it once everything is here.">
          Part of this draft is still downloading.
        </Notice>
      )}
      {lost > 0 && (
        <Notice tone="warning" note={lost === 1 ? 'It won’t be saved.' : 'They won’t be saved.'}>
          {count(lost, 'entry', 'entries')} of this draft {lost === 1 ? 'is' : 'are'} for something that is no longer
          here.
        </Notice>
      )}
    </>
  )
}
