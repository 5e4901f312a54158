import { useNavigate, useSearch } from '@tanstack/react-router'
import { Camera, Check } from 'lucide-react'
import { useState } from 'react'
import { supplier } from '#contract/contacts/supplier'
import { cameByLine } from '#domain/commercial/materials/taken-up'
import { isOut } from '#domain/commercial/orders/order-state'
import { NIL } from '#domain/value/money'
import { tellProblem } from '../../app/office/tell-problem'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useToday } from '../../app/page/use-today'
import { usePageTitle } from '../../app/page/page-title'
import { deviceWord } from '../../app/device/device-words'
import { useProject } from '../../common/places/use-place'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import { type Here, shownOf } from '../../records/data/here'
import { useAll } from '../../records/data/use-all'
import { useEdit } from '../../records/data/use-edit'
import { useDraft } from '../../records/form/use-draft'
import { Button } from '../../ui/action/button'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { TextInput } from '../../ui/input/text-input'
import { useFirstError } from '../../ui/input/use-first-error'
import { ActionBar, HiddenHeading, PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { PHONE, useMedia } from '../../ui/use-media'
import { DraftPhotos } from '../photos/draft-photos'
import formStyles from '../../ui/input/form-column.module.css'
import type { DraftPhoto } from '../photos/draft-photo'
import { usePhotoIntake } from '../photos/use-photo-intake'
import { orderName } from '../common/order-name'
import { type SiteBuying, useSiteDeliveriesHere } from '../common/use-site-buying'
import { CountLine } from './count-line'
import {
  type Count,
  type ExpectedLine,
  emptyDelivery,
  expectedPacks,
  expectedUnits,
  faultsOf,
  NOT_COUNTED,
  recordDelivery,
} from './delivery-draft'

const NO_ORDER = 'none'

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
  const suppliers = useAll(supplier)
  const phone = useMedia(PHONE)
  const [kept, setDraft, dropDraft] = useDraft(
    `delivery-new-${project.id}-${asked ?? 'free'}`,
    emptyDelivery(asked, today),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [open, setOpen] = useState<number | null>(null)
  const form = useFirstError(errors)
  const intake = usePhotoIntake((photo: DraftPhoto) => setDraft(was => ({ ...was, photos: [...was.photos, photo] })))
  const site = shownOf(here)
  const order = site.orders.find(({ id }) => id === kept.order) ?? null
  const draft = here.isWhole ? kept : { ...kept, order: order?.id ?? null }
  const expected = here.isWhole ? expectedOf(here.whole, draft.order) : []
  const countOf = (id: number): Count => draft.counts[id] ?? NOT_COUNTED
  const uncounted = expected.filter(each => countOf(each.line.id).counted === null && expectedUnits(each) > NIL)
  const isBegun = draft.reference !== '' || draft.photos.length > 0 || Object.keys(draft.counts).length > 0
  const saving = useSaving(async (id, leave) => {
    const faults = faultsOf(draft, expected.length > uncounted.length, today)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return null
    const from = order?.supplier ?? draft.supplier
    const made = recordDelivery(draft, expected, project.id, from, id)
    return { ...made, done: async () => leave(await dropDraft()) }
  }, isBegun)
  const setCount = (id: number, next: Count) => setDraft(was => ({ ...was, counts: { ...was.counts, [id]: next } }))
  function allCame() {
    const counts = Object.fromEntries(
      uncounted.map(each => [each.line.id, { ...NOT_COUNTED, counted: expectedPacks(each) }]),
    )
    setDraft(was => ({ ...was, counts: { ...was.counts, ...counts } }))
  }
  const nameOf = (id: number | null) =>
    id === null ? 'No supplier' : (suppliers?.find(each => each.id === id)?.fullName ?? '…')
  const orders = site.orders.filter(each => (here.isWhole && isOut(each.state)) || each.id === draft.order)
  return (
    <>
      {phone ? <HiddenHeading>Log delivery</HiddenHeading> : <PageHeading title="Log delivery" ruled />}
      <PageBody>
        <form
          ref={form}
          data-saves
          className={formStyles['form']}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void saving.save()
          }}
        >
          {!here.isWhole && (
            <Notice tone="calm" note="Say in words what came. You can choose the order later, on the delivery.">
              The orders of this project are not all on this device yet.
            </Notice>
          )}
          <FormField label="Order">
            <Select
              disabled={!here.isWhole}
              value={draft.order === null ? NO_ORDER : String(draft.order)}
              onChange={id => setDraft(was => ({ ...was, order: id === NO_ORDER ? null : Number(id), counts: {} }))}
              options={[
                { value: NO_ORDER, label: 'No order' },
                ...orders.map(each => ({
                  value: String(each.id),
                  label: `${orderName(each)}, ${nameOf(each.supplier)}`,
                })),
              ]}
            />
          </FormField>
          <div className={formStyles['pair']}>
            <FormField label="Delivery note no." required error={errors['reference']}>
              <TextInput
                value={draft.reference}
                onChange={reference => setDraft(was => ({ ...was, reference }))}
                maxLength={60}
                autoComplete="off"
              />
            </FormField>
            <FormField label="Delivered" required error={errors['deliveredOn']}>
              <DateInput
                value={draft.deliveredOn}
                onChange={deliveredOn => setDraft(was => ({ ...was, deliveredOn }))}
              />
            </FormField>
          </div>
          {order === null && (
            <FormField label="Supplier" optional="optional">
              <Select
                value={draft.supplier === null ? NO_ORDER : String(draft.supplier)}
                onChange={id => setDraft(was => ({ ...was, supplier: id === NO_ORDER ? null : Number(id) }))}
                options={[
                  { value: NO_ORDER, label: 'Not known' },
                  ...(suppliers ?? []).map(({ id, fullName }) => ({ value: String(id), label: fullName })),
                ]}
              />
            </FormField>
          )}
          {expected.length > 0 && (
            <Section
              title={count(expected.length, 'line')}
              aside={
                uncounted.length > 0 && (
                  <Button icon={Check} onClick={allCame}>
                    All came
                  </Button>
                )
              }
            >
              {expected.map(each => (
                <CountLine
                  key={each.line.id}
                  expected={each}
                  count={countOf(each.line.id)}
                  isOpen={open === each.line.id}
                  onOpen={() => setOpen(open === each.line.id ? null : each.line.id)}
                  onCount={next => setCount(each.line.id, next)}
                />
              ))}
            </Section>
          )}
          <FormField
            label={expected.length > 0 ? 'Anything else that came' : 'What came'}
            optional={expected.length > 0 ? 'optional' : undefined}
            error={errors['received']}
          >
            <TextArea value={draft.received} onChange={received => setDraft(was => ({ ...was, received }))} />
          </FormField>
          <FormField label="Short or damaged" optional="optional">
            <TextArea
              value={draft.shortOrDamaged}
              onChange={shortOrDamaged => setDraft(was => ({ ...was, shortOrDamaged }))}
            />
          </FormField>
          <DraftPhotos
            label="Photo of the note"
            photos={draft.photos}
            preparing={intake.preparing}
            onFiles={intake.take}
            onPhotos={photos => setDraft(was => ({ ...was, photos }))}
          />
          <ActionBar
            note={
              uncounted.length > 0 && order !== null ? `${count(uncounted.length, 'line')} not counted yet` : undefined
            }
          >
            <Button
              type="submit"
              kind="primary"
              size="large"
              fill
              icon={intake.preparing > 0 ? Camera : Check}
              disabled={saving.isSaving || intake.preparing > 0}
            >
              {phone ? `Save on this ${deviceWord()}` : 'Save delivery'}
            </Button>
          </ActionBar>
        </form>
      </PageBody>
    </>
  )
}

