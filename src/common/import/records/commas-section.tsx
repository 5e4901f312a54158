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

/** Asks what the commas are in columns of numbers that can be read two ways, and lists them. Until then their rows are not imported. */
export function CommasSection({ columns, titles, onStyle }: CommasSectionProps) {
  if (columns.length === 0) return null
  return (
    <Section title="How are these numbers written?" bare>
      {columns.map(({ column, rows, examples, style }) => (
        <FormField
          key={column}
          label={`Column ${columnLetters(column)}${titles[column] ? `, ${titles[column]}` : ''}`}
          description={`${count(rows, 'number')} can be read two ways: ${listed(examples)}. Rows that depend on it are not imported until you choose.`}
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

const SHOWN = 12

/** "1,234 is 1.234 or 1234; 12,50 is 12.50 or 1250". */
function listed(examples: DoubtfulColumn['examples']): string {
  const words = examples
    .slice(0, SHOWN)
    .map(({ text, readings }) => (readings.length === 0 ? text : `${text} is ${readings.join(' or ')}`))
  return `${words.join('; ')}${examples.length > SHOWN ? ` and ${examples.length - SHOWN} more` : ''}`
}
