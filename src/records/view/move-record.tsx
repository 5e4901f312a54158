import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import { AT_END, AT_START } from '#domain/value/position'
import { MoveDialog, type MoveTarget } from '../../ui/overlay/move-dialog'
import { move as moveAfter } from '#local/write/changes'
import { useAct } from '../data/use-act'

interface MoveRecordProps {
  readonly resource: Resource
  readonly id: number
  readonly name: string
  /** What the record is called among people, where that is not its resource's name. */
  readonly type?: string
  /** All of its parent, in their order. */
  readonly among: readonly { readonly id: number; readonly label: string }[]
  readonly onClose: () => void
}

/** Asks where a record shall stand among those of its parent, and puts it there. Spec: FORM-8. */
export function MoveRecord({ resource, id, name, type = lower(resource.singular), among, onClose }: MoveRecordProps) {
  const act = useAct()
  const move = ({ position, afterId }: MoveTarget) => {
    const after = position === 'start' ? AT_START : position === 'end' ? AT_END : Number(afterId)
    return act([moveAfter(resource, id, after)], `Moved ${type} ${name}`)
  }
  return (
    <MoveDialog
      open
      onClose={onClose}
      title={`Move ${type} ${name}`}
      onMove={move}
      words={{
        moveTo: 'Move to',
        beginning: 'The beginning',
        after: `After ${type}...`,
        end: 'The end',
        afterWhich: 'After',
        choose: 'Choose',
        move: 'Move',
      }}
      siblings={among.filter(each => each.id !== id).map(each => ({ id: String(each.id), label: each.label }))}
    />
  )
}
