import { TextButton } from '../../ui/action/text-button'
import { StatusRow } from '../../ui/status/status-row'
import type { ShownList } from './list-view'

/** What the list is doing, in the specification's words, and the next step. */
export function ListStatus({ list, table, act }: ShownList) {
  if (list.failure !== null) return <StatusRow kind="failed" text={list.failure} action={<TextButton onClick={list.retry}>Try again</TextButton>} />
  if (list.rows === undefined || (list.loading && list.rows.length === 0)) return <StatusRow kind="loading" />
  if (list.rows.length > 0) return null
  const isFiltered = Object.keys(table.filters).length > 0
  return <StatusRow kind="empty" text="No results" action={isFiltered ? <TextButton onClick={() => act({ do: 'reset-filters' })}>Reset filters</TextButton> : undefined} />
}
