import { Pencil } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { changeProfile } from '#contract/platform/auth'
import { byField, refusalByField } from '../../records/form/form-state'
import { jsonBody, useServer } from '../../app/office/server'
import { useBlocked } from '../../app/office/use-connected'
import { useViewer } from '../../app/viewer'
import { askWho } from '../../session/ask-who'
import { Button } from '../../ui/action/button'
import { FormField } from '../../ui/input/form-field'
import { PasswordInput } from '../../ui/input/password-input'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { FieldList } from '../../ui/record/field-list'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import styles from './account.module.css'

/** The person's name and email, which they may change themselves. */
export function ProfileSection() {
  const viewer = useViewer()
  const blocked = useBlocked() ?? undefined
  const [open, setOpen] = useState(false)
  return (
    <Section title="Profile" bare>
      <FieldList
        fields={[
          { label: 'Name', value: viewer.fullName },
          { label: 'Email', value: viewer.email },
          { label: 'Username', value: viewer.username },
          { label: 'Account', value: viewer.account.name },
        ]}
      />
      <div className={styles['controls']}>
        <Button icon={Pencil} reason={blocked} onClick={() => setOpen(true)}>
          Change name or email
        </Button>
      </div>
      {open && <ProfileForm onClose={() => setOpen(false)} />}
    </Section>
  )
}

function ProfileForm({ onClose }: { readonly onClose: () => void }) {
  const server = useServer()
  const viewer = useViewer()
  const [fullName, setFullName] = useState(viewer.fullName)
  const [email, setEmail] = useState(viewer.email)
  const [current, setCurrent] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const isMoving = email.trim() !== viewer.email
  async function save(): Promise<boolean> {
    const wanted = v.safeParse(changeProfile, { fullName, email, ...(isMoving ? { current } : {}) })
    setErrors(
      byField((wanted.issues ?? []).map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))),
    )
    if (!wanted.success) return false
    try {
      await server.call('/users/me/profile', jsonBody('PUT', wanted.output))
    } catch (failure) {
      setErrors(refusalByField(failure))
      return false
    }
    await askWho()
    return true
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title="Change name or email"
      body={['What you sign in with stays as it is.']}
      submitLabel="Save"
      valid
      onSubmit={save}
    >
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      <FormField label="Name" error={errors['fullName']}>
        <TextInput value={fullName} onChange={setFullName} autoComplete="name" />
      </FormField>
      <FormField label="Email" description="Notices and links to choose a password go there." error={errors['email']}>
        <TextInput value={email} onChange={setEmail} autoComplete="email" inputMode="email" />
      </FormField>
      {isMoving && (
        <FormField
          label="Current password"
          description="Another address asks for it; the old one is told."
          error={errors['current']}
        >
          <PasswordInput
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
            showLabel="Show password"
            hideLabel="Hide password"
          />
        </FormField>
      )}
    </FormModal>
  )
}
