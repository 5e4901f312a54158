import { Tooltip } from '../overlay/tooltip'
import { Logo } from './logo'
import { useCollapsed } from './sidebar-context'
import styles from './account-bar.module.css'

type AccountBarProps = { account: string; user: string; logoUrl?: string | undefined }

/** Whose account and who. In a collapsed sidebar it is the account's logo with a tooltip. */
export function AccountBar({ account, user, logoUrl }: AccountBarProps) {
  const collapsed = useCollapsed()
  if (collapsed) {
    return (
      <Tooltip content={`${account}\n${user}`}>
        <button type="button" className={styles['collapsed']} aria-label={`${account}, ${user}`}>
          {logoUrl ? <img src={logoUrl} alt="" className={styles['logo']} /> : <Logo size={20} mono />}
        </button>
      </Tooltip>
    )
  }
  return (
    <div className={styles['bar']}>
      <div className={styles['account']}>{account}</div>
      <div className={styles['user']}>{user}</div>
    </div>
  )
}
