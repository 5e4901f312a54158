import { type KeyboardEvent, type ReactNode, useState } from 'react'
import {
  cellText,
  columnLetters,
  MAX_COLUMNS,
  type Cell,
  type Sheet,
  type SheetRow,
  sheetWidth,
} from '#domain/bill-import/sheet/sheet'
import { classes } from '../../ui/classes'
import styles from './import-tables.module.css'
import { ScrollRegion } from './scroll-region'
import { VirtualRows } from './virtual-rows'

interface SheetTableProps {
  readonly label: string
  readonly rows: SheetRows
  readonly headerRow: number
  /** Under each column's letter: its title, what it is taken for. */
  readonly columnHead?: (column: number) => ReactNode
  /** Columns that take no part are drawn lighter. */
  readonly isUsed?: (column: number) => boolean
  /** Pressing a row's number; given, rows can be chosen. */
  readonly onRow?: (row: number) => void
}

/** The rows of a sheet, wherever they are held. */
export interface SheetRows {
  readonly count: number
  /** Per column: it holds long texts and is shown wider. */
  readonly isText: readonly boolean[]
  /** Undefined while the row is on its way. */
  readonly at: (row: number) => SheetRow | undefined
  readonly nameOf: (row: number) => string
  /** Names are long, since rows are of several sheets. */
  readonly hasLongNames: boolean
  readonly onRange?: (first: number, last: number) => void
}

/** The rows of a sheet that the page holds itself. */
export const rowsOfSheet = (sheet: Sheet): SheetRows => ({
  count: sheet.rows.length,
  isText: Array.from({ length: Math.min(sheetWidth(sheet), MAX_COLUMNS) }, (_, column) => isTextColumn(sheet, column)),
  at: row => sheet.rows[row],
  nameOf: row => String(row + 1),
  hasLongNames: false,
})

const NARROW = 96
const MIDDLE = 124
const WIDE = 168
const ROW_NUMBER = 56

/** The sheet as it is in the file, its rows and columns named as the person knows them. */
export function SheetTable({ label, rows, headerRow, columnHead, isUsed = () => true, onRow }: SheetTableProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [start] = useState(() => (headerRow > 2 ? { index: headerRow } : null))
  const numberWidth = rows.hasLongNames ? ROW_NUMBER * 3 : ROW_NUMBER
  const columns = rows.isText.map((_, column) => column)
  const widths = columns.map(column =>
    rows.isText[column] || (columnHead && isUsed(column)) ? WIDE : columnHead ? MIDDLE : NARROW,
  )
  return (
    <ScrollRegion label={label} onElement={setScroller}>
      <table
        className={styles['table']}
        aria-rowcount={rows.count}
        style={{ width: numberWidth + widths.reduce((sum, width) => sum + width, 0) }}
      >
        <colgroup>
          <col style={{ width: numberWidth }} />
          {columns.map((column, index) => (
            <col key={column} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes(styles['head'], styles['number'])}>
              Row
            </th>
            {columns.map(column => (
              <th key={column} scope="col" className={styles['head']}>
                <span className={styles['letter']}>{columnLetters(column)}</span>
                {columnHead?.(column)}
              </th>
            ))}
          </tr>
        </thead>
        <VirtualRows
          scroller={scroller}
          count={rows.count}
          span={columns.length + 1}
          jump={start}
          align="start"
          {...(rows.onRange ? { onRange: rows.onRange } : {})}
        >
          {row => (
            <tr
              key={row}
              aria-rowindex={row + 1}
              className={classes(
                styles['row'],
                row === headerRow && styles['titles'],
                row < headerRow && styles['above'],
                onRow && styles['pressable'],
              )}
              onClick={onRow && (() => onRow(row))}
            >
              <th scope="row" className={classes(styles['cell'], styles['number'])}>
                {onRow ? (
                  <button
                    type="button"
                    className={styles['pick']}
                    aria-pressed={row === headerRow}
                    aria-label={`Row ${row + 1} holds the titles`}
                    tabIndex={row === Math.max(0, headerRow) ? 0 : -1}
                    onKeyDown={walk}
                  >
                    {row + 1}
                  </button>
                ) : (
                  rows.nameOf(row)
                )}
              </th>
              {columns.map(column => (
                <SheetCell key={column} cell={rows.at(row)?.[column]} isUsed={isUsed(column)} />
              ))}
            </tr>
          )}
        </VirtualRows>
      </table>
    </ScrollRegion>
  )
}

/** Rows are one stop of the Tab key, the one that holds the titles; arrows walk on from there. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const row = event.currentTarget.closest('tr')
  const next =
    event.key === 'ArrowDown' ? row?.nextElementSibling : event.key === 'ArrowUp' ? row?.previousElementSibling : null
  const button = next?.querySelector('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}

function SheetCell({ cell, isUsed }: { readonly cell: Cell | undefined; readonly isUsed: boolean }) {
  const text = cellText(cell)
  return (
    <td
      className={classes(styles['cell'], isUsed ? styles['used'] : styles['unused'])}
      data-align={typeof cell === 'number' ? 'end' : undefined}
      title={text.length > 10 ? text : undefined}
    >
      {text}
    </td>
  )
}

const isTextColumn = (sheet: Sheet, column: number): boolean =>
  sheet.rows.slice(0, 60).some(row => typeof row[column] === 'string' && row[column].length > 14)
