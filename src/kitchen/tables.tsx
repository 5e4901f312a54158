import { Archive, ChevronRight, Download, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/action/icon-button'
import { formatDay, formatMoney, formatNumber } from '../ui/format'
import { Checkbox } from '../ui/input/checkbox'
import { Badge } from '../ui/status/badge'
import { StatusRow } from '../ui/status/status-row'
import type { TableColumn, TableSort } from '../ui/table/column'
import { ColumnPicker } from '../ui/table/column-picker'
import { DataTable } from '../ui/table/data-table'
import { FilterChoice, FilterText } from '../ui/table/filter-field'
import { FilterPicker, FilterRow } from '../ui/table/filter-row'
import { Pager } from '../ui/table/pager'
import { SelectionAction } from '../ui/table/selection-action'
import styles from './kitchen.module.css'
import { Line, Specimen } from './specimen'
import { minus, pence, sum, times, type Money } from '#domain/value/money'

type Project = {
  id: number
  name: string
  client: string
  pence: Money
  onsite: boolean
  due: string
  state?: 'archived' | 'deleted'
}

const PROJECTS: Project[] = Array.from({ length: 400 }, (_, index) => ({
  id: 2431 - index,
  name:
    [
      'Albion Mill, Building C offices',
      'Ashgrove Primary, SEN unit',
      'Beacon Court, Blocks 1–3 apartments',
      'Lister Mews, show apartment',
    ][index % 4] ?? '',
  client: ['Calder Valley Estates LLP', 'Kirklees Schools Trust', 'Harrow & Lyle Homes Ltd'][index % 3] ?? '',
  pence: minus(pence(48_622_040), times(pence(98_765), index)),
  onsite: index % 3 === 0,
  due: '2027-01-29',
  ...(index === 3 ? { state: 'archived' as const } : index === 5 ? { state: 'deleted' as const } : {}),
}))

const COLUMNS: TableColumn<Project>[] = [
  { id: 'id', header: 'No.', width: 70, frozen: true, cell: row => row.id },
  {
    id: 'name',
    header: 'Project',
    width: 280,
    frozen: true,
    strong: true,
    sortable: true,
    cell: row => <a href={`#${row.id}`}>{row.name}</a>,
  },
  { id: 'client', header: 'Client', width: 220, sortable: true, cell: row => row.client },
  {
    id: 'pence',
    header: 'Tender £',
    width: 130,
    align: 'end',
    strong: true,
    sortable: true,
    cell: row => formatNumber('money', row.pence),
  },
  { id: 'onsite', header: 'Onsite?', width: 90, align: 'center', cell: row => (row.onsite ? 'Yes' : '–') },
  {
    id: 'state',
    header: 'Status',
    width: 140,
    cell: row => <Badge level={row.onsite ? 'info' : 'subtle'}>{row.onsite ? 'Accepted' : 'In progress'}</Badge>,
  },
  { id: 'due', header: 'Tender due', width: 120, cell: row => formatDay(row.due) },
]

const total = (rows: Project[]): Money => sum(rows.map(row => row.pence))

export function Tables() {
  return (
    <>
      <ProjectTable title="Table, one page" rows={PROJECTS.slice(0, 25)} />
      <ProjectTable title="Table, 400 rows" rows={PROJECTS} />
      <Specimen title="Money">
        <Line>
          {['GBP', 'EUR', 'AED', 'XXX'].map(code => (
            <span key={code}>{formatMoney(pence(-123_456_789), code)}</span>
          ))}
        </Line>
      </Specimen>
    </>
  )
}

function ProjectTable({ title, rows }: { title: string; rows: Project[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([2429, 2428]))
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', ascending: true })
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(25)
  const [archived, setArchived] = useState(false)
  const [text, setText] = useState('')
  const [after, setAfter] = useState('01/07/2026')
  const selected = rows.filter(row => chosen.has(row.id))
  const toggle = (row: Project) =>
    setChosen(new Set(chosen.has(row.id) ? [...chosen].filter(id => id !== row.id) : [...chosen, row.id]))
  return (
    <Specimen title={title} wide>
      <FilterRow
        label={`Filters of ${title}`}
        setCount={after ? 1 : 0}
        onReset={() => setAfter('')}
        picker={
          <FilterPicker filters={[{ id: 'a', label: 'Enquiry date', active: false }]} onToggle={() => undefined} />
        }
      >
        <FilterText label="Project" value={text} onChange={setText} />
        <Checkbox framed label="Onsite?" checked={false} onChange={() => undefined} />
        <FilterChoice label="Tender due after" value={after} onClear={() => setAfter('')}>
          A calendar
        </FilterChoice>
        <FilterChoice label="Responsible" value="">
          People
        </FilterChoice>
      </FilterRow>
      <div className={styles['table']}>
        <DataTable
          label={title}
          columns={COLUMNS}
          rows={rows.slice(1)}
          pinned={rows.slice(0, 1)}
          rowKey={row => row.id}
          rowState={row => row.state}
          sort={sort}
          onSort={columnId => setSort({ columnId, ascending: sort.columnId === columnId ? !sort.ascending : true })}
          selection={{
            isSelected: row => chosen.has(row.id),
            toggle,
            toggleAll: () => setChosen(selected.length === rows.length ? new Set() : new Set(rows.map(row => row.id))),
            selectAllLabel: 'Select all projects',
            rowLabel: row => `Select ${row.name}`,
            blocked: row => (row.state === 'deleted' ? 'Deleted' : undefined),
          }}
          rowActions={row => <IconButton icon={ChevronRight} label={`Open ${row.name}`} size="small" />}
          headerAction={
            <ColumnPicker
              columns={COLUMNS.map((column, index) => ({
                id: column.id,
                label: column.header,
                shown: true,
                locked: index === 0,
              }))}
              onApply={() => undefined}
              onReset={() => undefined}
            />
          }
          totals={{
            label: `${rows.length} projects in this list`,
            sums: { pence: formatNumber('money', total(rows)) },
          }}
          selectionBar={
            selected.length === 0
              ? undefined
              : {
                  label: `${selected.length} selected`,
                  sums: { pence: formatNumber('money', total(selected)) },
                  actions: (
                    <>
                      <SelectionAction icon={Download} label="Export" onClick={() => undefined} />
                      <SelectionAction icon={Archive} label="Archive" onClick={() => undefined} />
                      <SelectionAction icon={X} label="Clear" onClick={() => setChosen(new Set())} />
                    </>
                  ),
                }
          }
          status={rows.length === 0 ? <StatusRow kind="empty" text="No results" /> : undefined}
        />
        <Pager
          label={`Pages of ${title}`}
          page={page}
          pages={4}
          onPage={setPage}
          perPage={perPage}
          onPerPage={setPerPage}
          includeArchived={archived}
          onIncludeArchived={setArchived}
        />
      </div>
    </Specimen>
  )
}
