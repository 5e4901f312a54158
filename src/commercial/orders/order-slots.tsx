import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { deliverySlot, SLOT_TIMES } from '#contract/commercial/delivery-slot'
import type { MaterialOrder } from '#contract/commercial/material-order'
import { slotsNow, undatedOf } from '#domain/commercial/orders/schedule'
import type { Day } from '#domain/value/day'
import { most, negate, NIL, type Quantity } from '#domain/value/money'
import { add, remove } from '#local/write/changes'
import { useToday } from '../../app/page/use-today'
import { useCan } from '../../app/viewer'
import { useAct } from '../../records/data/use-act'
import { Button } from '../../ui/action/button'
import { DeleteButton } from '../../ui/action/delete-button'
import { formatDay } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { FormModal } from '../../ui/overlay/form-modal'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { slotWords, timeWords } from '../deliveries/visit-words'
import { quantityWords } from '../materials/quantity-words'
import type { SiteBuying } from '../common/use-site-buying'

const STATUS = {
  received: { label: 'Received', level: 'accent' },
  late: { label: 'Late', level: 'warning' },
  due: { label: 'Due', level: 'info' },
} as const

interface OrderSlotsProps {
  readonly order: MaterialOrder
  readonly lines: SiteBuying['orderLines']
  readonly site: SiteBuying
}

/** The days on which parts of an order are to come, each with whether it has. Also without a connection. Spec: MAT-3. */
export function OrderSlots({ order, lines, site }: OrderSlotsProps) {
  const [isOpen, setOpen] = useState(false)
  const act = useAct()
  const today = useToday()
  const isOver = order.state === 'cancelled' || order.state === 'complete'
  const mayWrite = useCan().write(deliverySlot) && !isOver
  const ids = new Set(lines.map(({ id }) => id))
  const own = site.slots.filter(({ orderLine }) => ids.has(orderLine))
  const beyond = lines.flatMap(line => {
    const over = negate(undatedOf(line, own))
    return over > NIL ? [`${line.name}: ${quantityWords(over)} ${line.unit ?? ''} more than is ordered`] : []
  })
  if (isOver && own.length === 0) return null
  return (
    <Section
      title="Delivery dates"
      aside={
        mayWrite && (
          <Button icon={CalendarPlus} disabled={lines.length === 0} onClick={() => setOpen(true)}>
            Add a date
          </Button>
        )
      }
    >
      {own.length === 0 && (
        <StatusRow
          kind="empty"
          text={
            order.requiredDate === null
              ? 'All of it comes together, and no day is set'
              : `All of it comes on ${formatDay(order.requiredDate)}`
          }
        />
      )}
      <List label="Delivery dates">
        {slotsNow(own, site.deliveryLines, today).map(now => {
          const { slot, status, open } = now
          return (
            <ListRow
              key={slot.id}
              title={formatDay(slot.day)}
              under={
                status === 'received'
                  ? slotWords({ ...now, open: slot.quantity }, site)
                  : `${slotWords(now, site)}${open < slot.quantity ? ` of ${quantityWords(slot.quantity)} still to come` : ''}`
              }
              end={<LevelBadge level={STATUS[status].level}>{STATUS[status].label}</LevelBadge>}
              actions={
                mayWrite && (
                  <DeleteButton
                    label="Remove"
                    confirmLabel="Remove, sure?"
                    onDelete={() =>
                      void act([remove(deliverySlot, slot.id)], `Removed the delivery of ${formatDay(slot.day)}`)
                    }
                  />
                )
              }
            />
          )
        })}
      </List>
      {beyond.map(words => (
        <Notice key={words} tone="warning">
          {words}.
        </Notice>
      ))}
      {isOpen && <SlotForm order={order} lines={lines} site={site} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function SlotForm({ order, lines, site, onClose }: OrderSlotsProps & { readonly onClose: () => void }) {
  const act = useAct()
  const [line, setLine] = useState((lines.find(each => undatedOf(each, site.slots) > NIL) ?? lines[0])?.id ?? 0)
  const [day, setDay] = useState<Day | null>(order.requiredDate)
  const [typed, setTyped] = useState<Quantity | null>(null)
  const [time, setTime] = useState<(typeof SLOT_TIMES)[number]['value']>('any')
  const chosen = lines.find(({ id }) => id === line)
  const open = chosen ? most<Quantity>(undatedOf(chosen, site.slots), NIL) : NIL
  const quantity = typed ?? open
  const save = () =>
    act(
      [
        add(deliverySlot, {
          project: order.project,
          orderLine: line,
          day: day ?? '',
          quantity,
          timeOfDay: time,
        }),
      ],
      `Delivery on ${day === null ? '' : formatDay(day)}`,
    )
  return (
    <FormModal
      open
      title="Add a delivery date"
      submitLabel="Save date"
      valid={chosen !== undefined && day !== null && quantity > NIL}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label="Material" required>
        <Select
          value={String(line)}
          onChange={value => {
            setLine(Number(value))
            setTyped(null)
          }}
          options={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </FormField>
      <FormField label="To come on" required>
        <DateInput value={day} onChange={setDay} />
      </FormField>
      <FormField
        label="Quantity"
        required
        description={`${quantityWords(open)} ${chosen?.unit ?? ''} has no date of its own yet`}
      >
        <NumberInput
          kind="quantity"
          value={quantity}
          onChange={value => setTyped(value ?? NIL)}
          decimals={2}
          min={NIL}
        />
      </FormField>
      <FormField label="Time of day">
        <Select
          value={time}
          onChange={value => setTime(SLOT_TIMES.find(each => each.value === value)?.value ?? 'any')}
          options={SLOT_TIMES.map(({ value }) => ({ value, label: timeWords(value) }))}
        />
      </FormField>
    </FormModal>
  )
}
