import { Plus, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../action/button'
import { IconButton } from '../action/icon-button'
import { TextButton } from '../action/text-button'
import { Checkbox } from '../input/checkbox'
import { Modal } from '../overlay/modal'
import { Popover } from '../input/popover'
import { CountBadge } from '../status/count-badge'
import { MOBILE, useMedia } from '../use-media'
import { words } from '../words'
import styles from './filter-row.module.css'

type FilterRowProps = {
  label: string
  /** How many filters are set, for the phone's one button. */
  setCount: number
  /** Shown when any filter that may be reset is set. */
  onReset?: (() => void) | undefined
  /** The picker of further filters. */
  picker?: ReactNode
  /** Beside the phone's button: the search field. */
  search?: ReactNode
  children: ReactNode
}

/** Filters in a row; on mobile one button with a count, and the same filters in a sheet. */
export function FilterRow({ label, setCount, onReset, picker, search, children }: FilterRowProps) {
  const mobile = useMedia(MOBILE)
  const [open, setOpen] = useState(false)
  const reset = onReset && <TextButton onClick={onReset}>{words.resetFilters}</TextButton>
  if (!mobile) {
    return (
      <div role="search" aria-label={label} className={styles['row']}>
        {search}
        {children}
        {picker}
        {reset}
      </div>
    )
  }
  return (
    <div role="search" aria-label={label} className={styles['row']}>
      {search && <div className={styles['grow']}>{search}</div>}
      <IconButton
        icon={SlidersHorizontal}
        label={label}
        look="outlined"
        onClick={() => setOpen(true)}
        mark={<CountBadge count={setCount} label={words.filtersSet} tone="filter" />}
      />
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        footer={<Button onClick={() => setOpen(false)}>{words.close}</Button>}
      >
        <div className={styles['stack']}>
          {children}
          {picker}
          {reset}
        </div>
      </Modal>
    </div>
  )
}

type FilterPickerProps = {
  filters: readonly { id: string; label: string; active: boolean }[]
  onToggle: (id: string, active: boolean) => void
}

/** "Filter by..." with a tick for each filter that may be added. Taking a tick away resets that filter. */
export function FilterPicker({ filters, onToggle }: FilterPickerProps) {
  return (
    <Popover
      label={words.filterBy}
      trigger={
        <Button kind="quiet" icon={Plus}>
          {words.filterBy}
        </Button>
      }
    >
      <ul>
        {filters.map(filter => (
          <li key={filter.id}>
            <Checkbox label={filter.label} checked={filter.active} onChange={active => onToggle(filter.id, active)} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
