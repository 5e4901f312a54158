import { type ReactNode, useState } from 'react'
import { jsonBody } from '../app/office/server'
import { problemWords } from '../app/office/tell-problem'
import { Button } from '../ui/action/button'
import { FormField } from '../ui/input/form-field'
import { TextInput } from '../ui/input/text-input'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Notice } from '../ui/status/notice'
import { BRAND } from './brand'
import { openCall } from './open-call'
import { PasswordFields, usePasswordForm } from './password-form'
import { server } from './server'
import styles from './session.module.css'

interface SheetProps {
  readonly title: string
  readonly onSubmit: () => Promise<unknown>
  readonly foot: ReactNode
  readonly children: ReactNode
}

function Sheet({ title, onSubmit, foot, children }: SheetProps) {
  return (
    <LoginSheet {...BRAND} cells={[]}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        <h1 className="type-title">{title}</h1>
        {children}
        <div className={styles['foot']}>{foot}</div>
      </form>
    </LoginSheet>
  )
}

/** Requests a reset link. The answer never says whether the username exists. */
export function ForgottenPassword({ onBack }: { readonly onBack: () => void }) {
  const [username, setUsername] = useState('')
  const [state, setState] = useState<
    { readonly kind: 'asking' | 'sent' } | { readonly kind: 'failed'; readonly message: string }
  >({ kind: 'asking' })
  async function submit() {
    try {
      await openCall('/users/passwordreset', 'POST', { username })
      setState({ kind: 'sent' })
    } catch (error) {
      setState({ kind: 'failed', message: problemWords(error) })
    }
  }
  return (
    <Sheet
      title="Forgot password?"
      onSubmit={submit}
      foot={
        <>
          <Button type="submit" kind="primary" size="large">
            Send the link
          </Button>
          <Button kind="quiet" onClick={onBack}>
            Back to sign in
          </Button>
        </>
      }
    >
      {state.kind === 'sent' && <Notice tone="info">Look in your mail. The link works for 30 minutes.</Notice>}
      {state.kind === 'failed' && <Notice tone="error">{state.message}</Notice>}
      <FormField label="Username">
        <TextInput value={username} onChange={setUsername} autoComplete="username" autoCapitalize="none" />
      </FormField>
    </Sheet>
  )
}

/**
 * Sets a new password: with the secret from a mailed link, or because the account requires it. Spec: platform 2.1 and
 * 5.
 */
export function NewPassword({ reset, onDone }: { readonly reset: string | null; readonly onDone: () => void }) {
  const [working, setWorking] = useState(false)
  const form = usePasswordForm(reset === null, typed =>
    reset === null
      ? server.call('/users/me/password', jsonBody('PUT', typed))
      : openCall(`/users/passwordreset/${encodeURIComponent(reset)}`, 'PUT', { password: typed.password }),
  )
  async function submit() {
    setWorking(true)
    if (await form.submit()) onDone()
    else setWorking(false)
  }
  return (
    <Sheet
      title="Choose a new password"
      onSubmit={submit}
      foot={
        <Button type="submit" kind="primary" size="large" disabled={working}>
          Save password
        </Button>
      }
    >
      <PasswordFields form={form} />
    </Sheet>
  )
}
