import { useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { supplier } from '#contract/contacts/supplier'
import { isOut } from '#domain/commercial/orders/order-state'
import { dayOf } from '#domain/value/day'
import { useToday } from '../../app/page/use-today'
import { usePageTitle } from '../../app/page/page-title'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { type Here, shownOf } from '../../records/data/here'
import { useNames, useOptions } from '../../records/data/use-names'
import { FactForm } from '../../records/form/fact-form'
import type { Choices } from '../../records/form/check-draft'
import { type FactFormState, useFactForm } from '../../records/form/use-fact-form'
import { Button } from '../../ui/action/button'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { IdSelect } from '../../ui/input/id-select'
import { TextArea } from '../../ui/input/text-area'
import { TextInput } from '../../ui/input/text-input'
import { holdsUnread } from '../../ui/input/use-unread-text'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { DraftPhotos } from '../photos/draft-photos'
import formStyles from '../../ui/input/form-column.module.css'
import { useDraftPhotos } from '../photos/use-draft-photos'
import { orderName } from '../common/order-name'
import { type SiteBuying, useSiteDeliveriesHere } from '../common/use-site-buying'
import { CountLine } from './count-line'
import {
  allCame,
  countOf,
  type DeliveryDraft,
  emptyDelivery,
  type ExpectedLine,
  expectedOf,
  faultsOf,
  recordDelivery,
  uncountedOf,
} from './delivery-draft'

/** Recording what came, at the gate: with an order a tap a line, without one in words; works without a connection. Spec: MAT-3; rooms 33. */
export function LogDeliveryPage() {
  const project = useProject()
  const here = useSiteDeliveriesHere(project.id)
  const { order }: { readonly order?: number } = useSearch({ strict: false })
  usePageTitle({ title: 'Log delivery', under: project.name })
  if (!here) return <Loader text="Loading the orders" />
  return <LogDelivery key={order ?? 0} here={here} order={order ?? null} />
}

interface LogDeliveryProps {
  readonly here: Here<SiteBuying>
  readonly order: number | null
}

/** While orders are on their way none is chosen and no line is counted: how many are still to come is not known. */
function LogDelivery({ here, order: asked }: LogDeliveryProps) {
  const project = useProject()
  const today = useToday()
  const orderOf = (draft: DeliveryDraft) => shownOf(here).orders.find(({ id }) => id === draft.order)
  const expectedIn = (draft: DeliveryDraft) => (here.isWhole ? expectedOf(here.whole, draft) : [])
  const suppliers = useOptions(supplier)
  const form = useFactForm<DeliveryDraft>({
    key: `delivery-new-${project.id}-${asked ?? 'free'}`,
    empty: emptyDelivery(asked, today),
    records: draft => ({
      named: { supplier: { value: orderOf(draft) ? null : draft.supplier, ...suppliers } },
      filled: { counts: { keys: expectedIn(draft).map(({ line }) => line.id), isWhole: here.isWhole } },
    }),
    faultsOf: draft => {
      const order = orderOf(draft)
      return faultsOf(draft, expectedIn(draft), { today, orderedOn: order ? dayOf(order.createdAt) : null })
    },
    record: (draft, id) => {
      const order = orderOf(draft)
      // An order that is still to come is kept by its id.
      const of = here.isWhole ? { ...draft, order: order?.id ?? null } : draft
      return recordDelivery(of, expectedIn(of), project.id, order?.supplier ?? draft.supplier, id)
    },
    leadsTo: () => ({
      to: '/estimating/projects/$projectId/hub/materials/deliveries',
      params: { projectId: String(project.id) },
    }),
  })
  const { draft, bind } = form
  const photos = useDraftPhotos(form)
  const order = orderOf(draft)
  const expected = expectedIn(draft)
  const uncounted = uncountedOf(draft, expected).length
  const hasLines = expected.length > 0
  return (
    <FactForm
      form={form}
      title="Log delivery"
      saveLabel="Save delivery"
      preparing={photos.preparing}
      note={uncounted > 0 && order ? `${count(uncounted, 'line')} not counted yet` : undefined}
    >
      {!here.isWhole && !form.checked.isWaiting && (
        <Notice tone="calm" note="Say in words what came. You can choose the order later, on the delivery.">
          The orders of this project are not all on this device yet.
        </Notice>
      )}
      <NoteFields form={form} here={here} order={order ?? null} suppliers={suppliers} />
      {hasLines && <CountedLines form={form} expected={expected} />}
      <FormField
        label={hasLines ? 'Anything else that came' : 'What came'}
        optional={hasLines ? 'optional' : undefined}
        error={form.errors['received']}
      >
        <TextArea {...bind('received')} />
      </FormField>
      <FormField label="Short or damaged" optional="optional">
        <TextArea {...bind('shortOrDamaged')} />
      </FormField>
      <DraftPhotos label="Photo of the note" {...photos} />
    </FactForm>
  )
}

interface NoteFieldsProps {
  readonly form: FactFormState<DeliveryDraft>
  readonly here: Here<SiteBuying>
  readonly order: SiteBuying['orders'][number] | null
  readonly suppliers: Choices
}

/** Of which order and supplier it is, and what the delivery note says. */
function NoteFields({ form: { draft, set, bind, errors }, here, order, suppliers }: NoteFieldsProps) {
  const nameOf = useNames(supplier)
  const toCome = order === null && !here.isWhole ? draft.order : null
  const orders = shownOf(here).orders.filter(each => (here.isWhole && isOut(each.state)) || each.id === order?.id)
  return (
    <>
      <FormField label="Order">
        <IdSelect
          disabled={!here.isWhole}
          value={order?.id ?? toCome}
          onChange={chosen => set({ order: chosen, counts: {} })}
          none="No order"
          isWhole={here.isWhole}
          options={orders.map(each => ({
            id: each.id,
            name: `${orderName(each)}, ${each.supplier === null ? 'No supplier' : (nameOf(each.supplier) ?? '…')}`,
          }))}
        />
      </FormField>
      <div className={formStyles['pair']}>
        <FormField label="Delivery note no." required error={errors['reference']}>
          <TextInput {...bind('reference')} maxLength={60} autoComplete="off" />
        </FormField>
        <FormField label="Delivered" required error={errors['deliveredOn']}>
          <DateInput {...bind('deliveredOn')} />
        </FormField>
      </div>
      {order === null && toCome === null && (
        <FormField label="Supplier" optional="optional" error={errors['supplier']}>
          <IdSelect {...bind('supplier')} {...suppliers} none="Not known" />
        </FormField>
      )}
    </>
  )
}

interface CountedLinesProps {
  readonly form: FactFormState<DeliveryDraft>
  readonly expected: readonly ExpectedLine[]
}

/** The lines of the order, one open at a time. */
function CountedLines({ form: { draft, set }, expected }: CountedLinesProps) {
  const [open, setOpen] = useState<number | null>(null)
  const lines = useRef<HTMLDivElement>(null)
  return (
    <Section
      title={count(expected.length, 'line')}
      aside={
        uncountedOf(draft, expected).length > 0 && (
          <Button icon={Check} onClick={() => set(was => ({ counts: allCame(was, expected) }))}>
            All came
          </Button>
        )
      }
    >
      <div ref={lines}>
        {expected.map(each => {
          const { id } = each.line
          return (
            <CountLine
              key={id}
              expected={each}
              count={countOf(draft, each)}
              isOpen={open === id}
              onOpen={() => {
                if (!holdsUnread(lines.current)) setOpen(open === id ? null : id)
              }}
              onCount={next => set(({ counts }) => ({ counts: { ...counts, [id]: next } }))}
            />
          )
        })}
      </div>
    </Section>
  )
}
