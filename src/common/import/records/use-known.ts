import { identityOf } from '#contract/identity'
import type { Resource } from '#contract/resource'
import { useReplica } from '../../../fields/replica-context'
import { useLive } from '../../../fields/use-live'

/** Identities of the records this device holds, by resource; the office looks again when it makes the new ones. */
export function useKnown(resources: readonly Resource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const replica = useReplica()
  return (
    useLive(
      async () =>
        new Map(
          await Promise.all(
            resources.map(async resource => {
              const rows = await replica.store.read(tables => tables.records(resource.name).toArray())
              return [resource.name, new Set(rows.flatMap(row => identityOf(resource, row) ?? []))] as const
            }),
          ),
        ),
      [replica, resources],
    ) ?? NOTHING
  )
}

const NOTHING: ReadonlyMap<string, ReadonlySet<string>> = new Map()
