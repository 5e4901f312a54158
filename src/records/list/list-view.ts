import type { Resource } from '#contract/kit/resource'
import type { ListQuery, LocalRecord } from '#local/types'
import type { RecordPage } from '../address/record-page'
import type { TableAction, TableState } from './table-state'
import type { ListResult } from './use-list'

/** A list under a table's state. */
export interface ShownList {
  readonly resource: Resource
  readonly query: ListQuery
  readonly list: ListResult
  readonly table: TableState
  readonly act: (action: TableAction) => void
  readonly pages: number
  /** Fields the page itself decides: neither filtered by nor shown. */
  readonly locked: readonly string[]
}

/** Returns the address of a record's page. */
export type PathOf = (row: LocalRecord) => string | null

/** What both faces of a list page are given: the table on desktops, the rows on mobile. */
export interface ListViewProps extends ShownList {
  readonly base: string
  /** The page that a row opens; null where the person has none. */
  readonly pathOf: PathOf
  readonly canWrite: boolean
  readonly chosenActions?: RecordPage['chosenActions']
}
