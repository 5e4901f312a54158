import { Button } from '../ui/action/button'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Notice } from '../ui/status/notice'
import { BRAND } from './brand'
import styles from './session.module.css'

/** The records of whoever is signed in could not be opened, or a part of the app not read: most often another tab, or an app just closed, still holds them. */
export function CannotOpen({ message }: { readonly message: string }) {
  return (
    <LoginSheet {...BRAND} cells={[]}>
      <div className={styles['form']}>
        <h1 className="type-title">Quoin cannot open its records on this device</h1>
        <Notice tone="error">Nothing you saved is lost. Close other tabs of Quoin, and try again.</Notice>
        <p className={styles['note']}>Reason: {message.split('\n')[0]}</p>
        <div className={styles['foot']}>
          <Button kind="primary" size="large" onClick={() => location.reload()}>
            Try again
          </Button>
        </div>
      </div>
    </LoginSheet>
  )
}
