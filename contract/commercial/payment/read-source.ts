import type { Day } from '#domain/value/day'
import type { RecordOf, Resource } from '../../kit/resource'
import type { PermissionResource } from '../../permissions'

type Row = Readonly<Record<string, unknown>>
/** Records by the name of their resource. */
export type RecordsByName = ReadonlyMap<string, readonly Row[]>
type Reads = Readonly<Record<string, Resource>>

/** A pure function of records and a day, with the resources it reads: a page of the firm adds several up, on a device or the server. */
export interface ReadSource<T> {
  /** A reader of this one reads what the source gives. */
  readonly application: Resource
  readonly reads: Reads
  readonly work: (records: RecordsByName, today: Day) => T
}

/** Makes a source of what `work` returns of the records that `reads` names. */
export function readSource<R extends Reads, T>(
  application: Resource,
  reads: R,
  work: (records: { readonly [K in keyof R]: readonly RecordOf<R[K]>[] }, today: Day) => T,
): ReadSource<T> {
  return {
    application,
    reads,
    work: (records, today) => {
      const named = Object.fromEntries(
        Object.entries(reads).map(([name, resource]) => [name, records.get(resource.name) ?? []]),
      )
      // Each list is typed by the definition of its own name.
      return work(named as never, today)
    },
  }
}

/** Returns the resources that sources read, each once. */
export const resourcesOf = (sources: readonly ReadSource<unknown>[]): readonly Resource[] => [
  ...new Set(sources.flatMap(({ reads }) => Object.values(reads))),
]

/** Returns the permissions to read the applications of any of the sources. */
export const readersOf = (sources: readonly ReadSource<unknown>[]): PermissionResource[] => [
  ...new Set(sources.flatMap(({ application }) => application.permission.read)),
]
