import { X } from 'lucide-react'
import { cautionOf, type OtherWork, type ScopeLine } from '#domain/commercial/payment/portal-claim'
import { lineName } from '#domain/commercial/payment/incoming-lines'
import { minus, type Money, shareOf, textOf } from '#domain/value/money'
import { Button } from '../ui/action/button'
import { formatMoney, formatNumber, formatPercentage } from '../ui/format'
import { FormField } from '../ui/input/form-field'
import { NumberInput } from '../ui/input/number-input'
import { TextInput } from '../ui/input/text-input'
import styles from './portal.module.css'

const wire = (value: Money | null): string | null => (value === null ? null : textOf('money', value))

interface ApplyLineProps {
  readonly line: ScopeLine
  readonly currency: string
  /** Null while its text is no amount. */
  readonly value: Money | null
  readonly fault: string | undefined
  readonly onChange: (value: string | null) => void
}

/** A line of the subcontractor's work: what the contract has, what is certified, and the field for what is done to date. */
export function ApplyLine({ line, currency, value, fault, onChange }: ApplyLineProps) {
  const { contract, approvedBefore } = line
  const name = lineName(line)
  const period = minus(value ?? approvedBefore, approvedBefore)
  return (
    <div role="group" aria-label={name} className={styles['line']} data-changed={value !== approvedBefore || undefined}>
      <strong className={styles['named']}>{name}</strong>
      <dl className={styles['figures']}>
        {contract !== null && <Figure label="Contract value" value={formatNumber('money', contract)} />}
        <Figure label="Certified to date" value={formatNumber('money', approvedBefore)} />
        <Figure label="This period" value={formatMoney(period, currency)} isStrong />
      </dl>
      <FormField
        label="Done to date"
        description={fault === undefined ? wordsOn(line, value) : undefined}
        error={fault}
      >
        <NumberInput kind="money" value={value} onChange={next => onChange(wire(next))} />
      </FormField>
    </div>
  )
}

/** Returns the share of the contract value, and what is unusual about an amount; undefined where there is nothing to say. */
function wordsOn(line: ScopeLine, value: Money | null): string | undefined {
  if (value === null) return undefined
  const share = line.contract === null ? null : shareOf(value, line.contract)
  const caution = cautionOf(line, value)
  const words = [
    share === null ? null : `${formatPercentage(share)} of the contract value`,
    caution === null ? null : `${caution}. You can send it: the reviewer will ask why`,
  ].filter(Boolean)
  return words.length === 0 ? undefined : `${words.join('. ')}.`
}

interface OtherLineProps {
  readonly number: number
  readonly other: OtherWork
  readonly nameFault: string | undefined
  readonly valueFault: string | undefined
  readonly onChange: (next: { readonly name?: string; readonly value?: string | null }) => void
  readonly onRemove: () => void
}

/** Work of no line of the contract, with its name and amount. */
export function OtherLine({ number, other, nameFault, valueFault, onChange, onRemove }: OtherLineProps) {
  return (
    <div role="group" aria-label={`Other work ${number}`} className={styles['line']}>
      <FormField label="What for" required error={nameFault}>
        <TextInput value={other.name} onChange={name => onChange({ name })} maxLength={1_000} />
      </FormField>
      <FormField label="Done to date" required error={valueFault}>
        <NumberInput kind="money" value={other.value} onChange={next => onChange({ value: wire(next) })} />
      </FormField>
      <div>
        <Button kind="quiet" type="button" icon={X} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly isStrong?: boolean
}
/** A figure of a line with its label. */
export const Figure = ({ label, value, isStrong = false }: FigureProps) => (
  <div data-strong={isStrong || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
