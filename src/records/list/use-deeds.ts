import type { Resource } from '#contract/resource'
import type { Edited, LocalRecord } from '#local/types'
import { archive, remove, unarchive } from '#local/write/changes'
import { useReplica } from '../../fields/replica-context'
import { toasts } from '../../ui/overlay/toast-store'
import { countOf } from '../data/change-label'
import { tellProblem } from '../../app/office/tell-problem'

/** Archiving and deleting: done at once on this device, said in a message, and taken back from there while that can be done. */
export function useDeeds(resource: Resource) {
  const replica = useReplica()

  async function tell(work: Promise<Edited>, said: string): Promise<boolean> {
    try {
      const edited = await work
      toasts.show('info', said, { label: 'Undo', run: () => void takeBack(edited, said) })
      return true
    } catch (error) {
      tellProblem(error)
      return false
    }
  }
  async function takeBack(edited: Edited, said: string) {
    try {
      if (!(await replica.undo(edited, `Undone: ${said}`)))
        toasts.show('error', 'This has already been sent and can’t be undone here')
    } catch (error) {
      tellProblem(error)
    }
  }
  return {
    remove: (records: readonly LocalRecord[]) => {
      const what = countOf(resource, records)
      return tell(
        replica.edit(
          records.map(({ id }) => remove(resource, id)),
          `Deleted ${what}`,
        ),
        `${what} deleted`,
      )
    },
    /** Those of the records that are not so already. */
    archive: (records: readonly LocalRecord[], deed: 'archive' | 'unarchive') => {
      const changing = records.filter(record => (record.archivedAt === null) === (deed === 'archive'))
      const what = countOf(resource, changing)
      const verb = deed === 'archive' ? 'archived' : 'unarchived'
      return tell(
        replica.edit(
          changing.map(({ id }) => (deed === 'archive' ? archive(resource, id) : unarchive(resource, id))),
          `${deed === 'archive' ? 'Archived' : 'Unarchived'} ${what}`,
        ),
        `${what} ${verb}`,
      )
    },
  }
}
