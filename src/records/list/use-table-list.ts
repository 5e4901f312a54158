import { useEffect, useMemo } from 'react'
import { excludedUsually } from '#contract/kit/excluded'
import type { Permissions } from '#contract/permissions'
import type { Resource } from '#contract/kit/resource'
import type { ListQuery } from '#local/types'
import { filterRule } from '../../fields/filter-value'
import type { ShownList } from './list-view'
import { useShown, useViewer } from '../../app/viewer'
import { sortOf, type TableState } from './table-state'
import { useList } from './use-list'
import { useTable } from './use-table'

/** What a table's state asks for, as a query of its list. */
function queryOf(
  resource: Resource,
  within: ListQuery['within'],
  table: TableState,
  locked: readonly string[],
  permissions: Permissions,
): ListQuery {
  return {
    resource: resource.name,
    within,
    conditions: [
      ...Object.entries(table.filters).flatMap(([name, value]) => {
        // A filter that was kept from when the field was still shown.
        const kind = locked.includes(name) ? undefined : resource.fields[name]?.kind
        return (kind && filterRule(kind)?.conditions(name, value)) || []
      }),
      ...excludedUsually(resource, permissions).map(({ condition }) => condition),
    ],
    sort: sortOf(table),
    page: table.currentPage,
    limit: table.itemsPerPage,
    includeArchived: table.includeArchived,
  }
}

const NONE: readonly string[] = []

/** A table under its name: its saved state, what may be done to it, and the page of rows it shows. It leaves out the fields `unseen`. */
export function useTableList(
  whole: Resource,
  name: string,
  within: ListQuery['within'],
  unseen: readonly string[] = NONE,
): ShownList {
  const { permissions } = useViewer()
  const resource = useShown(whole)
  const [table, act] = useTable(resource, name)
  const field = within?.field
  const locked = useMemo(() => (field === undefined ? unseen : [field, ...unseen]), [field, unseen])
  const query = queryOf(resource, within, table, locked, permissions)
  const list = useList(resource, query)
  const pages = Math.max(1, Math.ceil(list.total / table.itemsPerPage))
  const isBeyond = list.total > 0 && table.currentPage > pages
  useEffect(() => {
    if (isBeyond) act({ do: 'page', page: pages })
  })
  return { resource, query, list, table, act, pages, locked }
}
