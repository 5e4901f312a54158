import styles from './key-hint.module.css'

/** The keys of a shortcut, as drawn inside buttons and menus: ["Ctrl S"] or ["G", "A"]. Hidden from screen readers and from touch. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles['keys']} aria-hidden>
      {keys.map(key => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
