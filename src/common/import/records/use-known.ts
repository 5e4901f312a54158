import { identityOf } from '#contract/kit/identity'
import type { Resource } from '#contract/kit/resource'
import { useReplica } from '../../../fields/replica-context'
import { useLive } from '../../../fields/use-live'
import { useWhole } from '../../../records/data/use-whole'

/**
 * Identities of the records there are, by resource; the office looks again when it makes the new ones. Waits until this device has them all: what is
 * known already would look new.
 */
export function useKnown(resources: readonly Resource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const replica = useReplica()
  useWhole([...new Set(resources.flatMap(({ scope }) => ('by' in scope ? [] : scope.kind)))])
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
