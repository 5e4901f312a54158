import { Button } from '../ui/action/button'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Notice } from '../ui/status/notice'
import { BRAND } from './brand'
import styles from './session.module.css'

/**
 * Shown when the user's records can't be opened or part of the app can't be loaded. Most often another tab, or an app
 * that was just closed, still holds the database.
 */
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
