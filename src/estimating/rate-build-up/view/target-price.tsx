import { useMemo, useState } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { sellsBelow } from '#domain/estimating/product-rate'
import { planTarget, type TargetLine, type TargetRecords } from '#domain/estimating/target-price'
import { currencySymbol } from '#domain/value/currency'
import { type Money, minus, textOf } from '#domain/value/money'
import { Button } from '../../../ui/action/button'
import { formatMoney, formatNumber } from '../../../ui/format'
import { Checkbox } from '../../../ui/input/checkbox'
import { FormField } from '../../../ui/input/form-field'
import { NumberInput } from '../../../ui/input/number-input'
import { Segmented } from '../../../ui/input/segmented'
import { Modal } from '../../../ui/overlay/modal'
import type { OfficeCommand } from './use-office-command'
import styles from './build-up.module.css'

interface TargetPriceProps {
  readonly records: TargetRecords
  readonly names: readonly Pick<AssessmentProduct, 'id' | 'ref' | 'name'>[]
  readonly target: Money | null
  readonly currency: string
  readonly command: OfficeCommand
  readonly onClose: () => void
}

/** Works back from a price, live while it is typed; nothing is written until it is applied. Design 26. */
export function TargetPrice({ records, names, target: start, currency, command, onClose }: TargetPriceProps) {
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
  const mayMove = ({ id, isSpread }: TargetLine) => isSpread || hold.has(id)
  const toggle = (id: number) =>
    setHold(now => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  async function apply() {
    if (target === null) return
    const done = await command('target-price', { targetPrice: textOf('money', target), agreedAs, hold: [...hold] })
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
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            onClick={() => void apply()}
            {...(command.reason === null ? { disabled: changed === 0 } : { reason: command.reason })}
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
        {made && <NowAndChange now={made.netNow} after={made.net} currency={currency} />}
      </div>
      {plan && 'refused' in plan && <p className={styles['fault']}>{plan.refused}</p>}
      {made && (
        <>
          <dl className={styles['targetFigures']}>
            <div>
              <dt>To find in rates</dt>
              <dd>{formatMoney(made.toFind, currency)}</dd>
            </div>
            <div>
              <dt>Cost and overhead in them</dt>
              <dd>{formatMoney(made.costAndOverhead, currency)}</dd>
            </div>
            <div data-deciding>
              <dt>Uniform profit on cost</dt>
              <dd>{made.profit.replace('-', '−')} %</dd>
            </div>
          </dl>
          <div className={styles['scroll']} role="region" aria-label="Rates before and after">
            <table className={styles['targetTable']}>
              <thead>
                <tr>
                  <th scope="col">Hold</th>
                  <th scope="col">Product</th>
                  <th scope="col">Quantity</th>
                  <th scope="col">Cost and overhead {symbol}</th>
                  <th scope="col">Rate {symbol}</th>
                  <th scope="col">After {symbol}</th>
                  <th scope="col">Now {symbol}</th>
                  <th scope="col">Total after {symbol}</th>
                </tr>
              </thead>
              <tbody>
                {made.lines
                  .filter(line => line.quantity !== 0)
                  // What the target can move comes before the rates it cannot.
                  .toSorted((a, b) => Number(mayMove(b)) - Number(mayMove(a)))
                  .map(line => (
                    <tr key={line.id}>
                      <td>
                        <Checkbox
                          aria-label={`Hold ${nameOf.get(line.id)?.name ?? ''}`}
                          checked={!line.isSpread}
                          disabled={!mayMove(line)}
                          onChange={() => toggle(line.id)}
                        />
                      </td>
                      <th scope="row">
                        {nameOf.get(line.id)?.ref} {nameOf.get(line.id)?.name}
                      </th>
                      <td>{formatNumber('quantity', line.quantity)}</td>
                      <td>{line.costAndOverhead === null ? '–' : formatNumber('cost', line.costAndOverhead)}</td>
                      <td>{line.before === null ? '–' : formatNumber('rate', line.before)}</td>
                      <td>
                        <b>{line.after === null ? '–' : formatNumber('rate', line.after)}</b>
                      </td>
                      <td>{formatNumber('money', line.amountNow)}</td>
                      <td>
                        <b>{formatNumber('money', line.amountAfter)}</b>
                      </td>
                    </tr>
                  ))}
              </tbody>
              <tfoot>
                <Total label="Measured work" amount={made.measured} />
                <Total label="Fixed costs, not touched" amount={made.fixedCosts} />
                <Total
                  label="Rounding adjustment: rates are whole pence, so one line makes the total exact"
                  amount={made.rounding}
                />
                <Total label="Net" amount={made.net} />
                {made.gross !== made.net && <Total label="Gross" amount={made.gross} />}
              </tfoot>
            </table>
          </div>
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

interface NowAndChangeProps {
  readonly now: Money
  readonly after: Money
  readonly currency: string
}
function NowAndChange({ now, after, currency }: NowAndChangeProps) {
  const change = minus(after, now)
  return (
    <p className={styles['targetNow']}>
      Net now {formatMoney(now, currency)}, {change > 0 ? 'raised' : 'reduced'} by
      <b>{formatMoney(change > 0 ? change : minus(now, after), currency)}</b>
    </p>
  )
}

const Total = ({ label, amount }: { readonly label: string; readonly amount: Money }) => (
  <tr>
    <td />
    <th scope="row" colSpan={6}>
      {label}
    </th>
    <td>{formatNumber('money', amount)}</td>
  </tr>
)
