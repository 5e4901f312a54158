import { type DeliverySlot, SLOT_TIMES } from '#contract/commercial/delivery-slot'
import type { SlotNow, Visit } from '#domain/commercial/orders/schedule'
import { count } from '../../fields/words'
import { formatDay } from '../../ui/format'
import { quantityWords } from '../materials/quantity-words'
import { orderName } from '../common/order-name'
import type { SiteBuying } from '../common/use-site-buying'

export type SiteVisit = Visit<SiteBuying['orders'][number], SiteBuying['slots'][number]>

/** "200.00 item Boards, morning". What has come of it is left out. */
export const slotWords = ({ slot, open }: SlotNow<DeliverySlot>, site: Pick<SiteBuying, 'orderLines'>): string => {
  const line = site.orderLines.find(({ id }) => id === slot.orderLine)
  const time = slot.timeOfDay === 'any' ? '' : `, ${timeWords(slot.timeOfDay).toLowerCase()}`
  return `${quantityWords(open)} ${line?.unit ?? ''} ${line?.name ?? 'Material'}`.replace(/ +/g, ' ') + time
}

export const timeWords = (time: DeliverySlot['timeOfDay']): string =>
  SLOT_TIMES.find(({ value }) => value === time)?.label ?? ''

/** What comes with one visit, and for when. */
export function visitWords({ order, day, slots }: SiteVisit, site: SiteBuying): string {
  if (slots.length > 0)
    return `${orderName(order)}: ${slots.map(each => slotWords(each, site)).join('; ')}${day === null ? '' : `, ${formatDay(day)}`}`
  const lines = site.orderLines.filter(line => line.order === order.id)
  const isRest = site.slots.some(slot => lines.some(({ id }) => id === slot.orderLine))
  return `${orderName(order)}, ${isRest ? 'the rest of its lines' : count(lines.length, 'line')}${day === null ? '' : `, required ${formatDay(day)}`}`
}
