import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
import { comeInByCookie } from './tokens'
import { useServiceState } from './use-service-state'
import { useSignIn } from './use-sign-in'
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
  const form = useSignIn(waiting.length === 1 ? (waiting[0]?.username ?? '') : '', onSignedIn)
  const { error, setError, asked, way } = form
  const service = useServiceState()
  const [arrival] = useState(arrivalFromCompany)
  const signedIn = useRef(onSignedIn)
  useEffect(() => {
    if (arrival === 'done')
      comeInByCookie().then(
        user => signedIn.current(user),
        (failure: unknown) => setError(problemWords(failure)),
      )
  }, [arrival, setError])

  async function companyAccount() {
    if (form.username.trim() === '') return setError('Enter your username first')
    setError(null)
    try {
      await goToCompany(form.username)
    } catch (failure) {
      setError(problemWords(failure))
    }
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
          void form.submit()
        }}
      >
        <h1 className="type-title">
          {asked === null ? 'Sign in' : way === 'passkey' ? 'Use your passkey' : 'Enter your code'}
        </h1>
        {hasEnded && (
          <Notice tone="warning">You have been logged out. Sign in again to go on; nothing you saved is lost.</Notice>
        )}
        <WaitingWork of={waiting} />
        {(arrival === 'unknown' || arrival === 'failed') && !error && (
          <Notice tone="warning">{COMPANY_WORDS[arrival]}</Notice>
        )}
        {error && <Notice tone="error">{error}</Notice>}
        {asked === null ? (
          <NameAndPassword
            username={form.username}
            onUsername={form.setUsername}
            password={form.password}
            onPassword={form.setPassword}
            onForgotten={onForgotten}
          />
        ) : (
          <CodeStep
            way={way}
            ways={asked.ways}
            onWay={form.change}
            code={form.code}
            onChange={form.setCode}
            onBack={form.startAgain}
          />
        )}
        <div className={styles['foot']}>
          <Button type="submit" kind="primary" size="large" disabled={form.working}>
            {form.working ? 'Signing in…' : asked && way === 'passkey' ? 'Use your passkey' : 'Sign in'}
          </Button>
          <span className={styles['note']}>Works offline once this device has been signed in.</span>
        </div>
        {asked === null && (
          <Button kind="quiet" onClick={() => void companyAccount()}>
            Use your company account
          </Button>
        )}
      </form>
    </LoginSheet>
  )
}
