import { useCallback, useEffect, useState } from 'react'
import { columnWith } from '#domain/bill-import/columns/columns'
import type { DraftEdit } from '#domain/bill-import/session/edit'
import type { RowFilter } from '#domain/bill-import/session/row-filter'
import type { SessionView } from '#domain/bill-import/session/view'
import type { RowChoice, RowClass } from '#domain/bill-import/rows/row-class'
import type { RemoteSession } from '../model/use-bill-session'
import { Checkbox } from '../../../ui/input/checkbox'
import { Select } from '../../../ui/input/select'
import { MOBILE, PHONE, useMedia } from '../../../ui/use-media'
import { StatusRow } from '../../../ui/status/status-row'
import { BillRow } from './bill-row'
import { BillRowPhone, PHONE_ROW } from './bill-row-phone'
import styles from './import-page.module.css'
import tableStyles from '../../../common/import/import-tables.module.css'
import { ScrollRegion } from '../../../common/import/scroll-region'
import { useRowsInView } from '../../../common/import/use-rows-in-view'
import { VirtualRows } from '../../../common/import/virtual-rows'
import { CHOOSABLE } from './row-words'

interface RowsStepProps {
  readonly session: Pick<RemoteSession, 'rows' | 'placeOf'>
  readonly view: SessionView
  readonly nameOf: (row: number) => string
  /** The row another step pointed at. */
  readonly target: { readonly row: number } | null
  readonly onEdit: (edit: DraftEdit) => void
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

/** Room for a thumb. */
const TICK_OF_PHONE = 64

/** Figures are never cut off, and the name of a row stands with its sheet where there are several. */
function roomOf({ head, width }: (typeof COLUMNS)[number], { also, plan }: SessionView, mobile: boolean): number {
  const room = (digits: number, decimals: number) =>
    Math.max(width, (digits + Math.ceil(digits / 3) + decimals + 1) * (mobile ? 8.5 : 7) + 16)
  switch (head) {
    case 'Row':
      return also.length > 0 ? 170 : width
    case 'Quantity':
      return room(plan.digits.quantity, 2)
    case 'Rate':
      return room(plan.digits.rate, 4)
    case 'Printed':
    case 'Imported':
      return room(plan.digits.amount, 2)
    default:
      return width
  }
}

/** Every row with what it was taken for: tick it, change its kind, or change all that are shown. */
export function RowsStep({ session, view, nameOf, target, onEdit }: RowsStepProps) {
  const { chips, mapping } = view
  const [filter, setFilter] = useState<RowFilter>('all')
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const shownFilter = chips.some(chip => chip.value === filter) ? filter : 'all'
  const { count, unticked } = chips.find(chip => chip.value === shownFilter) ?? { count: 0, unticked: 0 }
  const load = useCallback(
    (from: number, to: number) => session.rows(shownFilter, from, to),
    // oxlint-disable-next-line react/exhaustive-deps -- a new view asks for the rows again
    [session, shownFilter, view],
  )
  const rows = useRowsInView(shownFilter, load)
  const jump = useJump(session, shownFilter, target, mapping.headerRow)
  const onRows = (all: readonly number[], choice: RowChoice) => onEdit({ kind: 'rows', rows: all, choice })
  const onShown = (choice: RowChoice) => onEdit({ kind: 'rows', rows: { shown: shownFilter }, choice })
  const hasRefs = columnWith(mapping, 'ref') >= 0
  const mobile = useMedia(MOBILE)
  const isPhone = useMedia(PHONE)
  const tick = mobile ? TICK_OF_PHONE : TICK
  const columns = isPhone
    ? []
    : COLUMNS.filter(column => hasRefs || column.head !== 'Ref').map(column => ({
        ...column,
        width: roomOf(column, view, mobile),
      }))
  const span = isPhone ? 2 : columns.length + 1
  const Row = isPhone ? BillRowPhone : BillRow
  const ticked = count - unticked
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
          <span>All {count.toLocaleString('en-GB')} shown are</span>
          <Select
            aria-label="Change all shown rows to"
            value=""
            placeholder="Change to…"
            options={CHOOSABLE}
            onChange={kind => kind !== '' && onShown({ class: kind satisfies RowClass })}
          />
        </div>
      )}
      <ScrollRegion label="Rows of the bill" onElement={setScroller}>
        <table
          className={tableStyles['table']}
          aria-rowcount={count}
          style={isPhone ? undefined : { width: columns.reduce((sum, column) => sum + column.width, tick) }}
        >
          <colgroup>
            <col style={{ width: tick }} />
            {columns.map(({ head, width }) => (
              <col key={head} style={{ width }} />
            ))}
            {isPhone && <col />}
          </colgroup>
          <thead>
            <tr>
              <td className={tableStyles['head']}>
                <Checkbox
                  aria-label="Import all shown rows"
                  checked={ticked === count && count > 0}
                  indeterminate={ticked > 0 && ticked < count}
                  onChange={isTicked => onShown({ isExcluded: !isTicked })}
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
              {isPhone && (
                <th scope="col" className={tableStyles['head']}>
                  All {count.toLocaleString('en-GB')} rows shown
                </th>
              )}
            </tr>
          </thead>
          <VirtualRows
            scroller={scroller}
            count={count}
            span={span}
            height={isPhone ? PHONE_ROW : undefined}
            jump={jump}
            align={target ? 'center' : 'start'}
            onRange={rows.onRange}
          >
            {index => {
              const row = rows.at(index)
              return row ? (
                <Row
                  key={row.facts.row}
                  hasRefs={hasRefs}
                  view={row}
                  rowName={nameOf(row.facts.row)}
                  isTarget={target?.row === row.facts.row}
                  onChoice={choice => onRows([row.facts.row], choice)}
                />
              ) : (
                <tr key={`on its way ${index}`} aria-hidden className={tableStyles['row']}>
                  <td
                    colSpan={span}
                    className={tableStyles['cell']}
                    style={isPhone ? { height: PHONE_ROW } : undefined}
                  />
                </tr>
              )
            }}
          </VirtualRows>
        </table>
        {count === 0 && <StatusRow kind="empty" text="No results" />}
      </ScrollRegion>
    </div>
  )
}

/** Where the list begins: at the row another step pointed at, else at the first row below the titles. */
function useJump(
  session: Pick<RemoteSession, 'placeOf'>,
  filter: RowFilter,
  target: RowsStepProps['target'],
  headerRow: number,
) {
  const [jump, setJump] = useState<{ readonly index: number } | null>(null)
  useEffect(() => {
    let isStale = false
    const place = session.placeOf(filter, target ? target.row : headerRow + 1)
    void place.then(index => isStale || index <= 0 || setJump({ index }))
    return () => {
      isStale = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only a new target moves the list, not every change of a row
  }, [target])
  return jump
}
