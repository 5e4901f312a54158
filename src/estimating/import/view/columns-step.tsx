import { COLUMN_ROLES, type ColumnChoice, type ColumnRole, NUMERIC_ROLES } from '#domain/estimating/bill-import/columns'
import type { DecimalStyle } from '#domain/estimating/bill-import/read-number'
import { columnLetters } from '#domain/estimating/bill-import/sheet'
import { zoneNameOf } from '#domain/estimating/bill-import/titles'
import { lower } from '#domain/value/lower'
import { type ImportDraft, sheetOf } from '../model/import-draft'
import { Select } from '../../../ui/input/select'
import { Notice } from '../../../ui/status/notice'
import styles from './import-page.module.css'
import tableStyles from '../../../common/import/import-tables.module.css'
import { SheetTable } from '../../../common/import/sheet-table'

const STYLES = [
  { value: 'point', label: '1,234.50' },
  { value: 'comma', label: '1.234,50' },
] as const

interface ColumnsStepProps {
  readonly draft: ImportDraft
  readonly onRole: (column: number, role: ColumnRole) => void
  readonly onStyle: (column: number, style: DecimalStyle) => void
}

/** What each column holds, chosen above it, with the way its numbers are written where they are text. */
export function ColumnsStep({ draft, onRole, onStyle }: ColumnsStepProps) {
  const sheet = sheetOf(draft)
  const { columns, headerRow } = draft.mapping
  const hasText = (column: number) =>
    sheet.rows.some((row, index) => index > headerRow && typeof row[column] === 'string' && /\d/.test(row[column]))
  const used = columnRuns(columns)
  return (
    <div className={styles['stepBody']}>
      {draft.hints.map(hint => (
        <Notice key={hint} tone="warning">
          {hint}
        </Notice>
      ))}
      <p className={styles['quiet']}>
        Read as {used.length === 0 ? 'nothing yet: choose above each column what it holds' : used.join(', ')}.
      </p>
      <SheetTable
        label={`Columns of ${sheet.name}`}
        sheet={sheet}
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
                {NUMERIC_ROLES.has(choice.role) && hasText(column) && (
                  <Select
                    aria-label={`${named} writes numbers like`}
                    value={choice.style}
                    onChange={style => style !== '' && onStyle(column, style)}
                    options={STYLES}
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
