import { LockKeyhole, Redo2, Undo2 } from 'lucide-react'
import type { Undo } from '../../../records/data/use-undo'
import { IconButton } from '../../../ui/action/icon-button'
import { Icon } from '../../../ui/icon'
import { TOOLS } from '../tools/tools'
import type { Tool } from '../tools/tool'
import { mayTake } from './use-room-keys'
import styles from './takeoff.module.css'

interface ToolbarProps {
  readonly tool: Tool
  readonly hasScale: boolean
  /** False for those who may only look. */
  readonly canEdit: boolean
  readonly onTool: (tool: Tool) => void
  readonly history: Undo
}

/** Shows the tools with their keys; those that wait for a scale are hatched, with how many they are. */
export function Toolbar({ tool, hasScale, canEdit, onTool, history }: ToolbarProps) {
  const shown = TOOLS.filter(each => mayTake(each, canEdit))
  const waiting = hasScale ? [] : shown.filter(each => each.needsScale)
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="Tools">
      {shown.map((each, at) => {
        const waits = !hasScale && each.needsScale
        const isFirstOfKind = at > 0 && Math.floor(each.place / 10) !== Math.floor((shown[at - 1]?.place ?? 0) / 10)
        return (
          <button
            key={each.id}
            type="button"
            className={styles['tool']}
            data-apart={isFirstOfKind || undefined}
            aria-pressed={each === tool}
            aria-disabled={waits || undefined}
            aria-keyshortcuts={each.key}
            title={`${each.label} (${each.key})`}
            onClick={() => onTool(each)}
          >
            <Icon of={each.icon} />
            <span className="visually-hidden">
              {each.label}
              {waits && ', needs a scale'}
            </span>
            <kbd aria-hidden>{each.key}</kbd>
          </button>
        )
      })}
      {waiting.length > 0 && (
        <span className={styles['gate']}>
          <Icon of={LockKeyhole} size="small" />
          {waiting.length} tools need a scale
        </span>
      )}
      <span className={styles['end']}>
        <IconButton icon={Undo2} label="Undo" disabled={!history.canUndo} onClick={history.undo} />
        <IconButton icon={Redo2} label="Redo" disabled={!history.canRedo} onClick={history.redo} />
      </span>
    </div>
  )
}
