import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ChevronRight, X } from 'lucide-react'
import { useEffect } from 'react'
import { labelOf, type Resource } from '#contract/resource'
import type { LocalRecord } from '#local/types'
import { filterRule } from '../../fields/filter-value'
import { useLook } from '../../fields/use-look'
import { DeleteButton } from '../../ui/action/delete-button'
import { IconButton } from '../../ui/action/icon-button'
import { TextButton } from '../../ui/action/text-button'
import { StatusRow } from '../../ui/status/status-row'
import { Notice } from '../../ui/status/notice'
import { ColumnPicker } from '../../ui/table/column-picker'
import { DataTable } from '../../ui/table/data-table'
import { Pager } from '../../ui/table/pager'
import { SelectionAction } from '../../ui/table/selection-action'
import { MOBILE, useMedia } from '../../ui/use-media'
import { count } from '../../fields/words'
import { lower } from '../change-label'
import { viewPath } from '../record-paths'
import { useCan, useViewer } from '../viewer'
import { listColumns } from './list-columns'
import { ListFilters } from './list-filters'
import { ListRows } from './list-rows'
import type { ListViewProps } from './list-view'
import { sortOf } from './table-state'
import { useDeeds } from './use-deeds'
import { useList } from './use-list'
import { useSelection } from './use-selection'
import { useTable } from './use-table'

export interface RecordTableProps {
  readonly resource: Resource
  /** The parent the list belongs to. */
  readonly within: { readonly field: string; readonly id: number } | null
  /** Address of the list: rows open under it. */
  readonly base: string
  readonly readOnly?: boolean
}

/** A list of records with its filters, columns, selection and pages; on mobile as ruled rows. Everything follows from the definition. */
export function RecordTable({ resource, within, base, readOnly = false }: RecordTableProps) {
  const can = useCan()
  const mobile = useMedia(MOBILE)
  const [table, act] = useTable(resource, resource.name)
  const list = useList(resource, {
    resource: resource.name,
    within,
    conditions: Object.entries(table.filters).flatMap(([name, value]) => {
      const kind = resource.fields[name]?.kind
      return (kind && filterRule(kind)?.conditions(name, value)) || []
    }),
    sort: sortOf(table),
    page: table.currentPage,
    limit: table.itemsPerPage,
    includeArchived: table.includeArchived,
  })
  const pages = Math.max(1, Math.ceil(list.total / table.itemsPerPage))
  const isBeyond = list.total > 0 && table.currentPage > pages
  useEffect(() => {
    if (isBeyond) act({ do: 'page', page: pages })
  })
  const shared = { resource, base, list, table, act, canWrite: !readOnly && can.write(resource), locked: within ? [within.field] : [] }
  return (
    <>
      <ListFilters resource={resource} locked={shared.locked} filters={table.filters} act={act} />
      {list.held && <Notice tone="calm">{list.held}</Notice>}
      {mobile ? <ListRows {...shared} status={<ListStatus {...shared} />} /> : <DesktopTable {...shared} />}
      <Pager
        page={Math.min(table.currentPage, pages)}
        pages={pages}
        onPage={page => act({ do: 'page', page })}
        perPage={table.itemsPerPage}
        onPerPage={size => act({ do: 'size', size })}
        includeArchived={table.includeArchived}
        onIncludeArchived={include => act({ do: 'archived', include })}
      />
    </>
  )
}

