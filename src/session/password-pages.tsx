import { useState } from 'react'
import { APP_HEADER, PASSWORD } from '#contract/platform/auth'
import { isProblem, ProblemError } from '#contract/problem'
import { jsonBody } from '../records/server'
import { problemWords } from '../records/tell-problem'
import { Button } from '../ui/action/button'
import { FormField } from '../ui/input/form-field'
import { PasswordInput } from '../ui/input/password-input'
import { TextInput } from '../ui/input/text-input'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Notice } from '../ui/status/notice'
import { server } from './server'
import styles from './session.module.css'

const TAGLINE = 'All-in-one platform for managing project financials'

/** Calls without a token: a lost password has none. */
async function open(path: string, method: string, body: unknown): Promise<void> {
  const init = jsonBody(method, body)
  const reply = await fetch(`/api${path}`, { ...init, headers: { ...init.headers, [APP_HEADER]: '1' } }).catch(() => { throw new ProblemError('unavailable', { message: 'There is no connection' }) })
  if (reply.ok) return
  const problem: unknown = await reply.json().catch(() => null)
  throw new ProblemError(isProblem(problem) ? problem : 'server')
}

/** Asks for a reset link. The answer never says whether the username exists. */
export function ForgottenPassword({ onBack }: { readonly onBack: () => void }) {
  const [username, setUsername] = useState('')
  const [state, setState] = useState<{ readonly kind: 'asking' | 'sent' } | { readonly kind: 'failed'; readonly message: string }>({ kind: 'asking' })
  async function submit() {
    try {
      await open('/users/passwordreset', 'POST', { username })
      setState({ kind: 'sent' })
    } catch (error) {
      setState({ kind: 'failed', message: problemWords(error) })
    }
  }
  return (
    <LoginSheet name="Quoin" tagline={TAGLINE} cells={[]}>
      <form className={styles['form']} noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
        <h1 className="type-title">Forgot password?</h1>
        {state.kind === 'sent' && <Notice tone="info">If that username is known, a link to choose a new password has been sent to its address. It works for 30 minutes.</Notice>}
        {state.kind === 'failed' && <Notice tone="error">{state.message}</Notice>}
        <FormField label="Username"><TextInput value={username} onChange={setUsername} autoComplete="username" autoCapitalize="none" /></FormField>
        <div className={styles['foot']}>
          <Button type="submit" kind="primary" size="large">Send the link</Button>
          <Button kind="quiet" onClick={onBack}>Back to sign in</Button>
        </div>
      </form>
    </LoginSheet>
  )
}

/** Chooses a new password: with the secret of a mailed link, or because the account asks for it. Spec: platform 2.1 and 5. */
export function NewPassword({ reset, onDone }: { readonly reset: string | null; readonly onDone: () => void }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  async function submit() {
    if (password.length < PASSWORD.shortest) return setError(`A password has at least ${PASSWORD.shortest} characters`)
    setWorking(true)
    try {
      if (reset === null) await server.call('/users/me/password', jsonBody('PUT', { current, password }))
      else await open(`/users/passwordreset/${encodeURIComponent(reset)}`, 'PUT', { password })
      onDone()
    } catch (failure) {
      setError(problemWords(failure))
      setWorking(false)
    }
  }
  return (
    <LoginSheet name="Quoin" tagline={TAGLINE} cells={[]}>
      <form className={styles['form']} noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
        <h1 className="type-title">Choose a new password</h1>
        {error && <Notice tone="error">{error}</Notice>}
        {reset === null && <FormField label="Current password"><PasswordInput value={current} onChange={setCurrent} autoComplete="current-password" showLabel="Show password" hideLabel="Hide password" /></FormField>}
        <FormField label="New password" description={`At least ${PASSWORD.shortest} characters, and hard to guess: four unrelated words are good.`}>
          <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" showLabel="Show password" hideLabel="Hide password" />
        </FormField>
        <div className={styles['foot']}><Button type="submit" kind="primary" size="large" disabled={working}>Save password</Button></div>
      </form>
    </LoginSheet>
  )
}