/** The lines of an order with what came of each before. */
function expectedOf({ orderLines, deliveryLines }: SiteBuying, order: number | null): readonly ExpectedLine[] {
  const came = cameByLine(deliveryLines)
  return orderLines.filter(line => line.order === order).map(line => ({ line, came: came.get(line.id) ?? NIL }))
}

type Kept = ReturnType<typeof recordDelivery> & { readonly done: () => Promise<void> }

/** Keeps the delivery on this device and goes to the list; what could not be kept stays in the form. */
function useSaving(
  make: (id: number, leave: (after?: unknown) => void) => Promise<Kept | null>,
  isBegun: boolean,
): { readonly isSaving: boolean; readonly save: () => Promise<void> } {
  const project = useProject()
  const replica = useReplica()
  const navigate = useNavigate()
  const edit = useEdit()
  const [isSaving, setSaving] = useState(false)
  const leave = useLeavePrompt(isBegun && !isSaving)
  async function save() {
    setSaving(true)
    try {
      const made = await make(await replica.newId(), () => leave.allow())
      if (made) {
        await edit(made.changes, made.label)
        await made.done()
        await navigate({
          to: '/estimating/projects/$projectId/hub/materials/deliveries',
          params: { projectId: String(project.id) },
          replace: true,
        })
      }
    } catch (error) {
      tellProblem(error)
    }
    setSaving(false)
  }
  return { isSaving, save }
}
