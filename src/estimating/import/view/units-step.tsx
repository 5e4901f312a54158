import { useState } from 'react'
import type { ShownUnit } from '#domain/bill-import/session/view'
import {
  type Conversion,
  type ConvertedLine,
  conversionBetween,
  convertLine,
} from '#domain/bill-import/plan/unit-conversion'
import { unitKey, type UnitChoices } from '#domain/value/match-unit'
import { PRODUCT_UNIT_CHOICES, PRODUCT_UNITS } from '#domain/value/units'
import { formatExact, formatMoney } from '../../../ui/format'
import { Select } from '../../../ui/input/select'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
import { Badge } from '../../../ui/status/badge'
import { EmptyState } from '../../../ui/status/empty-state'
import { DataTable } from '../../../ui/table/data-table'
import { TextButton } from '../../../ui/action/text-button'
import styles from './import-page.module.css'

interface UnitsStepProps {
  readonly taught: UnitChoices
  readonly units: readonly ShownUnit[]
  readonly currency: string
  readonly onUnit: (text: string, unit: string | null) => void
  readonly onConvert: (unit: string, conversion: Conversion | null) => void
  readonly onJump: (row: number) => void
}

/** Every spelling of a unit in the bill and what it is taken for. Nothing is refused: an unknown one is kept as typed. */
export function UnitsStep({ taught, units, currency, onUnit, onConvert, onJump }: UnitsStepProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  /** A unit that has another size or kind changes what the figures say: that is asked, a mere spelling is not. */
  function choose(use: ShownUnit, unit: string): void {
    const own = use.unit ?? use.text
    if (use.conversion) onConvert(own, null)
    if (unit === '') {
      if (taught.has(unitKey(use.text))) onUnit(use.text, null)
      return
    }
    if (unit === own) return
    const per = conversionBetween(own, unit)
    if (per === '1' || (per === null && use.unit === null)) onUnit(use.text, unit)
    else setQuestion({ use, own, unit, per })
  }
  function answer(how: 'convert' | 'rename' | 'leave'): void {
    if (question && how === 'rename') onUnit(question.use.text, question.unit)
    if (question?.per && how === 'convert') onConvert(question.own, { to: question.unit, per: question.per })
    setQuestion(null)
  }

  if (units.length === 0)
    return (
      <EmptyState title="No units">The columns chosen hold no units. Products are imported without one.</EmptyState>
    )
  return (
    <div className={styles['stepBody']}>
      <p className={styles['quiet']}>
        What you map here is remembered for your firm’s next import. A unit nobody knows is kept as it is typed.
      </p>
      <div className={styles['table']}>
        <DataTable<ShownUnit>
          label="Units"
          rows={units}
          rowKey={use => use.text}
          columns={[
            { id: 'text', header: 'In the file', width: 150, strong: true, cell: use => use.text },
            {
              id: 'rows',
              header: 'Rows',
              width: 90,
              align: 'end',
              cell: use => <TextButton onClick={() => onJump(use.row)}>{use.count.toLocaleString('en-GB')}</TextButton>,
            },
            {
              id: 'unit',
              header: 'Means',
              width: 220,
              cell: use => (
                <Select
                  aria-label={`${use.text} means`}
                  value={PRODUCT_UNITS.find(unit => unit === (use.conversion?.to ?? use.unit)) ?? ''}
                  placeholder={`Kept as "${use.unit ?? use.text}"`}
                  options={PRODUCT_UNIT_CHOICES}
                  onChange={unit => choose(use, unit)}
                />
              ),
            },
            {
              id: 'state',
              header: 'Figures',
              width: 140,
              cell: use =>
                use.conversion ? (
                  <Badge level="accent">Converted</Badge>
                ) : taught.has(unitKey(use.text)) ? (
                  <Badge level="accent">Mapped by you</Badge>
                ) : use.unit === null ? (
                  <Badge level="warning">Map me</Badge>
                ) : null,
            },
          ]}
        />
      </div>
      {question && <ConversionDialog {...question} currency={currency} onAnswer={answer} />}
    </div>
  )
}

interface Question {
  readonly use: ShownUnit
  /** The unit as the bill has it now. */
  readonly own: string
  readonly unit: string
  /** How many of the unit one of its own is; null where neither can become the other. */
  readonly per: string | null
}
type Answer = 'convert' | 'rename' | 'leave'

/** Asks what is meant by another unit, with one line before and after. */
function ConversionDialog({
  use,
  own,
  unit,
  per,
  currency,
  onAnswer,
}: Question & { readonly currency: string; readonly onAnswer: (answer: Answer) => void }) {
  const { example } = use
  const words = (line: ConvertedLine, of: string) =>
    `${formatExact('quantity', line.quantity)} ${of}${line.rate === null ? '' : ` × ${formatExact('rate', line.rate)} = ${formatMoney(line.amount, currency)}`}`
  const rows = `${use.count.toLocaleString('en-GB')} ${use.count === 1 ? 'row' : 'rows'}`
  const converted = example && per !== null ? convertLine(example, per) : null
  return (
    <ConfirmDialog<Answer>
      open
      onAnswer={onAnswer}
      title={`${use.text} as ${unit}`}
      message={
        per === null
          ? `${own} cannot be converted to ${unit}. The figures of ${rows} would stay as they are printed, with another unit.`
          : `One ${own} is ${per} ${unit}. Converted, the quantities of ${rows} change and their rates with them; the printed figures are kept in the notes.`
      }
      lines={
        example
          ? [
              ...(converted ? [{ label: 'Converted', from: words(example, own), to: words(converted, unit) }] : []),
              { label: 'Figures as printed', from: words(example, own), to: words(example, unit) },
            ]
          : []
      }
      buttons={[
        ...(per === null ? [] : [{ title: 'Convert', answer: 'convert' as const, focused: true }]),
        { title: 'Only the name is wrong', answer: 'rename' as const },
        { title: `Leave it ${own}`, answer: 'leave' as const },
      ]}
    />
  )
}
