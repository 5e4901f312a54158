import { Search, X } from 'lucide-react'
import { IconButton } from '../../../ui/action/icon-button'
import { Icon } from '../../../ui/icon'
import styles from './bill-phone.module.css'

/** Finds products by words; says how many of how many have them. */
export function FindField({
  words,
  onWords,
  found,
  of,
}: {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly found: number
  readonly of: number
}) {
  return (
    <div className={styles['search']} role="search">
      <Icon of={Search} />
      <input
        aria-label="Find a product"
        placeholder="Find a product"
        value={words}
        enterKeyHint="search"
        autoComplete="off"
        onChange={event => onWords(event.target.value)}
      />
      {words !== '' && (
        <>
          <span role="status">
            {found} of {of}
          </span>
          <IconButton icon={X} label="Clear what is looked for" onClick={() => onWords('')} />
        </>
      )}
    </div>
  )
}
