import { Search } from 'lucide-react'
import { KeyHint } from '../action/key-hint'
import { Icon } from '../icon'
import styles from './find-button.module.css'

/** Opens the command palette; looks like a field because that is what opens. */
export function FindButton({ label, keys, onOpen }: { label: string; keys: readonly string[]; onOpen: () => void }) {
  return (
    <button type="button" className={styles['find']} onClick={onOpen} aria-haspopup="dialog" data-help="find">
      <Icon of={Search} size="small" />
      <span className={styles['label']}>{label}</span>
      <KeyHint keys={keys} />
    </button>
  )
}
