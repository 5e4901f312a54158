import { useMemo, useState } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { sellsBelow } from '#domain/estimating/product-rate'
import { planTarget, type TargetRecords } from '#domain/estimating/target-price'
import { currencySymbol } from '#domain/value/currency'
import { type Money, textOf } from '#domain/value/money'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { FormField } from '../../../ui/input/form-field'
import { NumberInput } from '../../../ui/input/number-input'
import { Segmented } from '../../../ui/input/segmented'
import { Modal, ModalCancel } from '../../../ui/overlay/modal'
import type { Office } from '../../../records/office/use-office'
import { changeAllRates } from '../../common/change-rates'
import { NowAndChange, TargetFigures, TargetTable } from './target-table'
import styles from './build-up.module.css'

interface TargetPriceProps {
  readonly records: TargetRecords
  readonly names: readonly Pick<AssessmentProduct, 'id' | 'ref' | 'name'>[]
  readonly target: Money | null
  readonly currency: string
  readonly assessment: number
  readonly office: Office
  readonly onClose: () => void
}

/** Works back from a price, live while it is typed; nothing is written until it is applied. Design 26. */
export function TargetPrice({
  records,
  names,
  target: start,
  currency,
  assessment,
  office,
  onClose,
}: TargetPriceProps) {
  const [target, setTarget] = useState<Money | null>(start)
  const [agreedAs, setAgreedAs] = useState<'net' | 'gross'>('net')
  const [hold, setHold] = useState<ReadonlySet<number>>(new Set())
  const plan = useMemo(
    () => (target === null ? null : planTarget(records, { target, agreedAs, hold: [...hold] })),
    [records, target, agreedAs, hold],
  )
  const symbol = currencySymbol(currency)
  const made = plan && !('refused' in plan) ? plan : null
  const changed = made?.lines.filter(line => line.isSpread).length ?? 0
  const below =
    made?.lines.filter(
      ({ isSpread, after, costAndOverhead }) =>
        isSpread && after !== null && costAndOverhead !== null && sellsBelow(after, costAndOverhead),
    ) ?? []
  const nameOf = new Map(names.map(product => [product.id, product]))
  const toggle = (id: number) =>
    setHold(now => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  async function apply() {
    if (target === null) return
    const done = await office.run(
      changeAllRates(assessment, 'target-price', { targetPrice: textOf('money', target), agreedAs, hold: [...hold] }),
    )
    if (done) onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      closeOnOutside={false}
      size="medium"
      tone={below.length > 0 ? 'warning' : 'accent'}
      title="Work back from a target price"
      description="Spreads one profit percentage over every rate that isn’t held. Cost and overhead stay as they are."
      footer={
        <>
          <span className={styles['targetFoot']}>Nothing changes until you apply.</span>
          <ModalCancel />
          <Button
            kind="primary"
            onClick={() => void apply()}
            {...(office.blocked === null ? { disabled: changed === 0 || office.working } : { reason: office.blocked })}
          >
            Apply to {changed} {changed === 1 ? 'product' : 'products'}
          </Button>
        </>
      }
    >
      <div className={styles['targetHead']}>
        <FormField label="Target">
          <NumberInput kind="money" value={target} onChange={setTarget} prefix={symbol} data-initial-focus />
        </FormField>
        <FormField label="Agreed as" group>
          <Segmented
            value={agreedAs}
            onChange={setAgreedAs}
            options={[
              { value: 'net', label: 'Net' },
              { value: 'gross', label: 'Gross' },
            ]}
          />
        </FormField>
        {made && <NowAndChange plan={made} currency={currency} />}
      </div>
      {plan && 'refused' in plan && <p className={styles['fault']}>{plan.refused}</p>}
      {made && (
        <>
          <TargetFigures plan={made} currency={currency} />
          <TargetTable plan={made} nameOf={nameOf} hold={hold} currency={currency} onToggle={toggle} />
          {below.length > 0 ? (
            <p className={styles['fault']}>
              Below cost: {below.map(line => nameOf.get(line.id)?.name ?? '').join(', ')}. Each of these loses money.
            </p>
          ) : (
            <p className={styles['note']}>
              No line sells below cost. Profit is nil at a target of {formatMoney(made.nilProfitNet, currency)} net.
            </p>
          )}
        </>
      )}
    </Modal>
  )
}
