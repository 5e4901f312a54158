import { X } from 'lucide-react'
import { useState } from 'react'
import { labelOf, type Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import type { ListQuery } from '#local/types'
import { useLook } from '../../fields/use-look'
import { Button } from '../../ui/action/button'
import { Modal, ModalCancel } from '../../ui/overlay/modal'
import { MOBILE, useMedia } from '../../ui/use-media'
import { DataTable } from '../../ui/table/data-table'
import { SelectionAction } from '../../ui/table/selection-action'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { listColumns } from './list-columns'
import { ListFilters } from './list-filters'
import { ListPager } from './list-pager'
import { ListStatus } from './list-status'
import { PickRows } from './pick-rows'
import { selectable } from './selection'
import { useSelection } from './use-selection'
import { useTableList } from './use-table-list'
import styles from './list.module.css'

/** A list no longer than its shortest page needs no turning. */
const FIRST_PAGE = 25

interface RecordPickerProps {
  readonly resource: Resource
  readonly title: string
  readonly within?: ListQuery['within']
  /** Records that are there already: shown, and not chosen again. */
  readonly present: ReadonlySet<number>
  /** Only one may be chosen. */
  readonly single?: boolean
  /** What choosing does: "Add", "Select". */
  readonly addLabel: string
  /** True closes the picker. */
  readonly onAdd: (ids: readonly number[]) => Promise<boolean>
  readonly onClose: () => void
}

/** Chooses records from a list with its filters and pages, and hands over which. Spec: platform 2.10, selected-items bar with Add. */
export function RecordPicker({
  resource,
  title,
  within = null,
  present,
  single = false,
  addLabel,
  onAdd,
  onClose,
}: RecordPickerProps) {
  const { account } = useViewer()
  const today = useToday()
  const mobile = useMedia(MOBILE)
  const shown = useTableList(resource, `pick ${resource.name}`, within)
  const selection = useSelection({ single })
  const [working, setWorking] = useState(false)
  const rows = shown.list.rows ?? []
  const look = useLook(resource, rows, account.currency)

  async function add() {
    setWorking(true)
    const done = await onAdd([...selection.chosen]).finally(() => setWorking(false))
    if (done) onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      size="medium"
      closeOnOutside={false}
      isBegun={selection.chosen.size > 0}
      footer={
        <>
          <ModalCancel />
          <Button kind="primary" disabled={working || selection.chosen.size === 0} onClick={() => void add()}>
            {addLabel}
          </Button>
        </>
      }
    >
      <div className={styles['picker']}>
        <ListFilters {...shown} hasFocus={!mobile} />
        {mobile ? (
          <>
            <PickRows {...shown} rows={rows} look={look} selection={selection} present={present} />
            <ListStatus {...shown} />
          </>
        ) : (
          <div className={styles['picking']}>
            <DataTable
              label={resource.plural}
              columns={listColumns(
                resource,
                shown.table.columns.filter(name => !shown.locked.includes(name)),
                look,
                null,
                rows,
                today,
              )}
              rows={rows}
              rowKey={row => row.id}
              rowOffset={(shown.table.currentPage - 1) * shown.table.itemsPerPage}
              rowCount={shown.list.total}
              sort={{ columnId: shown.table.sortColumn, ascending: shown.table.sortAsc }}
              onSort={field => shown.act({ do: 'sort', field })}
              selection={{
                isSelected: row => selection.chosen.has(row.id),
                toggle: row => selection.toggle(row.id),
                toggleAll: single
                  ? undefined
                  : () =>
                      selection.toggleAll(
                        selectable(
                          rows.map(row => row.id),
                          present,
                        ),
                      ),
                selectAllLabel: `Select all ${lower(resource.plural)}`,
                rowLabel: row => `Select ${labelOf(resource, row)}`,
                blocked: row => (present.has(row.id) ? 'Already there' : undefined),
              }}
              selectionBar={
                selection.chosen.size === 0
                  ? undefined
                  : {
                      label: `${selection.chosen.size} selected`,
                      actions: <SelectionAction icon={X} label="Clear" onClick={selection.clear} />,
                    }
              }
              status={<ListStatus {...shown} />}
            />
          </div>
        )}
        {shown.list.total > FIRST_PAGE && <ListPager {...shown} />}
      </div>
    </Modal>
  )
}
