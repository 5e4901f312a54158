import styles from './count-badge.module.css'

type CountBadgeProps = {
  count: number
  /** Said with the number: "unread". */
  label: string
  /** Zero is hidden unless shown, and then it is outlined grey. Spec: platform 2.7. */
  showZero?: boolean | undefined
  /** error asks for attention; filter counts what is set; quiet only counts. */
  tone?: 'error' | 'filter' | 'quiet' | undefined
}

export function CountBadge({ count, label, showZero = false, tone = 'error' }: CountBadgeProps) {
  if (count === 0 && !showZero) return null
  return (
    <span className={styles['count']} data-tone={count === 0 ? 'quiet' : tone}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden"> {label}</span>
    </span>
  )
}
