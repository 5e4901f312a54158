import { useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { labelOf } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import type { LocalRecord } from '#local/types'
import { useLook } from '../../fields/use-look'
import { DeleteButton } from '../../ui/action/delete-button'
import { IconButton } from '../../ui/action/icon-button'
import { DataTable } from '../../ui/table/data-table'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { ListColumnPicker } from './list-column-picker'
import { listColumns } from './list-columns'
import { sumCells, totalWords, useChosenSums } from './list-sums'
import { ListStatus } from './list-status'
import type { ListViewProps } from './list-view'
import styles from './list.module.css'
import { SelectionActions } from './selection-actions'
import { useRowActions } from './use-row-actions'
import { usePinned } from './use-pinned'
import { useSelection } from './use-selection'

/** The table of a list page: rows open, are chosen over all pages, and can be pinned above them. */
export function DesktopTable(props: ListViewProps) {
  const { resource, pathOf, canWrite, list, table, act, locked } = props
  const { account } = useViewer()
  const navigate = useNavigate()
  const selection = useSelection()
  const { pinned, rows } = usePinned(props)
  const shown = useMemo(() => [...pinned, ...rows], [pinned, rows])
  const look = useLook(resource, shown, account.currency)
  const chosenSums = useChosenSums(resource, selection.chosen)
  const today = useToday()
  // Kept while nothing they depend on changes, so that unchanged rows are not drawn again.
  const columns = useMemo(() => {
    const open = table.columns.filter(name => !locked.includes(name))
    return listColumns(resource, open, look, pathOf, shown, today)
  }, [resource, table.columns, locked, look, pathOf, shown, today])
  const rowActions = useCallback(
    (row: LocalRecord) => <RowActions resource={resource} pathOf={pathOf} canWrite={canWrite} row={row} />,
    [resource, pathOf, canWrite],
  )
  return (
    <DataTable
      label={resource.plural}
      columns={columns}
      rows={rows}
      pinned={pinned}
      rowKey={row => row.id}
      rowState={row => (row.archivedAt === null || row.archivedAt === undefined ? undefined : 'archived')}
      rowOffset={(table.currentPage - 1) * table.itemsPerPage}
      rowCount={list.total}
      sort={{ columnId: table.sortColumn, ascending: table.sortAsc }}
      onSort={field => act({ do: 'sort', field })}
      onOpen={row => {
        const path = pathOf(row)
        if (path !== null) void navigate({ to: path })
      }}
      selection={{
        isSelected: row => selection.chosen.has(row.id),
        toggle: row => selection.toggle(row.id),
        toggleAll: () => selection.toggleAll(rows.map(row => row.id)),
        selectAllLabel: `Select all ${lower(resource.plural)}`,
        rowLabel: row => `Select ${labelOf(resource, row)}`,
      }}
      headerAction={<ListColumnPicker {...props} />}
      rowActions={rowActions}
      selectionBar={
        selection.chosen.size === 0
          ? undefined
          : {
              label: `${selection.chosen.size} selected`,
              sums: chosenSums && sumCells(resource, chosenSums, look),
              actions: <SelectionActions {...props} chosen={selection.chosen} onDone={selection.clear} />,
            }
      }
      totals={
        list.total > 0 ? { label: totalWords(resource, list), sums: sumCells(resource, list.sums, look) } : undefined
      }
      status={<ListStatus {...props} />}
    />
  )
}

type RowActionsProps = Pick<ListViewProps, 'resource' | 'pathOf' | 'canWrite'> & { readonly row: LocalRecord }

function RowActions({ resource, pathOf, canWrite, row }: RowActionsProps) {
  const navigate = useNavigate()
  const actions = useRowActions(resource)
  const name = labelOf(resource, row)
  const path = pathOf(row)
  return (
    <>
      {canWrite && (
        <span className={styles['bin']}>
          <DeleteButton
            iconOnly
            label={`Delete ${name}`}
            confirmLabel="Delete, sure?"
            onDelete={() => void actions.remove([row])}
          />
        </span>
      )}
      {path !== null && (
        <IconButton
          icon={ChevronRight}
          size="small"
          label={`Open ${name}`}
          onClick={() => void navigate({ to: path })}
        />
      )}
    </>
  )
}
