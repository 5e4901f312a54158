import { useState } from 'react'
import { refusalWords } from '../app/office/tell-problem'
import { openCall } from '../session/open-call'
import { PasswordFields, usePasswordForm } from '../session/password-form'
import { Button } from '../ui/action/button'
import { TextButton } from '../ui/action/text-button'
import { FormField } from '../ui/input/form-field'
import { PasswordInput } from '../ui/input/password-input'
import { TextInput } from '../ui/input/text-input'
import { Notice } from '../ui/status/notice'
import { enter, firmOfPage } from './place'
import styles from './portal.module.css'

interface SignInProps {
  readonly onSignedIn: () => Promise<void>
}

/** The person signs in at the firm of the address, or asks for a link to choose a new password. */
export function SignIn({ onSignedIn }: SignInProps) {
  const firm = firmOfPage()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [isForgotten, setForgotten] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  if (firm === null)
    return (
      <>
        <h1 className="type-title">Sign in</h1>
        <Notice tone="info">
          Open the link in the mail of the company that invited you. This browser remembers the company once you have
          signed in.
        </Notice>
      </>
    )
  async function submit() {
    setWorking(true)
    setRefusal(null)
    setSent(null)
    try {
      if (isForgotten) {
        await openCall('/portal/link', 'POST', { firm, email: typed.email })
        setSent(
          'If this address has access, a mail with a link is on its way. It works for 30 minutes. Look in your spam folder too.',
        )
      } else {
        await openCall('/portal/sign-in', 'POST', { firm, ...typed })
        if (firm !== null) enter(firm)
        await onSignedIn()
      }
    } catch (error) {
      setRefusal(refusalWords(error))
    }
    setWorking(false)
  }
  const reason =
    typed.email.trim() === ''
      ? 'Write your email address'
      : !isForgotten && typed.password === ''
        ? 'Write your password'
        : undefined
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (reason === undefined && !isWorking) void submit()
      }}
    >
      <h1 className="type-title">{isForgotten ? 'Choose a new password' : 'Sign in to your applications'}</h1>
      {refusal !== null && <Notice tone="error">{refusal}.</Notice>}
      {sent !== null && <Notice tone="info">{sent}</Notice>}
      <FormField label="Email address">
        <TextInput
          type="email"
          name="email"
          value={typed.email}
          onChange={email => setTyped({ ...typed, email })}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={255}
        />
      </FormField>
      {!isForgotten && (
        <FormField label="Password">
          <PasswordInput
            name="password"
            value={typed.password}
            onChange={password => setTyped({ ...typed, password })}
            autoComplete="current-password"
            showLabel="Show password"
            hideLabel="Hide password"
          />
        </FormField>
      )}
      <Button kind="primary" size="large" type="submit" reason={reason} disabled={isWorking}>
        {isForgotten ? 'Send me a link' : 'Sign in'}
      </Button>
      <TextButton
        onClick={() => {
          setForgotten(!isForgotten)
          setRefusal(null)
          setSent(null)
        }}
      >
        {isForgotten ? 'Back to sign in' : 'Forgotten password'}
      </TextButton>
    </form>
  )
}

interface ChoosePasswordProps {
  readonly secret: string
  readonly onSignedIn: () => Promise<void>
}

/** The person behind a mailed link chooses a password, and is signed in. */
export function ChoosePassword({ secret, onSignedIn }: ChoosePasswordProps) {
  const [isWorking, setWorking] = useState(false)
  const form = usePasswordForm(false, async ({ password }) => {
    const reply = await openCall('/portal/password', 'PUT', { secret, password })
    const { firm } = (await reply.json()) as { readonly firm: number } // Our own server's reply.
    enter(firm)
    await onSignedIn()
  })
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isWorking) return
        setWorking(true)
        void form.submit().then(() => setWorking(false))
      }}
    >
      <h1 className="type-title">Choose a password</h1>
      <p>With it and your email address you sign in to see your applications for payment.</p>
      <PasswordFields form={form} />
      <Button kind="primary" size="large" type="submit" disabled={isWorking}>
        Choose this password
      </Button>
    </form>
  )
}
