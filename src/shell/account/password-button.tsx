import { useState } from 'react'
import { jsonBody, useServer } from '../../app/office/server'
import { useBlocked } from '../../app/office/use-connected'
import { PasswordFields, usePasswordForm } from '../../session/password-form'
import { Button } from '../../ui/action/button'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import styles from './account.module.css'

/** Changes the person's own password, which signs out their other devices. Spec: platform 5. */
export function PasswordButton() {
  const [open, setOpen] = useState(false)
  const blocked = useBlocked() ?? undefined
  return (
    <>
      <div className={styles['controls']}>
        <Button reason={blocked} onClick={() => setOpen(true)}>
          Change password
        </Button>
      </div>
      {open && <PasswordModal onClose={() => setOpen(false)} />}
    </>
  )
}

function PasswordModal({ onClose }: { readonly onClose: () => void }) {
  const server = useServer()
  const form = usePasswordForm(true, typed => server.call('/users/me/password', jsonBody('PUT', typed)))
  async function save(): Promise<boolean> {
    const saved = await form.submit()
    if (saved) toasts.show('info', 'Your password has been changed. Your other devices have been signed out.')
    return saved
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title="Change password"
      body={['Your other devices are signed out by it; their unsent work stays on them.']}
      submitLabel="Save password"
      valid
      onSubmit={save}
    >
      <PasswordFields form={form} />
    </FormModal>
  )
}
