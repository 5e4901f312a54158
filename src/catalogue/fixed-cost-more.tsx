import { fixedCost } from '#contract/catalogue/fixed-cost'
import { fixedCostPrice } from '#domain/estimating/fixed-cost-price'
import { useRecord } from '../records/data/use-record'
import { useViewer } from '../app/viewer'
import { formatMoney } from '../ui/format'
import { TitleBlock } from '../ui/record/title-block'
import type { Money } from '#domain/value/money'

/** What the fixed cost comes to as it stands in the catalogue. */
export function FixedCostMore({ id }: { readonly id: number }) {
  const record = useRecord(fixedCost, id)
  const { account } = useViewer()
  const price = record ? fixedCostPrice(record) : null
  if (!price) return null
  const money = (pence: Money) => formatMoney(pence, account.currency)
  return (
    <TitleBlock
      cells={[
        { label: 'Cost', value: money(price.cost), figure: true },
        { label: 'Profit', value: money(price.profit), figure: true },
      ]}
      deciding={{ label: 'Price', value: money(price.price) }}
    />
  )
}
