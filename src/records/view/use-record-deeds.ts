import { useNavigate } from '@tanstack/react-router'
import type { Resource } from '#contract/resource'
import type { Row } from '#domain/records/path'
import { archive, remove, unarchive } from '#local/write/changes'
import { deedLabel } from '../data/change-label'
import { useAct } from '../data/use-act'

export interface RecordDeedsOf {
  readonly resource: Resource
  readonly record: Row & { readonly id: number }
  /** Where a person goes when it is archived or gone: mostly the list. */
  readonly back: string
}

/** Archiving a record or bringing it back, and deleting it; each leads back once it is saved on this device. Spec: platform 4. */
export function useRecordDeeds({ resource, record, back }: RecordDeedsOf) {
  const act = useAct()
  const navigate = useNavigate()
  const isArchived = record['archivedAt'] !== null
  async function toggleArchived() {
    const deed = isArchived ? 'Unarchived' : 'Archived'
    const change = isArchived ? unarchive(resource, record.id) : archive(resource, record.id)
    if (await act([change], deedLabel(deed, resource, record))) await navigate({ to: back })
  }
  async function discard() {
    if (await act([remove(resource, record.id)], deedLabel('Deleted', resource, record))) await navigate({ to: back })
  }
  return { isArchived, toggleArchived, discard }
}
