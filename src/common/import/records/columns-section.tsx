import type { ImportRole } from '#contract/import/import-plan'
import { columnLetters } from '#domain/bill-import/sheet/sheet'
import { FormField } from '../../../ui/input/form-field'
import { Select } from '../../../ui/input/select'
import { Section } from '../../../ui/shell/page'
import { rowsOfSheet, SheetTable } from '../sheet-table'
import styles from './import-records.module.css'
import { type ImportDraft, sheetOf, titlesOf } from './use-import-draft'

interface ColumnsSectionProps {
  readonly draft: ImportDraft
  readonly roles: readonly ImportRole[]
  readonly onSheet: (sheet: number) => void
  readonly onHeaderRow: (row: number) => void
  readonly onRole: (column: number, role: string | null) => void
}

/** The file as it is, with what each column holds chosen above it; pressing a row's number makes it the row of titles. */
export function ColumnsSection({ draft, roles, onSheet, onHeaderRow, onRole }: ColumnsSectionProps) {
  const sheet = sheetOf(draft)
  const titles = titlesOf(draft)
  const options = roles.map(({ value, label }) => ({ value, label }))
  return (
    <Section title="Columns" aside={`${sheet.rows.length.toLocaleString('en-GB')} rows`} bare>
      {draft.workbook.sheets.length > 1 && (
        <FormField label="Sheet">
          <Select
            value={String(draft.sheet)}
            onChange={value => onSheet(Number(value))}
            options={draft.workbook.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
          />
        </FormField>
      )}
      <div className={styles['sheet']}>
        <SheetTable
          label={`Columns of ${sheet.name}`}
          rows={rowsOfSheet(sheet)}
          headerRow={draft.headerRow}
          onRow={onHeaderRow}
          isUsed={column => (draft.roles[column] ?? null) !== null || draft.kindColumn === column}
          columnHead={column => (
            <>
              <span className={styles['title']} title={titles[column]}>
                {titles[column] || '–'}
              </span>
              {draft.kindColumn === column ? (
                <span className={styles['title']}>Kind of row</span>
              ) : (
                <Select
                  aria-label={`Column ${columnLetters(column)}${titles[column] ? `, ${titles[column]}` : ''} holds`}
                  value={draft.roles[column] ?? ''}
                  placeholder="Not imported"
                  onChange={role => onRole(column, role === '' ? null : role)}
                  options={options}
                />
              )}
            </>
          )}
        />
      </div>
    </Section>
  )
}
