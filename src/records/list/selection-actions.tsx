import { Archive, ArchiveRestore, Pin, PinOff, Trash2, X } from 'lucide-react'
import { useReplica } from '../../fields/replica-context'
import { useLiveKept } from '../../fields/use-live'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { SelectionAction } from '../../ui/table/selection-action'
import { tellProblem } from '../../app/office/tell-problem'
import { countOf } from '../data/change-label'
import type { ListViewProps } from './list-view'
import { useRowActions } from './use-row-actions'

interface SelectionActionsProps extends ListViewProps {
  readonly chosen: ReadonlySet<number>
  /** The selection has been dealt with. */
  readonly onDone: () => void
}

/** What can be done with all chosen rows at once, whatever page they are on. Spec: platform 2.10, floating actions. */
export function SelectionActions({
  resource,
  table,
  act,
  canWrite,
  chosenActions: Own,
  chosen,
  onDone,
}: SelectionActionsProps) {
  const replica = useReplica()
  const confirm = useConfirm()
  const actions = useRowActions(resource)
  const ids = [...chosen]
  const read = async () => (await replica.byIds(resource.name, ids)).filter(row => row !== undefined)
  // What the buttons go by. A press reads for itself: right after a row was ticked, these are still the rows chosen before.
  const records = useLiveKept(read, [replica, resource, ids.join(',')]) ?? []
  const areAllPinned = ids.every(id => table.pinned.includes(id))

  async function file(action: 'archive' | 'unarchive') {
    if (await actions.archive(await read(), action)) onDone()
  }
  function pin() {
    act({ do: areAllPinned ? 'unpin' : 'pin', ids })
    onDone()
  }
  async function remove() {
    const records = await read()
    if (records.length === 0) return onDone()
    const { result } = await confirm({
      title: `Delete ${countOf(resource, records)}?`,
      message: 'They go from every device.',
      tone: 'error',
      danger: true,
      yes: 'Delete',
      no: 'Cancel',
    })
    if (result && (await actions.remove(records))) onDone()
  }
  return (
    <>
      {Own && <Own ids={ids} onDone={onDone} />}
      <SelectionAction icon={areAllPinned ? PinOff : Pin} label={areAllPinned ? 'Unpin' : 'Pin'} onClick={pin} />
      {canWrite && records.some(row => row.archivedAt === null) && (
        <SelectionAction icon={Archive} label="Archive" onClick={() => void file('archive').catch(tellProblem)} />
      )}
      {canWrite && records.some(row => row.archivedAt !== null) && (
        <SelectionAction
          icon={ArchiveRestore}
          label="Unarchive"
          onClick={() => void file('unarchive').catch(tellProblem)}
        />
      )}
      {canWrite && <SelectionAction icon={Trash2} label="Delete" onClick={() => void remove().catch(tellProblem)} />}
      <SelectionAction icon={X} label="Clear" onClick={onDone} />
    </>
  )
}
