import { useNavigate } from '@tanstack/react-router'
import type { Resource } from '#contract/resource'
import type { Row } from '#domain/records/path'
import { ArchiveToggle } from '../../ui/action/archive-toggle'
import { DeleteButton } from '../../ui/action/delete-button'
import { archive, remove, unarchive } from '#local/write/changes'
import { deedLabel } from '../data/change-label'
import { useAct } from '../data/use-act'
import { useCan } from '../../app/viewer'

const ARCHIVE_WORDS = {
  archive: 'Archive',
  unarchive: 'Unarchive',
  confirmArchive: 'Confirm archive',
  confirmUnarchive: 'Confirm unarchive',
}

interface RecordDeedsProps {
  readonly resource: Resource
  readonly record: Row & { readonly id: number }
  /** Address of the list. */
  readonly base: string
}

/** Archiving a record, bringing it back, and deleting it, for those who may; each leads to the list. Spec: platform 4. */
export function RecordDeeds({ resource, record, base }: RecordDeedsProps) {
  const can = useCan()
  const act = useAct()
  const navigate = useNavigate()
  const isArchived = record['archivedAt'] !== null
  if (!can.write(resource)) return null
  async function toggle() {
    const deed = isArchived ? 'Unarchived' : 'Archived'
    if (
      await act(
        [isArchived ? unarchive(resource, record.id) : archive(resource, record.id)],
        deedLabel(deed, resource, record),
      )
    )
      await navigate({ to: base })
  }
  async function discard() {
    if (await act([remove(resource, record.id)], deedLabel('Deleted', resource, record))) await navigate({ to: base })
  }
  return (
    <>
      <ArchiveToggle archived={isArchived} words={ARCHIVE_WORDS} onToggle={() => void toggle()} />
      <DeleteButton label="Delete" confirmLabel="Delete, sure?" onDelete={() => void discard()} />
    </>
  )
}
