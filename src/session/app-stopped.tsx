import { Button } from '../ui/action/button'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Notice } from '../ui/status/notice'
import { BRAND } from './brand'
import styles from './session.module.css'

/** Shown when what is around every page has failed: the last boundary there is. */
export function AppStopped() {
  return (
    <LoginSheet {...BRAND} cells={[]}>
      <div className={styles['form']}>
        <h1 className="type-title">Quoin stopped working</h1>
        <Notice tone="error">Your work is saved. Reload Quoin to carry on.</Notice>
        <div className={styles['foot']}>
          <Button kind="primary" size="large" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      </div>
    </LoginSheet>
  )
}
