import { ArrowDown, ArrowUp, Lock, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../action/button'
import { IconButton } from '../action/icon-button'
import { Icon } from '../icon'
import { Checkbox } from '../input/checkbox'
import { Popover } from '../input/popover'
import { words } from '../words'
import styles from './column-picker.module.css'

export type PickableColumn = {
  id: string
  label: string
  shown: boolean
  /** The first column, and those that must stay. */ locked?: boolean | undefined
}

type ColumnPickerProps = {
  /** In the order of the table. Columns that may never be shown are left out by the caller. */
  columns: readonly PickableColumn[]
  onApply: (columns: readonly PickableColumn[]) => void
  onReset: () => void
}

/** The gear in the table's corner: which columns, and in what order. Spec: platform 2.10, column picker. */
export function ColumnPicker({ columns, onApply, onReset }: ColumnPickerProps) {
  const [draft, setDraft] = useState<readonly PickableColumn[] | null>(null)
  const list = draft ?? columns
  const close = () => setDraft(null)

  function move(index: number, by: number) {
    const next = [...list]
    const [column] = next.splice(index, 1)
    if (column) next.splice(index + by, 0, column)
    setDraft(next)
  }
  const movable = (index: number) => list[index] !== undefined && !list[index].locked

  return (
    <Popover
      label={words.chooseColumns}
      align="end"
      flush
      open={draft !== null}
      onOpenChange={open => setDraft(open ? columns : null)}
      trigger={<IconButton icon={SlidersHorizontal} label={words.chooseColumns} look="outlined" size="small" />}
    >
      <p className={styles['title']}>{words.chooseColumns}</p>
      <ul className={styles['list']}>
        {list.map((column, index) => (
          <li key={column.id} className={styles['line']}>
            {column.locked ? (
              <>
                <span className={styles['locked']}>
                  <Icon of={Lock} size="small" />
                  {column.label}
                </span>
                <span className={styles['note']}>{words.alwaysShown}</span>
              </>
            ) : (
              <>
                <Checkbox
                  label={column.label}
                  checked={column.shown}
                  onChange={shown =>
                    setDraft(list.map(other => (other.id === column.id ? { ...other, shown } : other)))
                  }
                />
                <span className={styles['moves']}>
                  <IconButton
                    icon={ArrowUp}
                    size="small"
                    label={`${words.moveUp}: ${column.label}`}
                    disabled={!movable(index - 1)}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="small"
                    label={`${words.moveDown}: ${column.label}`}
                    disabled={!movable(index + 1)}
                    onClick={() => move(index, 1)}
                  />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={styles['footer']}>
        <Button
          kind="quiet"
          onClick={() => {
            onReset()
            close()
          }}
        >
          {words.reset}
        </Button>
        <Button
          kind="primary"
          onClick={() => {
            onApply(list)
            close()
          }}
        >
          {words.apply}
        </Button>
      </div>
    </Popover>
  )
}
