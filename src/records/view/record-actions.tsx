import { whyNot } from '#contract/lifecycles'
import { ArchiveToggle } from '../../ui/action/archive-toggle'
import { DeleteButton } from '../../ui/action/delete-button'
import { type RecordActionsOf, useRecordActions } from './use-record-actions'

const ARCHIVE_WORDS = {
  archive: 'Archive',
  unarchive: 'Unarchive',
  confirmArchive: 'Confirm archive',
  confirmUnarchive: 'Confirm unarchive',
}

/** Archive and Delete as buttons that ask a second press. */
export function RecordActions(of: RecordActionsOf) {
  const { isArchived, toggleArchived, discard } = useRecordActions(of)
  const reason = (action: 'archive' | 'delete') => whyNot(action, of.resource, of.record) ?? undefined
  return (
    <>
      <ArchiveToggle
        archived={isArchived}
        words={ARCHIVE_WORDS}
        reason={isArchived ? undefined : reason('archive')}
        onToggle={() => void toggleArchived()}
      />
      <DeleteButton
        label="Delete"
        confirmLabel="Delete, sure?"
        reason={reason('delete')}
        onDelete={() => void discard()}
      />
    </>
  )
}
