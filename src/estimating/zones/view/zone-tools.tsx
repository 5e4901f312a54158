import { ArrowUpDown, CalendarDays, Layers, Plus, Redo2, Trash2, Undo2 } from 'lucide-react'
import type { useUndoAt } from '../../../records/data/use-undo'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { MOBILE, useMedia } from '../../../ui/use-media'
import styles from './zones.module.css'

export type ZoneDialog = 'zone' | 'sub' | 'floors' | 'shift' | 'move'

interface ZoneToolsProps {
  /** Why nothing can be changed here; null where it can. */
  readonly locked: string | null
  readonly history: Pick<ReturnType<typeof useUndoAt>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  readonly hasZones: boolean
  readonly canMove: boolean
  readonly canDelete: boolean
  readonly canAddSub: boolean
  readonly onOpen: (dialog: ZoneDialog) => void
  readonly onDelete: () => void
  readonly onDeleteAll: () => void
}

/** What can be done with the zones that are chosen, and with all of them. */
export function ZoneTools(props: ZoneToolsProps) {
  const { locked, history, hasZones, canMove, canDelete, canAddSub, onOpen, onDelete, onDeleteAll } = props
  const phone = useMedia(MOBILE)
  const isLocked = locked !== null
  return (
    <div className={styles['tools']}>
      <h1 className={phone ? 'visually-hidden' : 'type-title'}>Zones</h1>
      {locked !== null && <span>{locked}</span>}
      <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
      <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
      <Button icon={CalendarDays} disabled={isLocked || !hasZones} onClick={() => onOpen('shift')}>
        Shift dates…
      </Button>
      <Button icon={ArrowUpDown} disabled={isLocked || !canMove} onClick={() => onOpen('move')}>
        Move…
      </Button>
      <Button icon={Trash2} disabled={isLocked || !canDelete} onClick={onDelete}>
        Delete…
      </Button>
      <Button disabled={isLocked || !hasZones} onClick={onDeleteAll}>
        Delete all…
      </Button>
      <Button icon={Layers} disabled={isLocked} onClick={() => onOpen('floors')}>
        Typical floors…
      </Button>
      <Button icon={Plus} disabled={isLocked || !canAddSub} onClick={() => onOpen('sub')}>
        Add sub-zone
      </Button>
      <Button icon={Plus} kind="primary" disabled={isLocked} onClick={() => onOpen('zone')}>
        Add zone
      </Button>
    </div>
  )
}
