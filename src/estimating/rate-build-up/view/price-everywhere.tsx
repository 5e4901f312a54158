import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { type Cost, textOf } from '#domain/value/money'
import type { ProductComponent } from '../../../common/build-up/rate-book'
import { count } from '../../../fields/words'
import { useReplica } from '../../../fields/replica-context'
import { useLive } from '../../../fields/use-live'
import { assessment } from '#contract/estimating/assessment'
import { asHeld } from '../../../records/data/held'
import { useOffice } from '../../../records/office/use-office'
import { Button } from '../../../ui/action/button'
import { changeRates } from '../../common/change-rates'

export type PricedLine =
  | { readonly kind: 'material'; readonly line: ProductComponent['materials'][number] }
  | { readonly kind: 'activity'; readonly line: ProductComponent['activities'][number] }

/**
 * Puts the price of one line on every other line of the estimate that takes the same item. Not offered for a guide price: nobody has quoted
 * it. It is one command over the figures this device shows, so it needs a connection. Spec: business 7, change-price, change-rate.
 */
export function PriceEverywhere({
  item,
  onDone,
  ...priced
}: PricedLine & { readonly item: number; readonly onDone: () => void }) {
  const { kind, line } = priced
  const replica = useReplica()
  const others = useLive(async () => {
    if (priced.kind === 'material') {
      const { unitPrice, pricedPer } = priced.line
      const rows = await replica.within(componentMaterial.name, 'material', item)
      return rows
        .map(row => asHeld(componentMaterial, row))
        .filter(
          each =>
            each.assessment === line.assessment &&
            each.archivedAt === null &&
            each.id !== line.id &&
            (each.unitPrice !== unitPrice || each.pricedPer !== pricedPer),
        ).length
    }
    const rows = await replica.within(componentActivity.name, 'activity', item)
    return rows
      .map(row => asHeld(componentActivity, row))
      .filter(
        each =>
          each.assessment === line.assessment &&
          each.archivedAt === null &&
          each.id !== line.id &&
          each.basis === priced.line.basis &&
          each.rate !== priced.line.rate,
      ).length
  }, [replica, item, line])
  const path = kind === 'material' ? componentMaterial.path : componentActivity.path
  const office = useOffice({ resource: assessment, id: line.assessment })
  const price = priced.kind === 'material' ? priced.line.unitPrice : priced.line.rate
  if (others === undefined || others === 0 || price === null || line.isGuesstimate) return null

  async function apply() {
    const quoteLine = line.quoteLine ?? 0
    const [call, body] =
      priced.kind === 'material'
        ? [
            `change-price/${quoteLine}`,
            {
              unitPrice: costText(priced.line.unitPrice),
              pricedPer: priced.line.pricedPer === null ? null : textOf('quantity', priced.line.pricedPer),
            },
          ]
        : [`change-rate/${quoteLine}`, { rate: costText(priced.line.rate) }]
    if (await office.run(changeRates(line.assessment, `/${path}/${line.id}/${call}`, body))) onDone()
  }
  return (
    <Button reason={office.blocked ?? undefined} disabled={office.working} onClick={() => void apply()}>
      {`Use this ${kind === 'material' ? 'price' : 'rate'} on ${count(others, 'other line')}`}
    </Button>
  )
}

const costText = (price: Cost | null) => (price === null ? null : textOf('cost', price))