function DesktopTable(props: ListViewProps) {
  const { resource, base, list, table, act, canWrite, locked } = props
  const { account } = useViewer()
  const navigate = useNavigate()
  const selection = useSelection()
  const deeds = useDeeds(resource)
  const rows = list.rows ?? []
  const look = useLook(resource, rows, account.currency)
  const chosen = rows.filter(row => selection.chosen.has(row.id))
  const columns = listColumns(resource, table.columns.filter(name => !locked.includes(name)), look, base)
  const sumUp = (deed: 'archive' | 'unarchive') => void deeds.archive(chosen, deed).then(done => done && selection.clear())
  return (
    <DataTable
      label={resource.plural}
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      rowState={row => (row.archivedAt === null || row.archivedAt === undefined ? undefined : 'archived')}
      rowOffset={(table.currentPage - 1) * table.itemsPerPage}
      rowCount={list.total}
      sort={{ columnId: table.sortColumn, ascending: table.sortAsc }}
      onSort={field => act({ do: 'sort', field })}
      onOpen={row => void navigate({ to: viewPath(base, row.id) })}
      selection={{
        isSelected: row => selection.chosen.has(row.id),
        toggle: row => selection.toggle(row.id),
        toggleAll: () => selection.toggleAll(rows.map(row => row.id)),
        selectAllLabel: `Select all ${lower(resource.plural)}`,
        rowLabel: row => `Select ${labelOf(resource, row)}`,
      }}
      headerAction={<Columns {...props} />}
      rowActions={row => <RowActions {...props} row={row} />}
      selectionBar={
        chosen.length === 0
          ? undefined
          : {
              label: `${chosen.length} selected`,
              actions: (
                <>
                  {canWrite && chosen.some(row => row.archivedAt === null) && <SelectionAction icon={Archive} label="Archive" onClick={() => sumUp('archive')} />}
                  {canWrite && chosen.some(row => row.archivedAt !== null) && <SelectionAction icon={ArchiveRestore} label="Unarchive" onClick={() => sumUp('unarchive')} />}
                  <SelectionAction icon={X} label="Clear" onClick={selection.clear} />
                </>
              ),
            }
      }
      totals={list.total > 0 ? { label: `${count(list.total, lower(resource.singular), lower(resource.plural))} in this list` } : undefined}
      status={<ListStatus {...props} />}
    />
  )
}

function RowActions({ resource, base, canWrite, row }: ListViewProps & { readonly row: LocalRecord }) {
  const navigate = useNavigate()
  const deeds = useDeeds(resource)
  const name = labelOf(resource, row)
  return (
    <>
      {canWrite && <DeleteButton iconOnly label={`Delete ${name}`} confirmLabel="Delete, sure?" onDelete={() => void deeds.remove(row)} />}
      <IconButton icon={ChevronRight} size="small" label={`Open ${name}`} onClick={() => void navigate({ to: viewPath(base, row.id) })} />
    </>
  )
}

/** The gear: every field that can stand in a column. */
function Columns({ resource, table, act, locked }: ListViewProps) {
  const shown = table.columns.filter(name => !locked.includes(name))
  const others = Object.entries(resource.fields).flatMap(([name, field]) => (shown.includes(name) || locked.includes(name) || field.kind === 'cells' || field.kind === 'position' ? [] : [name]))
  return (
    <ColumnPicker
      columns={[...shown, ...others].map((id, index) => ({ id, label: resource.fields[id]?.label ?? id, shown: shown.includes(id), locked: index === 0 }))}
      onApply={picked => act({ do: 'columns', fields: picked.filter(column => column.shown).map(column => column.id) })}
      onReset={() => act({ do: 'columns', fields: resource.columns })}
    />
  )
}

/** What the list is doing, in the specification's words, and the next step. */
function ListStatus({ list, table, act }: ListViewProps) {
  if (list.failure !== null) return <StatusRow kind="failed" text={list.failure} action={<TextButton onClick={list.retry}>Try again</TextButton>} />
  if (list.rows === undefined || (list.loading && list.rows.length === 0)) return <StatusRow kind="loading" />
  if (list.rows.length > 0) return null
  const isFiltered = Object.keys(table.filters).length > 0
  return <StatusRow kind="empty" text="No results" action={isFiltered ? <TextButton onClick={() => act({ do: 'reset-filters' })}>Reset filters</TextButton> : undefined} />
}
