import type { ImportPlan, RowFate } from '#contract/import/import-plan'
import { cellText, type Sheet } from '#domain/bill-import/sheet/sheet'
import { count } from '../../../fields/words'
import { List, ListRow } from '../../../ui/record/list-row'
import { Section } from '../../../ui/shell/page'

/** How many rows of each finding are named; the number of all is said. */
const NAMED = 100

const FINDINGS: readonly { readonly is: Exclude<RowFate['is'], 'new' | 'blank'>; readonly title: string }[] = [
  { is: 'wrong', title: 'Rows that could not be read (skipped)' },
  { is: 'repeat', title: 'Duplicate rows (skipped)' },
  { is: 'known', title: 'Already in Quoin (skipped)' },
  { is: 'skipped', title: 'Kinds you chose to skip' },
]

interface ImportReportProps {
  readonly plan: ImportPlan
  readonly sheet: Sheet
  /** The column that names a row. */
  readonly nameColumn: number
}

/** What will not be imported, finding by finding, each row by the number it has in the file. */
export function ImportReport({ plan, sheet, nameColumn }: ImportReportProps) {
  return FINDINGS.map(({ is, title }) => {
    const rows = plan.fates.flatMap((fate, row) => (fate.is === is ? [{ fate, row }] : []))
    if (rows.length === 0) return null
    return (
      <Section key={is} title={title} aside={count(rows.length, 'row')}>
        <details>
          <summary>Show {rows.length > NAMED ? `the first ${NAMED}` : 'them'}</summary>
          <List label={title}>
            {rows.slice(0, NAMED).map(({ fate, row }) => (
              <ListRow
                key={row}
                title={cellText(sheet.rows[row]?.[nameColumn]) || 'No name'}
                under={`Row ${row + 1}${because(fate)}`}
              />
            ))}
          </List>
        </details>
      </Section>
    )
  })
}

function because(fate: RowFate): string {
  if (fate.is === 'repeat') return ` repeats row ${fate.of + 1}`
  return fate.is === 'wrong' ? `: ${fate.problems.join(', ')}` : ''
}
