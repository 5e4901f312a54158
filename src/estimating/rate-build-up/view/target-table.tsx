import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { TargetLine, TargetPlan } from '#domain/estimating/target-price'
import { currencySymbol } from '#domain/value/currency'
import { type Money, minus } from '#domain/value/money'
import { formatExact, formatMoney, formatNumber } from '../../../ui/format'
import { Checkbox } from '../../../ui/input/checkbox'
import styles from './build-up.module.css'

/** What the rates have to bring, and the one profit that does it. */
export function TargetFigures({ plan, currency }: { readonly plan: TargetPlan; readonly currency: string }) {
  return (
    <dl className={styles['targetFigures']}>
      <div>
        <dt>To find in rates</dt>
        <dd>{formatMoney(plan.toFind, currency)}</dd>
      </div>
      <div>
        <dt>Cost and overhead in them</dt>
        <dd>{formatMoney(plan.costAndOverhead, currency)}</dd>
      </div>
      <div data-deciding>
        <dt>Uniform profit on cost</dt>
        <dd>{plan.profit.replace('-', '−')} %</dd>
      </div>
    </dl>
  )
}

interface TargetTableProps {
  readonly plan: TargetPlan
  readonly nameOf: ReadonlyMap<number, Pick<AssessmentProduct, 'ref' | 'name'>>
  /** Products whose rate a person keeps as it is. */
  readonly hold: ReadonlySet<number>
  readonly currency: string
  readonly onToggle: (product: number) => void
}

/** Each rate before and after, with the sums that come to the target. */
export function TargetTable({ plan, nameOf, hold, currency, onToggle }: TargetTableProps) {
  const symbol = currencySymbol(currency)
  const mayMove = ({ id, isSpread }: TargetLine) => isSpread || hold.has(id)
  return (
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
          {plan.lines
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
                    onChange={() => onToggle(line.id)}
                  />
                </td>
                <th scope="row">
                  {nameOf.get(line.id)?.ref} {nameOf.get(line.id)?.name}
                </th>
                <td>{formatExact('quantity', line.quantity)}</td>
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
          <Total label="Measured work" amount={plan.measured} />
          <Total label="Fixed costs, not touched" amount={plan.fixedCosts} />
          <Total
            label="Rounding adjustment: rates are whole pence, so one line makes the total exact"
            amount={plan.rounding}
          />
          <Total label="Net" amount={plan.net} />
          {plan.grossRounding !== 0 && (
            <Total label="Rounding of the gross: no net of whole pence grosses up to it" amount={plan.grossRounding} />
          )}
          {plan.gross !== plan.net && <Total label="Gross" amount={plan.gross} />}
        </tfoot>
      </table>
    </div>
  )
}

interface NowAndChangeProps {
  readonly plan: TargetPlan
  readonly currency: string
}
/** What the work sells for now, and by how much the target moves it. */
export function NowAndChange({ plan: { netNow, net }, currency }: NowAndChangeProps) {
  const change = minus(net, netNow)
  const by = change > 0 ? change : minus(netNow, net)
  return (
    <p className={styles['targetNow']}>
      Net now {formatMoney(netNow, currency)}, {change === 0 ? 'as before' : change > 0 ? 'raised by' : 'reduced by'}
      {change !== 0 && <b>{formatMoney(by, currency)}</b>}
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
