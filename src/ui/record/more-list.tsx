import { useState } from 'react'
import { TextButton } from '../action/text-button'
import { truncate } from '../format'
import styles from './more-list.module.css'

/** How many are shown before the link. Spec: platform 9. */
const SHOWN = 2

type MoreListProps = {
  items: readonly string[]
  /** "3 more": the number is of those hidden. */
  moreLabel: (hidden: number) => string
}

/** The first two values and a link to the rest, where there are three or more. */
export function MoreList({ items, moreLabel }: MoreListProps) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, SHOWN)
  const hidden = items.length - shown.length
  return (
    <ul className={styles['list']}>
      {/* By place: two values may read the same, as names do that have not been read yet. */}
      {shown.map((item, index) => (
        <li key={index} title={item}>
          {truncate(item)}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <TextButton onClick={() => setAll(true)}>{moreLabel(hidden)}</TextButton>
        </li>
      )}
    </ul>
  )
}
