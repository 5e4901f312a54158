import type { Resource } from '#contract/resource'
import type { Row } from '#domain/records/path'
import type { Edited } from '#local/types'
import { archive, remove, unarchive } from '#local/write/changes'
import { useReplica } from '../../fields/replica-context'
import { toasts } from '../../ui/overlay/toast-store'
import { useConnected } from '../../app/office/use-connected'
import { EVERYWHERE, tooLate } from '../data/use-undo'
import { countOf } from '../data/change-label'
import { tellProblem } from '../../app/office/tell-problem'

type Deedable = Row & { readonly id: number }

/**
 * Archiving and deleting: done at once on this device and said in a message. The message offers Undo where it works: a delete can only be
 * withdrawn while it waits here, so with a connection it offers none.
 */
export function useDeeds(resource: Resource) {
  const replica = useReplica()
  const isConnected = useConnected()

  async function tell(work: Promise<Edited>, said: string): Promise<boolean> {
    try {
      const edited = await work
      const canUndo = edited.isReversible && (edited.deletes.length === 0 || !isConnected)
      toasts.show('info', said, canUndo ? { label: 'Undo', run: () => void takeBack(edited, said) } : undefined)
      return true
    } catch (error) {
      tellProblem(error)
      return false
    }
  }
  async function takeBack(edited: Edited, said: string) {
    try {
      if (!(await replica.undo(edited, `Undone: ${said}`))) toasts.show('error', tooLate(said))
    } catch (error) {
      tellProblem(error)
    }
  }
  return {
    remove: (records: readonly Deedable[]) => {
      const what = countOf(resource, records)
      return tell(
        replica.edit(
          records.map(({ id }) => remove(resource, id)),
          `Deleted ${what}`,
          EVERYWHERE,
        ),
        `${what} deleted`,
      )
    },
    /** Those of the records that are not so already. */
    archive: (records: readonly Deedable[], deed: 'archive' | 'unarchive') => {
      const changing = records.filter(record => (record['archivedAt'] === null) === (deed === 'archive'))
      const what = countOf(resource, changing)
      const verb = deed === 'archive' ? 'archived' : 'unarchived'
      return tell(
        replica.edit(
          changing.map(({ id }) => (deed === 'archive' ? archive(resource, id) : unarchive(resource, id))),
          `${deed === 'archive' ? 'Archived' : 'Unarchived'} ${what}`,
          EVERYWHERE,
        ),
        `${what} ${verb}`,
      )
    },
  }
}
