import { Check } from 'lucide-react'
import { useState } from 'react'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { material as materialDefinition } from '#contract/catalogue/material'
import type { Offer } from '#domain/estimating/choose-price'
import { compare, ONE, unitCost } from '#domain/value/money'
import { set } from '#local/write/changes'
import { useToday } from '../../../app/page/use-today'
import { labourOffers, materialOffers } from '../../../common/build-up/use-template-build-up'
import { useReplica } from '../../../fields/replica-context'
import { useLive } from '../../../fields/use-live'
import { asHeld } from '../../../records/data/held'
import { formatDay, formatExact } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { Popover } from '../../../ui/input/popover'
import styles from './build-up.module.css'
import type { Act } from '../commands/act'
import { type PricedLine, PriceEverywhere } from './price-everywhere'

type PriceFromProps = PricedLine & { readonly project: number; readonly locked: boolean; readonly act: Act }

/** Where a price is from; pressed, the quotes there are for it, cheapest first, with what has run out said. */
export function PriceFrom(props: PriceFromProps) {
  const { line, locked } = props
  const [open, setOpen] = useState(false)
  const price = props.kind === 'material' ? props.line.unitPrice : props.line.rate
  const words = line.isGuesstimate ? 'Guide price' : (line.priceFrom ?? (price === null ? 'No price yet' : 'Typed'))
  const item = props.kind === 'material' ? props.line.material : props.line.activity
  if (locked || item === null)
    return (
      <span className={styles['from']} data-tone={line.isGuesstimate ? 'warning' : undefined}>
        {words}
      </span>
    )
  return (
    <span className={styles['from']} data-tone={line.isGuesstimate ? 'warning' : undefined}>
      <Popover
        label={`Price for ${line.name}`}
        open={open}
        onOpenChange={setOpen}
        align="end"
        trigger={
          <button
            type="button"
            className={styles['basis']}
            aria-label={`Price from: ${words}. Choose a quote for ${line.name}`}
          >
            {words}
          </button>
        }
      >
        <Quotes {...props} item={item} onDone={() => setOpen(false)} />
        <PriceEverywhere {...props} item={item} onDone={() => setOpen(false)} />
      </Popover>
    </span>
  )
}

function Quotes(props: PriceFromProps & { readonly item: number; readonly onDone: () => void }) {
  const { kind, line, item, act, onDone } = props
  const replica = useReplica()
  const today = useToday()
  const found = useLive(async () => {
    if (kind === 'activity') return labourOffers(replica, item)
    const row = await replica.get(materialDefinition.name, item)
    return materialOffers(replica, item, row ? asHeld(materialDefinition, row).packSize : null)
  }, [replica, kind, item])
  if (!found) return <p>Loading…</p>
  const each = ({ price, per }: Offer) => unitCost(price, per) ?? price
  const offers = found.offers.toSorted((a, b) => compare(each(a), each(b)))
  if (offers.length === 0) return <p className={styles['none']}>No quote on this device has a price for it.</p>

  async function take(offer: Offer) {
    const quoted = { quoteLine: offer.line, priceFrom: found?.names.get(offer.line) ?? null, isGuesstimate: false }
    const change =
      kind === 'material'
        ? set(componentMaterial, line.id, {
            ...quoted,
            unitPrice: offer.price,
            pricedPer: offer.per === ONE ? null : offer.per,
          })
        : set(componentActivity, line.id, { ...quoted, rate: offer.price })
    if (await act([change], `Took the price of ${quoted.priceFrom ?? 'a quote'}`)) onDone()
  }
  return (
    <ul className={styles['quotes']} aria-label={`Quotes for ${line.name}`}>
      {offers.map(offer => {
        const isPast = offer.validTo !== null && offer.validTo < today
        return (
          <li key={offer.line}>
            <button type="button" onClick={() => void take(offer)} aria-pressed={offer.line === line.quoteLine}>
              <span className={styles['tick']}>
                {offer.line === line.quoteLine && <Icon of={Check} size="small" />}
              </span>
              <span>
                <b>{found.names.get(offer.line)}</b>
                {offer.validTo !== null && (
                  <small data-tone={isPast ? 'error' : undefined}>
                    {isPast ? 'expired' : 'valid to'} {formatDay(offer.validTo)}
                  </small>
                )}
              </span>
              <strong>{formatExact('cost', each(offer))}</strong>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
