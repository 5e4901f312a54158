import { useMemo, useState } from 'react'
import { columnWith } from '#domain/estimating/bill-import/columns'
import { rowName } from '#domain/estimating/bill-import/sheet'
import { ROW_CLASSES, type RowChoice, type RowClass } from '#domain/estimating/bill-import/row-class'
import type { ImportDraft } from '../model/import-draft'
import { filterChips, filterRows, type RowFilter } from '../model/row-filter'
import type { BillReading } from '../model/use-bill-reading'
import { Checkbox } from '../../../ui/input/checkbox'
import { Select } from '../../../ui/input/select'
import { StatusRow } from '../../../ui/status/status-row'
import { BillRow } from './bill-row'
import styles from './import-page.module.css'
import tableStyles from '../../../common/import/import-tables.module.css'
import { ScrollRegion } from '../../../common/import/scroll-region'
import { VirtualRows } from '../../../common/import/virtual-rows'

const CHOOSABLE = ROW_CLASSES.filter(each => each.value !== 'blank')

interface RowsStepProps {
  readonly draft: ImportDraft
  readonly reading: BillReading
  /** The row another step pointed at. */
  readonly target: { readonly row: number } | null
  readonly onRows: (rows: readonly number[], choice: RowChoice) => void
}

const COLUMNS = [
  { head: 'Row', width: 50 },
  { head: 'Kind', width: 142 },
  { head: 'Ref', width: 60 },
  { head: 'Text', width: 180 },
  { head: 'Quantity', width: 76, align: 'end' },
  { head: 'Unit', width: 60 },
  { head: 'Rate', width: 74, align: 'end' },
  { head: 'Printed', width: 84, align: 'end' },
  { head: 'Imported', width: 84, align: 'end' },
] as const
const TICK = 40

/** Every row with what it was taken for: tick it, change its kind, or change all that are shown. */
export function RowsStep({ draft, reading, target, onRows }: RowsStepProps) {
  const { bill } = reading
  const [filter, setFilter] = useState<RowFilter>('all')
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const chips = useMemo(() => filterChips(bill), [bill])
  const shownFilter = chips.some(chip => chip.value === filter) ? filter : 'all'
  const rows = useMemo(() => filterRows(bill, shownFilter), [bill, shownFilter])
  const lines = useMemo(() => new Map(bill.lines.map(line => [line.row, line])), [bill])
  const jump = useMemo(() => {
    const index = target ? rows.indexOf(target.row) : rows.findIndex(row => row > draft.mapping.headerRow)
    return index <= 0 ? null : { index }
    // oxlint-disable-next-line react/exhaustive-deps -- only a new target moves the list, not every change of a row
  }, [target])
  const hasRefs = columnWith(draft.mapping, 'ref') >= 0
  const columns = COLUMNS.filter(column => hasRefs || column.head !== 'Ref').map(column =>
    column.head === 'Row' && draft.also.length > 0 ? { ...column, width: 170 } : column,
  )
  const ticked = rows.filter(row => !draft.choices.get(row)?.isExcluded).length
  return (
    <div className={styles['stepBody']}>
      <div className={styles['chips']} role="group" aria-label="Show rows of a kind">
        {chips.map(chip => (
          <button
            key={chip.value}
            type="button"
            className={styles['chip']}
            aria-pressed={chip.value === shownFilter}
            onClick={() => setFilter(chip.value)}
          >
            {chip.label} <span className={styles['count']}>{chip.count.toLocaleString('en-GB')}</span>
          </button>
        ))}
      </div>
      {shownFilter !== 'all' && (
        <div className={styles['bulk']}>
          <span>All {rows.length.toLocaleString('en-GB')} shown are</span>
          <Select
            aria-label="Change all shown rows to"
            value=""
            placeholder="Change to…"
            options={CHOOSABLE}
            onChange={kind => kind !== '' && onRows(rows, { class: kind satisfies RowClass })}
          />
        </div>
      )}
      <ScrollRegion label="Rows of the bill" onElement={setScroller}>
        <table
          className={tableStyles['table']}
          aria-rowcount={rows.length}
          style={{ width: columns.reduce((sum, column) => sum + column.width, TICK) }}
        >
          <colgroup>
            <col style={{ width: TICK }} />
            {columns.map(({ head, width }) => (
              <col key={head} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td className={tableStyles['head']}>
                <Checkbox
                  aria-label="Import all shown rows"
                  checked={ticked === rows.length && rows.length > 0}
                  indeterminate={ticked > 0 && ticked < rows.length}
                  onChange={isTicked => onRows(rows, { isExcluded: !isTicked })}
                />
              </td>
              {columns.map(column => (
                <th
                  key={column.head}
                  scope="col"
                  className={tableStyles['head']}
                  data-align={'align' in column ? column.align : undefined}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <VirtualRows
            scroller={scroller}
            count={rows.length}
            span={columns.length + 1}
            jump={jump}
            align={target ? 'center' : 'start'}
          >
            {index => {
              const row = rows[index] ?? 0
              const facts = bill.facts[row]
              const read = bill.readings[row]
              return (
                facts &&
                read && (
                  <BillRow
                    key={row}
                    hasRefs={hasRefs}
                    facts={facts}
                    rowName={rowName(draft.table, row)}
                    reading={read}
                    line={lines.get(row)}
                    product={bill.plan.products[lines.get(row)?.product ?? -1]}
                    isTicked={!draft.choices.get(row)?.isExcluded}
                    isTarget={target?.row === row}
                    onChoice={choice => onRows([row], choice)}
                  />
                )
              )
            }}
          </VirtualRows>
        </table>
        {rows.length === 0 && <StatusRow kind="empty" text="No results" />}
      </ScrollRegion>
    </div>
  )
}
