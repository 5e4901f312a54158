import { isRestorable } from '#contract/kit/deleted'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Edited } from '#local/types'
import { archive, remove, unarchive } from '#local/write/changes'
import { useReplica } from '../../fields/replica-context'
import { toasts } from '../../ui/overlay/toast-store'
import { useServer } from '../../app/office/server'
import { useConnected } from '../../app/office/use-connected'
import { EVERYWHERE } from '#local/write/undo-steps'
import { tooLate } from '../data/use-undo'
import { countOf } from '../data/change-label'
import { restoreSent } from '../deleted/restore-deleted'
import { tellProblem } from '../../app/office/tell-problem'

type ActionableRow = Row & { readonly id: number }

/**
 * Archiving and deleting: done at once on this device and said in a message. The message offers Undo where it works: a delete is
 * withdrawn while it waits here; one that has been sent is restored by the office, if records of the kind can be.
 */
export function useRowActions(resource: Resource) {
  const replica = useReplica()
  const server = useServer()
  const isConnected = useConnected()

  async function tell(work: Promise<Edited>, said: string, deleted: readonly ActionableRow[] = []): Promise<boolean> {
    try {
      const edited = await work
      const canUndo = edited.isReversible && (edited.deletes.length === 0 || !isConnected || isRestorable(resource))
      toasts.show(
        'info',
        said,
        canUndo ? { label: 'Undo', run: () => void takeBack(edited, said, deleted) } : undefined,
      )
      return true
    } catch (error) {
      tellProblem(error)
      return false
    }
  }
  async function takeBack(edited: Edited, said: string, deleted: readonly ActionableRow[]) {
    try {
      if (await replica.undo(edited, `Undone: ${said}`)) return
      const sent = { resource: resource.name, ids: deleted.map(({ id }) => id), deletes: edited.deletes }
      const isBack = isRestorable(resource) && sent.ids.length > 0 && (await restoreSent(server, replica, sent))
      if (!isBack) toasts.show('error', tooLate(said))
    } catch (error) {
      tellProblem(error)
    }
  }
  return {
    remove: (records: readonly ActionableRow[]) => {
      const what = countOf(resource, records)
      return tell(
        replica.edit(
          records.map(({ id }) => remove(resource, id)),
          `Deleted ${what}`,
          EVERYWHERE,
        ),
        `${what} deleted`,
        records,
      )
    },
    /** Those of the records that are not so already. */
    archive: (records: readonly ActionableRow[], action: 'archive' | 'unarchive') => {
      const changing = records.filter(record => (record['archivedAt'] === null) === (action === 'archive'))
      const what = countOf(resource, changing)
      const verb = action === 'archive' ? 'archived' : 'unarchived'
      return tell(
        replica.edit(
          changing.map(({ id }) => (action === 'archive' ? archive(resource, id) : unarchive(resource, id))),
          `${action === 'archive' ? 'Archived' : 'Unarchived'} ${what}`,
          EVERYWHERE,
        ),
        `${what} ${verb}`,
      )
    },
  }
}
