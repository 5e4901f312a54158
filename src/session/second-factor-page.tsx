import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { secondFactorState } from '#contract/platform/second-factor'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Button } from '../ui/action/button'
import { askWho } from './ask-who'
import { BRAND } from './brand'
import { usePasskeySetup } from './passkey-setup'
import { canUsePasskeys } from './passkeys'
import { useSecondFactorSetup } from './second-factor-setup'
import { server } from './server'
import styles from './session.module.css'

/** The firm asks for a second step at sign-in, and this person has none yet. Their work stays on the device meanwhile. */
export function SecondFactorPage() {
  const app = useSecondFactorSetup(server)
  const passkey = usePasskeySetup(server)
  const [isPasskey, setIsPasskey] = useState(false)
  const setup = isPasskey ? passkey : app
  /** Where passkeys work; null until the server has said. */
  const [host, setHost] = useState<string | null>(null)
  useEffect(() => {
    server
      .call('/users/me/second-factor')
      .then(async reply => setHost(v.parse(secondFactorState, await reply.json()).passkeyHost))
      // Without an answer no passkey is offered; the app always is.
      .catch(() => undefined)
  }, [])
  const [working, setWorking] = useState(false)
  async function submit() {
    setWorking(true)
    if (await setup.submit()) await askWho()
    setWorking(false)
  }
  return (
    <LoginSheet {...BRAND} cells={[]}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <h1 className="type-title">Set up your second step</h1>
        {setup.step === 'password' && (
          <p>
            Your company asks everybody for a second step at sign-in:{' '}
            {isPasskey
              ? 'the fingerprint, face, PIN or key of a device of yours.'
              : 'a code from an app on your phone.'}{' '}
            Work you have not sent is safe on this device and goes once this is done.
          </p>
        )}
        {setup.fields}
        {setup.step === 'password' && canUsePasskeys(host) && (
          <div className={styles['others']}>
            <button type="button" className={styles['link']} onClick={() => setIsPasskey(now => !now)}>
              {isPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
            </button>
          </div>
        )}
        <div className={styles['foot']}>
          <Button type="submit" kind="primary" size="large" disabled={working}>
            {setup.submitLabel}
          </Button>
        </div>
      </form>
    </LoginSheet>
  )
}
