import type { LucideIcon } from 'lucide-react'
import { Icon } from '../icon'
import styles from './selection-action.module.css'

/** One action in the ink selection row. */
export function SelectionAction({
  icon,
  label,
  onClick,
  disabled,
}: {
  icon: LucideIcon
  label: string
  onClick: () => void
  disabled?: boolean | undefined
}) {
  return (
    <button type="button" className={styles['action']} onClick={onClick} disabled={disabled}>
      <Icon of={icon} />
      {label}
    </button>
  )
}
