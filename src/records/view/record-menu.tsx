import { Archive, ArchiveRestore, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import type { Action } from '#contract/kit/lifecycle'
import { whyNot } from '#contract/lifecycles'
import { lower } from '#domain/value/lower'
import { IconButton } from '../../ui/action/icon-button'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { Menu } from '../../ui/overlay/menu'
import { type HistoryOf, useHistoryDialog } from '../history/use-history-dialog'
import { type RecordActionsOf, useRecordActions } from './use-record-actions'

/** History, archive and delete in one menu, for a page with buttons of its own. Archive and delete ask first. */
export function RecordMenu({
  name,
  page,
  isWritable,
  ...of
}: RecordActionsOf & Pick<HistoryOf, 'page'> & { readonly name: string; readonly isWritable: boolean }) {
  const { resource, record } = of
  const confirm = useConfirm()
  const { open, dialog } = useHistoryDialog({ resource, id: record.id, ...(page === undefined ? {} : { page }) })
  const { isArchived, toggleArchived, discard } = useRecordActions(of)
  const kind = lower(resource.singular)
  const reason = (action: Action) => whyNot(action, resource, record) ?? undefined
  const notEdited = reason('edit')
  async function askToggle() {
    const action = isArchived ? 'Unarchive' : 'Archive'
    const message = isArchived
      ? `Lists show this ${kind} again.`
      : `Lists hide an archived ${kind}. You can unarchive it.`
    const { result } = await confirm({ title: `${action} ${name}?`, message, yes: action, no: 'Cancel' })
    if (result) await toggleArchived()
  }
  async function askDiscard() {
    const message = `This deletes the ${kind} and what belongs to it, for everyone.`
    const { result } = await confirm({ title: `Delete ${name}?`, message, yes: 'Delete', no: 'Cancel', danger: true })
    if (result) await discard()
  }
  return (
    <>
      <Menu
        label="More actions"
        trigger={<IconButton icon={Ellipsis} label="More actions" look="outlined" />}
        items={[
          { label: 'History', icon: History, onSelect: open },
          // The page has an Edit button; where the state bars it, its reason stands here.
          ...(isWritable && notEdited !== undefined
            ? [{ label: 'Edit', icon: Pencil, reason: notEdited, onSelect: () => undefined }]
            : []),
          ...(isWritable
            ? [
                {
                  label: isArchived ? 'Unarchive' : 'Archive',
                  icon: isArchived ? ArchiveRestore : Archive,
                  reason: isArchived ? undefined : reason('archive'),
                  onSelect: () => void askToggle(),
                },
                {
                  label: 'Delete',
                  icon: Trash2,
                  reason: reason('delete'),
                  danger: true,
                  separated: true,
                  onSelect: () => void askDiscard(),
                },
              ]
            : []),
        ]}
      />
      {dialog}
    </>
  )
}
