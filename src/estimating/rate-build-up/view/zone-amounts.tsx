import { formatExact, formatMoney } from '../../../ui/format'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { BillModel, BillRecords } from '../../../common/bill/bill-model'
import styles from './build-up.module.css'

interface ZoneAmountsProps {
  readonly model: BillModel
  readonly zones: BillRecords['zones']
  readonly product: AssessmentProduct
  readonly currency: string
}

/** How much of a product there is in each zone, and what it comes to; nothing while the line is on its way. */
export function ZoneAmounts({ model, zones, product, currency }: ZoneAmountsProps) {
  const line = model.line(product.id)
  if (!line) return null
  const isPriced = product.rate !== null
  return (
    <dl className={styles['zones']}>
      {model.layout.tree.tops.map(top => {
        const figure = line.figure(top.id)
        return (
          <div key={top.id}>
            <dt>{zones.find(zone => zone.id === top.id)?.name}</dt>
            <dd>
              {figure ? `${formatExact('quantity', figure.quantity)} ${product.unit ?? ''}` : 'none'}
              <small>{figure && isPriced ? formatMoney(figure.amount, currency) : ''}</small>
            </dd>
          </div>
        )
      })}
      <div className={styles['allZones']}>
        <dt>All zones</dt>
        <dd>
          {formatExact('quantity', line.quantity)} {product.unit ?? ''}
          <small>{isPriced ? formatMoney(line.amount, currency) : 'not priced'}</small>
        </dd>
      </div>
    </dl>
  )
}
