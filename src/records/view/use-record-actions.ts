import { useNavigate } from '@tanstack/react-router'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { useRowActions } from '../list/use-row-actions'

export interface RecordActionsOf {
  readonly resource: Resource
  readonly record: Row & { readonly id: number }
  /** Where a person goes when it is archived or gone: mostly the list. */
  readonly back: string
}

/** Archiving a record or bringing it back, and deleting it, with Undo in its message; each leads back once it is saved on this device. Spec: platform 4. */
export function useRecordActions({ resource, record, back }: RecordActionsOf) {
  const actions = useRowActions(resource)
  const navigate = useNavigate()
  const isArchived = record['archivedAt'] !== null
  async function toggleArchived() {
    if (await actions.archive([record], isArchived ? 'unarchive' : 'archive')) await navigate({ to: back })
  }
  async function discard() {
    if (await actions.remove([record])) await navigate({ to: back })
  }
  return { isArchived, toggleArchived, discard }
}
