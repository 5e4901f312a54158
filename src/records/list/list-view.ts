import type { Resource } from '#contract/resource'
import type { ListResult } from './use-list'
import type { useTable } from './use-table'

/** What both faces of a list are given: the table on desktops, the rows on mobile. */
export interface ListViewProps {
  readonly resource: Resource
  readonly base: string
  readonly list: ListResult
  readonly table: ReturnType<typeof useTable>[0]
  readonly act: ReturnType<typeof useTable>[1]
  readonly canWrite: boolean
  readonly locked: readonly string[]
}
