import { Tooltip } from '../overlay/tooltip'
import { Badge } from '../status/badge'
import { Logo } from './logo'
import { useCollapsed } from './sidebar-context'
import styles from './account-bar.module.css'

type AccountBarProps = {
  account: string
  user: string
  logoUrl?: string | undefined
  /** Something to know about the account: that it is made up. */
  mark?: string | undefined
}

/** Whose account and who. The account's logo stands above them; in a collapsed sidebar it stands for them, with a tooltip. */
export function AccountBar({ account, user, logoUrl, mark }: AccountBarProps) {
  const collapsed = useCollapsed()
  if (collapsed) {
    return (
      <Tooltip content={[account, user, mark].filter(Boolean).join('\n')}>
        <button
          type="button"
          className={styles['collapsed']}
          aria-label={[account, user, mark].filter(Boolean).join(', ')}
        >
          {logoUrl ? <img src={logoUrl} alt="" className={styles['logo']} /> : <Logo size={20} mono />}
          {mark && <span className={styles['mark']}>{mark}</span>}
        </button>
      </Tooltip>
    )
  }
  return (
    <div className={styles['bar']}>
      {logoUrl && <img src={logoUrl} alt="" className={styles['wide']} />}
      <div className={styles['account']}>{account}</div>
      <div className={styles['user']}>{user}</div>
      {mark && <Badge level="warning">{mark}</Badge>}
    </div>
  )
}
