import { convertPlan } from '#domain/estimating/bill-import/currency'
import type { BillPlan } from '#domain/estimating/bill-import/plan'
import { NIL } from '#domain/value/money'
import type { ImportDraft } from '../model/import-draft'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { FormField } from '../../../ui/input/form-field'
import { NumberInput } from '../../../ui/input/number-input'
import { Notice } from '../../../ui/status/notice'
import styles from './import-page.module.css'

interface ExchangeSectionProps {
  readonly draft: ImportDraft
  readonly plan: BillPlan
  readonly currency: string
  readonly ownCurrency: string
  readonly isRunning: boolean
  readonly onDraft: (change: Partial<Pick<ImportDraft, 'isOwnCurrency' | 'exchange'>>) => void
}

/** Asks for the exchange rate of a bill in another currency, and shows the total before and after. */
export function ExchangeSection({ draft, plan, currency, ownCurrency, isRunning, onDraft }: ExchangeSectionProps) {
  const { exchange } = draft
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button disabled={isRunning} onClick={() => onDraft({ isOwnCurrency: true })}>
            The figures are in {ownCurrency}
          </Button>
        }
      >
        The file’s figures are in {currency}, and assessments are kept in {ownCurrency}. Give the exchange rate; the
        printed rates stay in the notes.
      </Notice>
      <div className={styles['form']}>
        <FormField label={`1 ${currency} in ${ownCurrency}`} required>
          <NumberInput
            kind="cost"
            value={exchange}
            disabled={isRunning}
            onChange={value => onDraft({ exchange: value !== null && value > NIL ? value : null })}
          />
        </FormField>
      </div>
      {exchange !== null && (
        <p className={styles['quiet']}>
          {formatMoney(plan.total, currency)} becomes{' '}
          {formatMoney(convertPlan(plan, currency, exchange).total, ownCurrency)}.
        </p>
      )}
    </>
  )
}
