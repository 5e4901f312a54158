import type { ReactNode } from 'react'
import {
  COLUMN_ROLES,
  type ColumnChoice,
  type ColumnRole,
  type Exponent,
  MONEY_ROLES,
  NUMERIC_ROLES,
} from '#domain/bill-import/columns/columns'
import type { DoubtfulColumn } from '#domain/bill-import/plan/bidder-prices'
import { shownPlain } from '#domain/bill-import/sheet/number-doubts'
import type { DecimalStyle } from '#domain/value/number-text'
import { columnLetters } from '#domain/bill-import/sheet/sheet'
import { exponentOf, zoneNameOf } from '#domain/bill-import/columns/titles'
import { lower } from '#domain/value/lower'
import type { LeftOutColumn } from '#domain/bill-import/totals/left-out-columns'
import type { SessionView } from '#domain/bill-import/session/view'
import { formatNumber } from '../../../ui/format'
import { Select } from '../../../ui/input/select'
import { Notice } from '../../../ui/status/notice'
import styles from './import-page.module.css'
import tableStyles from '../../../common/import/import-tables.module.css'
import { SheetTable, type SheetRows } from '../../../common/import/sheet-table'

const STYLES = [
  { value: 'point', label: '1,234.50' },
  { value: 'comma', label: '1.234,50' },
] as const

const EXPONENTS = [
  { value: '0', label: 'Single figures' },
  { value: '3', label: 'Thousands' },
  { value: '6', label: 'Millions' },
  { value: '-2', label: 'Pence' },
] as const
const EXPONENT_OF: Readonly<Record<string, Exponent>> = { 3: 3, 6: 6, '-2': -2 }

interface ColumnsStepProps {
  /** Whether a bill of this client was read in another way before. */
  readonly layout: ReactNode
  readonly view: SessionView
  readonly rows: SheetRows
  readonly onRole: (column: number, role: ColumnRole) => void
  readonly onStyle: (column: number, style: DecimalStyle) => void
  readonly onExponent: (column: number, exponent: Exponent | 0) => void
}

/** What each column holds, chosen above it, with the way its numbers are written where they are text. */
export function ColumnsStep({ layout, view, rows, onRole, onStyle, onExponent }: ColumnsStepProps) {
  const { table, hints } = view
  const { columns, headerRow } = view.mapping
  const used = columnRuns(columns)
  const doubtful = new Set(view.doubtful.map(({ column }) => column))
  return (
    <div className={styles['stepBody']}>
      {layout}
      {hints.map(hint => (
        <Notice key={hint} tone="warning">
          {hint}
        </Notice>
      ))}
      {view.doubtful.map(each => (
        <Notice key={each.column} tone="warning">
          {doubtfulWords(each, columns[each.column]?.title ?? '')}
        </Notice>
      ))}
      {view.leftOut.length > 0 && (
        <Notice tone="warning">
          Left out with numbers on the bill’s lines: {view.leftOut.map(leftOutWords).join('; ')}. Choose what a column
          holds to take it in.
        </Notice>
      )}
      <p className={styles['quiet']}>
        Read as {used.length === 0 ? 'nothing yet: choose above each column what it holds' : used.join(', ')}.
      </p>
      <SheetTable
        label={`Columns of ${table.name}`}
        rows={rows}
        headerRow={headerRow}
        isUsed={column => columns[column]?.role !== 'ignore'}
        columnHead={column => {
          const choice = columns[column]
          if (!choice) return null
          const named = `Column ${columnLetters(column)}${choice.title ? `, ${choice.title}` : ''}`
          return (
            <>
              <span className={tableStyles['text']} title={choice.title}>
                {choice.role === 'zoneQuantity'
                  ? `Zone: ${zoneNameOf(choice.title) || 'Bill quantity'}`
                  : choice.title || '–'}
              </span>
              <span className={tableStyles['controls']}>
                <Select
                  aria-label={`${named} holds`}
                  value={choice.role}
                  onChange={role => role !== '' && onRole(column, role)}
                  options={COLUMN_ROLES}
                />
                {(doubtful.has(column) ||
                  (NUMERIC_ROLES.has(choice.role) && table.columns[column]?.hasWrittenNumbers)) && (
                  <Select
                    aria-label={`${named} writes numbers like`}
                    value={doubtful.has(column) ? '' : choice.style}
                    placeholder={doubtful.has(column) ? 'Choose the sign' : undefined}
                    onChange={style => style !== '' && onStyle(column, style)}
                    options={STYLES}
                  />
                )}
                {MONEY_ROLES.has(choice.role) && exponentOf(choice.title) !== 0 && (
                  <Select
                    aria-label={`${named} has its figures in`}
                    value={String(choice.exponent ?? 0)}
                    onChange={value => onExponent(column, EXPONENT_OF[value] ?? 0)}
                    options={EXPONENTS}
                  />
                )}
              </span>
            </>
          )
        }}
      />
    </div>
  )
}

/** "Column C, Qty: 3 numbers could be read two ways, such as “1,250”: 1.25 or 1,250. …" */
function doubtfulWords({ column, count, text, readings: [comma, point] }: DoubtfulColumn, title: string): string {
  const name = `Column ${columnLetters(column)}${title === '' ? '' : `, ${title}`}`
  const numbers =
    count === 1
      ? `“${text}” could be ${shownPlain(comma)} or ${shownPlain(point)}`
      : `${count.toLocaleString('en-GB')} numbers could be read two ways, such as “${text}”: ${shownPlain(comma)} or ${shownPlain(point)}`
  const kept = count === 1 ? 'It is left out' : 'They are left out'
  return `${name}: ${numbers}. ${kept} until you choose how this column writes numbers.`
}

/** "H Contract sum: 12 lines, 4,567.00 in all". */
function leftOutWords({ column, title, lines, total, isHidden, saidBy }: LeftOutColumn): string {
  const name = `${columnLetters(column)} ${title}`.trim()
  const count = `${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}`
  const reason = saidBy === null ? '' : ` (${SAID_BY[saidBy]})`
  return `${name}${isHidden ? ' (hidden)' : ''}: ${count}, ${formatNumber('money', total)} in all${reason}`
}

const SAID_BY = {
  tax: 'tax',
  withTax: 'the amounts with tax',
  part: 'part of the amounts',
  same: 'the amounts again',
} as const

/** "A ref", "D–W quantity of a zone": columns that take part, neighbours of one role together. */
function columnRuns(columns: readonly ColumnChoice[]): string[] {
  const runs: { role: ColumnRole; first: number; last: number }[] = []
  columns.forEach(({ role }, column) => {
    const run = runs.at(-1)
    if (run?.role === role && run.last === column - 1) run.last = column
    else runs.push({ role, first: column, last: column })
  })
  return runs
    .filter(run => run.role !== 'ignore')
    .map(({ role, first, last }) => {
      const label = lower(COLUMN_ROLES.find(each => each.value === role)?.label ?? role)
      return `${columnLetters(first)}${first === last ? '' : `–${columnLetters(last)}`} ${label}`
    })
}
