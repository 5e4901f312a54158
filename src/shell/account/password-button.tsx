import { useState } from 'react'
import * as v from 'valibot'
import { changePassword, PASSWORD } from '#contract/platform/auth'
import { byField, refusalByField } from '../../records/form/form-state'
import { jsonBody, useServer } from '../../records/server'
import { useConnected } from '../../records/use-connected'
import { Button } from '../../ui/action/button'
import { FormField } from '../../ui/input/form-field'
import { PasswordInput } from '../../ui/input/password-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import { Notice } from '../../ui/status/notice'

const SHOW = { showLabel: 'Show password', hideLabel: 'Hide password' }

/** Changes one's password; every other device is signed out by it. Spec: platform 5. */
export function PasswordButton() {
  const [open, setOpen] = useState(false)
  const isConnected = useConnected()
  return (
    <>
      <Button reason={isConnected ? undefined : 'Needs a connection'} onClick={() => setOpen(true)}>Change password</Button>
      {open && <PasswordForm onClose={() => setOpen(false)} />}
    </>
  )
}

function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const server = useServer()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  async function save(): Promise<boolean> {
    const wanted = v.safeParse(changePassword, { current, password })
    setErrors(byField((wanted.issues ?? []).map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))))
    if (!wanted.success) return false
    try {
      await server.call('/users/me/password', jsonBody('PUT', wanted.output))
      toasts.show('info', 'Your password has been changed. Your other devices have been signed out.')
      return true
    } catch (failure) {
      setErrors(refusalByField(failure))
      return false
    }
  }
  return (
    <FormModal open onClose={onClose} title="Change password" body={['Your other devices are signed out by it; their unsent work stays on them.']} submitLabel="Save password" valid onSubmit={save}>
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      <FormField label="Current password" error={errors['current']}><PasswordInput value={current} onChange={setCurrent} autoComplete="current-password" {...SHOW} /></FormField>
      <FormField label="New password" description={`At least ${PASSWORD.shortest} characters, and hard to guess: four unrelated words are good.`} error={errors['password']}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" {...SHOW} />
      </FormField>
    </FormModal>
  )
}
