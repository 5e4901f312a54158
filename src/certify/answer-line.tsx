import { inPeriod } from '#domain/commercial/payment/outgoing-lines'
import { type Money, NIL, parseAs, plus, textOf } from '#domain/value/money'
import { formatMoney, formatNumber, formatPercentage } from '../ui/format'
import { FormField } from '../ui/input/form-field'
import { NumberInput } from '../ui/input/number-input'
import { Segmented } from '../ui/input/segmented'
import { TextArea } from '../ui/input/text-area'
import styles from './certify.module.css'
import type { ChosenLine } from './kept-answer'
import { moneyOf, type ShownLine } from './read-look'

const OPTIONS = [
  { value: 'agreed', label: 'Agree', tone: 'accent' },
  { value: 'reduced', label: 'Reduce' },
  { value: 'queried', label: 'Query' },
] as const

const wire = (value: Money | null): string | null => (value === null ? null : textOf('money', value))

interface AnswerLineProps {
  readonly line: ShownLine
  readonly currency: string
  readonly onChange: (next: ChosenLine) => void
}

/** One line of the application with its figures, and the client's decision. Nothing is chosen before the client chooses. */
export function AnswerLine({ line, currency, onChange }: AnswerLineProps) {
  const { name, decision, certifiedValue, certifiedMaterial, reason, value, materialValue } = line
  const chosen: ChosenLine = {
    decision,
    certifiedValue: wire(certifiedValue),
    certifiedMaterial: wire(certifiedMaterial),
    reason: reason ?? '',
  }
  const change = (next: Partial<ChosenLine>) => onChange({ ...chosen, ...next })
  const hasMaterial = materialValue !== NIL
  return (
    <div role="group" aria-label={name} className={styles['line']}>
      <div className={styles['named']}>
        <strong>{name}</strong>
        <dl className={styles['figures']}>
          {doneWords(line) && <Figure label="Done" value={doneWords(line)} />}
          <Figure
            label={hasMaterial ? 'Work and material to date' : 'To date'}
            value={formatNumber('money', plus(value, materialValue))}
          />
          <Figure
            label="Previously certified"
            value={formatNumber('money', plus(line.certifiedBefore, line.materialBefore))}
          />
          <Figure label="This period" value={formatMoney(inPeriod(line), currency)} isStrong />
        </dl>
      </div>
      <Segmented
        label={`Decision on ${name}`}
        value={decision}
        fill
        options={OPTIONS}
        onChange={next =>
          change(
            next === 'reduced' && decision !== 'reduced'
              ? { decision: next, certifiedValue: null, certifiedMaterial: wire(materialValue) }
              : { decision: next },
          )
        }
      />
      {decision === 'reduced' && (
        <div className={styles['reduced']}>
          <FormField
            label={hasMaterial ? 'Work certified to date' : 'Certified to date'}
            required
            description={`Claimed: ${formatNumber('money', value)}`}
          >
            <NumberInput
              kind="money"
              value={certifiedValue}
              onChange={next => change({ certifiedValue: wire(next) })}
            />
          </FormField>
          {hasMaterial && (
            <FormField
              label="Material certified to date"
              required
              description={`Claimed: ${formatNumber('money', materialValue)}`}
            >
              <NumberInput
                kind="money"
                value={certifiedMaterial}
                onChange={next => change({ certifiedMaterial: wire(next) })}
              />
            </FormField>
          )}
        </div>
      )}
      {(decision === 'reduced' || decision === 'queried') && (
        <FormField label={decision === 'queried' ? 'What you ask' : 'Why it is reduced'} required>
          <TextArea value={reason ?? ''} onChange={next => change({ reason: next })} maxLength={2_000} />
        </FormField>
      )}
    </div>
  )
}

function Figure({
  label,
  value,
  isStrong = false,
}: {
  readonly label: string
  readonly value: string
  readonly isStrong?: boolean
}) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** How much of its contract value a line claims; empty for amounts on account. */
function doneWords({ of: { contractValue, progress } }: ShownLine): string {
  const share = parseAs('percentage', progress)
  return contractValue === null || share === null
    ? ''
    : `${formatPercentage(share)} of ${formatNumber('money', moneyOf(contractValue))}`
}
