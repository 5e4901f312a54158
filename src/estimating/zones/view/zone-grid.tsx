import { Lock } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import type { Change } from '#local/types'
import { set } from '#local/write/changes'
import { cellId, SheetGrid } from '../../../grid/sheet-grid'
import type { Span } from '../../../grid/sheet-rows'
import type { Extent, Place, Selection } from '../../../grid/selection'
import { isFigure } from '../../../grid/columns'
import { classes } from '../../../ui/classes'
import { formatDay, formatNumber } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { barOf, readZoneText, zoneText } from '../model/zone-cells'
import type { ZoneColumn, zoneSheet } from '../model/zone-columns'
import type { ZoneRow } from '../model/zone-rows'
import type { Money } from '#domain/value/money'
import styles from './zones.module.css'

interface ZoneGridProps {
  readonly rows: readonly ZoneRow[]
  /** What all zones come to; in words why they come to nothing yet. */
  readonly total: Money | string
  readonly sheet: ReturnType<typeof zoneSheet>
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly locked: string | null
  readonly onWrite: (changes: readonly Change[], label: string) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

const ID = 'zones'
const HEAD = 34

/** The zones as a spreadsheet: names, dates and notes are typed in it. */
export function ZoneGrid({ rows, total, sheet, selection, onSelect, locked, onWrite, onUndo, onRedo }: ZoneGridProps) {
  const { columns, geometry } = sheet
  const extent = useMemo<Extent>(
    () => ({ rows: rows.length, columns: columns.length, hasCells: () => true }),
    [rows.length, columns.length],
  )
  const from = rows.flatMap(({ start }) => start ?? []).toSorted()[0] ?? null
  const to =
    rows
      .flatMap(({ end }) => end ?? [])
      .toSorted()
      .at(-1) ?? null
  const at = ({ row, column }: Place) => ({ row: rows[row], column: columns[column]?.key })
  const renderRow = useCallback(
    (index: number, span: Span) => {
      const row = rows[index]
      return (
        row &&
        columns.slice(span.from, span.to + 1).map((column, offset) => (
          <div
            key={column.key}
            id={cellId(ID, { row: index, column: span.from + offset })}
            role={column.key === 'name' ? 'rowheader' : 'gridcell'}
            aria-colindex={span.from + offset + 1}
            className={classes(
              styles['cell'],
              isFigure(column.kind) && styles['figure'],
              !row.isSub && styles['top'],
              row.isSub && column.key === 'name' && styles['sub'],
              row.locked > 0 && styles['lockedRow'],
            )}
            style={{ left: geometry.starts[span.from + offset], width: column.width }}
          >
            {column.key === 'bar' ? <Bar row={row} from={from} to={to} /> : said(row, column.key)}
            {column.key === 'name' && row.locked > 0 && (
              <span className={styles['badge']}>
                <Icon of={Lock} size="small" /> Locked
              </span>
            )}
          </div>
        ))
      )
    },
    [rows, columns, geometry, from, to],
  )
  return (
    <SheetGrid
      id={ID}
      label="Zones"
      extent={extent}
      geometry={geometry}
      rowHeight={34}
      headerHeight={HEAD}
      headerRows={1}
      footerHeight={HEAD}
      left={null}
      right={null}
      selection={selection}
      onSelect={onSelect}
      keyOf={place => `${at(place).row?.zone.id}/${at(place).column}`}
      textOf={place => {
        const { row, column } = at(place)
        return row && column ? (isWritten(column) ? zoneText(row, column) : said(row, column)) : ''
      }}
      locked={place => {
        const { column } = at(place)
        return column && isWritten(column)
          ? locked
          : 'This is worked out from the bill and the zones. It cannot be typed.'
      }}
      refuse={(place, text) => {
        const { row, column } = at(place)
        const read = row && column ? readZoneText(row, column, text, rows) : ''
        return typeof read === 'string' ? read : null
      }}
      onWrite={cells => {
        const changes = cells.flatMap(cell => {
          const { row, column } = at(cell)
          const read = row && column ? readZoneText(row, column, cell.text, rows) : ''
          return !row || typeof read === 'string' ? [] : [set(assessmentZone, row.zone.id, read)]
        })
        onWrite(changes, changes.length === 1 ? 'Changed a zone' : `Changed ${changes.length} details of zones`)
      }}
      renderRow={renderRow}
      renderHeader={span => (
        <div role="row" aria-rowindex={1} className={styles['head']}>
          {columns.slice(span.from, span.to + 1).map((column, offset) => (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={span.from + offset + 1}
              className={classes(styles['cell'], isFigure(column.kind) && styles['figure'])}
              style={{ left: geometry.starts[span.from + offset], width: column.width }}
            >
              {column.title}
            </div>
          ))}
        </div>
      )}
      renderFooter={span =>
        columns.slice(span.from, span.to + 1).map((column, offset) => (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={span.from + offset + 1}
            className={classes(
              styles['cell'],
              styles['top'],
              styles['foot'],
              isFigure(column.kind) && styles['figure'],
            )}
            style={{ left: geometry.starts[span.from + offset], width: column.width }}
          >
            {column.key === 'name'
              ? 'Measured work'
              : column.key === 'amount'
                ? typeof total === 'string'
                  ? total
                  : formatNumber('money', total)
                : ''}
          </div>
        ))
      }
      onUndo={onUndo}
      onRedo={onRedo}
    />
  )
}

const isWritten = (column: ZoneColumn): boolean =>
  column === 'name' || column === 'start' || column === 'end' || column === 'notes'

function said(row: ZoneRow, column: ZoneColumn): string {
  if (column === 'number') return row.number
  if (column === 'products') return String(row.products)
  if (column === 'amount') return row.amount === null ? '–' : formatNumber('money', row.amount)
  if (column === 'start') return row.start === null ? '' : formatDay(row.start)
  if (column === 'end') return row.end === null ? '' : formatDay(row.end)
  return column === 'bar' ? '' : zoneText(row, column)
}

function Bar({ row, from, to }: { readonly row: ZoneRow; readonly from: string | null; readonly to: string | null }) {
  const bar = barOf(row, from, to)
  return (
    bar && (
      <span
        className={styles['bar']}
        data-top={!row.isSub || undefined}
        style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      />
    )
  )
}
