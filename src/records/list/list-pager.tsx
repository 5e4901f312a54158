import { Pager } from '../../ui/table/pager'
import type { ShownList } from './list-view'

export function ListPager({ table, act, pages }: ShownList) {
  return (
    <Pager
      page={Math.min(table.currentPage, pages)}
      pages={pages}
      onPage={page => act({ do: 'page', page })}
      perPage={table.itemsPerPage}
      onPerPage={size => act({ do: 'size', size })}
      includeArchived={table.includeArchived}
      onIncludeArchived={include => act({ do: 'archived', include })}
    />
  )
}
