import type { DoubtfulColumn } from '#contract/import/import-plan'
import { columnLetters } from '#domain/bill-import/sheet/sheet'
import type { DecimalStyle } from '#domain/value/number-text'
import { count } from '../../../fields/words'
import { FormField } from '../../../ui/input/form-field'
import { Select } from '../../../ui/input/select'
import { Section } from '../../../ui/shell/page'

interface CommasSectionProps {
  readonly columns: readonly DoubtfulColumn[]
  readonly titles: readonly string[]
  readonly onStyle: (column: number, style: DecimalStyle) => void
}

const STYLES = [
  { value: 'comma', label: 'Decimal comma: 1.234,50' },
  { value: 'point', label: 'Decimal point: 1,234.50' },
] as const

/** Asks what the commas are in columns of numbers that can be read two ways. Until then their rows are left out. */
export function CommasSection({ columns, titles, onStyle }: CommasSectionProps) {
  if (columns.length === 0) return null
  return (
    <Section title="How are these numbers written?" bare>
      {columns.map(({ column, rows, example, style }) => (
        <FormField
          key={column}
          label={`Column ${columnLetters(column)}${titles[column] ? `, ${titles[column]}` : ''}`}
          description={`${count(rows, 'number')} such as ${example} can be read two ways. Rows that depend on it are not imported until you choose.`}
        >
          <Select
            value={style ?? ''}
            placeholder="Choose"
            onChange={value => value !== '' && onStyle(column, value === 'comma' ? 'comma' : 'point')}
            options={STYLES}
          />
        </FormField>
      ))}
    </Section>
  )
}
