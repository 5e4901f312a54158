import { useState } from 'react'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Button } from '../ui/action/button'
import { askWho } from './ask-who'
import { BRAND } from './brand'
import { useSecondFactorSetup } from './second-factor-setup'
import { server } from './server'
import styles from './session.module.css'

/** The firm asks for a second step at sign-in, and this person has none yet. Their work stays on the device meanwhile. */
export function SecondFactorPage() {
  const setup = useSecondFactorSetup(server)
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
            Your company asks everybody for a second step at sign-in: a code from an app on your phone. Work you have
            not sent is safe on this device and goes once this is done.
          </p>
        )}
        {setup.fields}
        <div className={styles['foot']}>
          <Button type="submit" kind="primary" size="large" disabled={working}>
            {setup.submitLabel}
          </Button>
        </div>
      </form>
    </LoginSheet>
  )
}
