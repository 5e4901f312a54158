import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ProblemError } from '#contract/problem'
import type { SignedInUser } from '#contract/platform/auth'
import { problemWords } from '../app/office/tell-problem'
import { Button } from '../ui/action/button'
import { Icon } from '../ui/icon'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Notice } from '../ui/status/notice'
import { BRAND } from './brand'
import { VERSION } from './build'
import { CodeStep } from './code-step'
import { arrivalFromCompany, COMPANY_WORDS, goToCompany } from './company-sign-in'
import { NameAndPassword } from './name-and-password'
import styles from './session.module.css'
import { comeInByCookie, signIn } from './tokens'
import { useServiceState } from './use-service-state'
import { waitingWork } from './waiting-work'
import { WaitingWork } from './waiting-work-notices'

interface LoginPageProps {
  readonly onSignedIn: (user: SignedInUser) => void
  readonly onForgotten: () => void
  /** The session expired, or the server ended it, while the person was working. */
  readonly hasEnded: boolean
}

/** `/`: the sign-in form. Wrong credentials are reported on the form. Spec: platform 2.1. */
export function LoginPage({ onSignedIn, onForgotten, hasEnded }: LoginPageProps) {
  const [waiting] = useState(waitingWork)
  const [username, setUsername] = useState(waiting.length === 1 ? (waiting[0]?.username ?? '') : '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  /** Null until the server has asked for the second step: the password was right. */
  const [code, setCode] = useState<string | null>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const service = useServiceState()
  const [arrival] = useState(arrivalFromCompany)
  const signedIn = useRef(onSignedIn)
  useEffect(() => {
    if (arrival === 'done')
      comeInByCookie().then(
        user => signedIn.current(user),
        (failure: unknown) => setError(problemWords(failure)),
      )
  }, [arrival])

  async function companyAccount() {
    if (username.trim() === '') return setError('Enter your username first')
    setError(null)
    try {
      await goToCompany(username)
    } catch (failure) {
      setError(problemWords(failure))
    }
  }

  async function submit() {
    if (username.trim() === '' || password.trim() === '') return setError('Enter your username and your password')
    if (code?.trim() === '') return setError('Enter the code')
    setWorking(true)
    setError(null)
    try {
      onSignedIn(await signIn(username, password, code ?? undefined))
    } catch (failure) {
      setWorking(false)
      if (failure instanceof ProblemError && failure.problem.kind === 'second-factor') return setCode('')
      setError(problemWords(failure))
      if (!(failure instanceof ProblemError)) reportError(failure)
    }
  }
  function change(toRecovery: boolean) {
    setIsRecovery(toRecovery)
    setCode('')
    setError(null)
  }
  function startAgain() {
    setCode(null)
    setIsRecovery(false)
    setPassword('')
    setError(null)
  }
  return (
    <LoginSheet
      {...BRAND}
      cells={[
        { label: 'Version', value: VERSION },
        { label: 'Language', value: 'English (GB)' },
        {
          label: 'Service',
          value:
            service === 'Working' ? (
              <>
                <Icon of={Check} size="small" /> {service}
              </>
            ) : (
              service
            ),
        },
      ]}
    >
      <form
        className={styles['form']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <h1 className="type-title">{code === null ? 'Sign in' : 'Enter your code'}</h1>
        {hasEnded && (
          <Notice tone="warning">You have been logged out. Sign in again to go on; nothing you saved is lost.</Notice>
        )}
        <WaitingWork of={waiting} />
        {(arrival === 'unknown' || arrival === 'failed') && !error && (
          <Notice tone="warning">{COMPANY_WORDS[arrival]}</Notice>
        )}
        {error && <Notice tone="error">{error}</Notice>}
        {code === null ? (
          <NameAndPassword
            username={username}
            onUsername={setUsername}
            password={password}
            onPassword={setPassword}
            onForgotten={onForgotten}
          />
        ) : (
          <CodeStep code={code} onChange={setCode} isRecovery={isRecovery} onOther={change} onBack={startAgain} />
        )}
        <div className={styles['foot']}>
          <Button type="submit" kind="primary" size="large" disabled={working}>
            {working ? 'Signing in…' : 'Sign in'}
          </Button>
          <span className={styles['note']}>Works offline once this device has been signed in.</span>
        </div>
        {code === null && (
          <Button kind="quiet" onClick={() => void companyAccount()}>
            Use your company account
          </Button>
        )}
      </form>
    </LoginSheet>
  )
}
