import { useEffect, useState } from 'react'
import { type Cost, type Money, NIL } from '#domain/value/money'
import type { ImportDetails } from '../model/import-details'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { FormField } from '../../../ui/input/form-field'
import { NumberInput } from '../../../ui/input/number-input'
import { Notice } from '../../../ui/status/notice'
import styles from './import-page.module.css'

interface ExchangeSectionProps {
  readonly exchange: Cost | null
  readonly total: Money
  /** What the bill comes to at a price. */
  readonly exchanged: (price: Cost) => Promise<Money>
  readonly currency: string
  readonly ownCurrency: string
  readonly isRunning: boolean
  readonly onDetails: (change: Partial<Pick<ImportDetails, 'isOwnCurrency' | 'exchange'>>) => void
}

/** Asks for the exchange rate of a bill in another currency, and shows the total before and after. */
export function ExchangeSection(props: ExchangeSectionProps) {
  const { exchange, total, exchanged, currency, ownCurrency, isRunning, onDetails } = props
  const [becomes, setBecomes] = useState<{ readonly price: Cost; readonly total: Money } | null>(null)
  useEffect(() => {
    if (exchange === null) return
    let isStale = false
    void exchanged(exchange).then(after => isStale || setBecomes({ price: exchange, total: after }))
    return () => {
      isStale = true
    }
  }, [exchange, exchanged])
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button disabled={isRunning} onClick={() => onDetails({ isOwnCurrency: true })}>
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
            onChange={value => onDetails({ exchange: value !== null && value > NIL ? value : null })}
          />
        </FormField>
      </div>
      {exchange !== null && becomes?.price === exchange && (
        <p className={styles['quiet']}>
          {formatMoney(total, currency)} becomes {formatMoney(becomes.total, ownCurrency)}.
        </p>
      )}
    </>
  )
}
