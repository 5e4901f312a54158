import { labelOf, type Resource } from '#contract/kit/resource'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { useAll } from './use-all'

export type NameOf = (id: number | null | undefined) => string | undefined

const NOT_READ: NameOf = () => undefined

/**
 * Returns the name of a record of a small resource (people, suppliers) by its id, archived ones too: a paper keeps the name of who made
 * it. Undefined for null, for what this device does not have, and until the names are read.
 */
export function useNames(resource: Resource): NameOf {
  const replica = useReplica()
  const nameOf = useLive(async (): Promise<NameOf> => {
    const rows = await replica.store.read(tables => tables.records(resource.name).toArray())
    const names = new Map(rows.map(row => [row.id, labelOf(resource, row)]))
    return id => names.get(id ?? Number.NaN)
  }, [replica, resource])
  return nameOf ?? NOT_READ
}

/** Returns the unarchived records of a small resource in its order, as a select offers them, and whether they have been read. */
export function useOptions(resource: Resource) {
  const records = useAll(resource)
  const options = (records ?? []).map(record => ({ id: record.id, name: labelOf(resource, record) }))
  return { options, isWhole: records !== undefined }
}
