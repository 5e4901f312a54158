import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { supplier } from '#contract/contacts/supplier'
import { tellProblem } from '../../app/office/tell-problem'
import { deviceWord } from '../../app/device/device-words'
import { usePageTitle } from '../../app/page/page-title'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useReplica } from '../../fields/replica-context'
import { useAll } from '../../records/data/use-all'
import { useEdit } from '../../records/data/use-edit'
import { useDraft } from '../../records/form/use-draft'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Segmented } from '../../ui/input/segmented'
import { Select } from '../../ui/input/select'
import { TextInput } from '../../ui/input/text-input'
import { useFirstError } from '../../ui/input/use-first-error'
import { ActionBar, HiddenHeading, PageBody, PageHeading } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { PHONE, useMedia } from '../../ui/use-media'
import { DraftPhotos } from '../photos/draft-photos'
import styles from '../../ui/input/form-column.module.css'
import type { DraftPhoto } from '../photos/draft-photo'
import { usePhotoIntake } from '../photos/use-photo-intake'
import { orderName } from '../common/order-name'
import { MATERIALS, type PurchaseKind } from '../common/purchase-kinds'
import { type SitePurchases, useSiteBuying } from '../common/use-site-buying'
import { DraftFiles } from './invoice-files'
import { useNumberedPapers } from './use-numbered-papers'
import { duplicatesOf, EMPTY_INVOICE, faultsOf, grossOf, type InvoiceDraft, keepInvoice } from './invoice-draft'

const NONE = 'none'

/** Entering a supplier's invoice, or photographing it on site; it waits in Review, also without a connection. Spec: MAT-4; rooms 34b. */
export function NewInvoicePage() {
  return <NewInvoiceOf kind={MATERIALS} site={useSiteBuying(useProject().id)} />
}

interface NewInvoiceProps {
  readonly kind: PurchaseKind
  readonly site: SitePurchases | undefined
}

export function NewInvoiceOf({ kind, site }: NewInvoiceProps) {
  usePageTitle({ title: 'New invoice', under: useProject().name })
  return site ? <NewInvoice kind={kind} site={site} /> : <Loader text="Loading the orders" />
}

function NewInvoice({ kind, site }: { readonly kind: PurchaseKind; readonly site: SitePurchases }) {
  const project = useProject()
  const replica = useReplica()
  const navigate = useNavigate()
  const edit = useEdit()
  const phone = useMedia(PHONE)
  const [draft, setDraft, dropDraft] = useDraft<InvoiceDraft>(`${kind.draft}-${project.id}`, EMPTY_INVOICE)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const form = useFirstError(errors)
  const intake = usePhotoIntake((photo: DraftPhoto) => setDraft(was => ({ ...was, photos: [...was.photos, photo] })))
  const isBegun = draft.reference !== '' || draft.photos.length > 0 || draft.papers.length > 0 || draft.net !== null
  const leave = useLeavePrompt(isBegun && !saving)
  const set = (more: Partial<InvoiceDraft>) => setDraft(was => ({ ...was, ...more }))
  const double = duplicatesOf(draft, useNumberedPapers(project.id))[0]

  async function save() {
    const faults = faultsOf(draft)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    setSaving(true)
    try {
      const id = await replica.newId()
      const { changes, label } = keepInvoice(kind, draft, project.id, id)
      await edit(changes, label)
      await dropDraft()
      leave.allow()
      await navigate({
        to: kind.invoices,
        params: { projectId: String(project.id) },
        replace: true,
      })
    } catch (error) {
      tellProblem(error)
    }
    setSaving(false)
  }
  return (
    <>
      {phone ? <HiddenHeading>New invoice</HiddenHeading> : <PageHeading title="New invoice" ruled />}
      <PageBody>
        <form
          ref={form}
          data-saves
          className={styles['form']}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <DraftPhotos
            label="Photograph the invoice"
            photos={draft.photos}
            preparing={intake.preparing}
            onFiles={intake.take}
            onPhotos={photos => set({ photos })}
          />
          <DraftFiles papers={draft.papers} onFiles={papers => set({ papers })} />
          {double && (
            <Notice tone="warning">
              {double.what} {double.number} of this supplier is already here. Check that this is not the same one.
            </Notice>
          )}
          <InvoiceFields draft={draft} site={site} errors={errors} onSet={set} />
          <ActionBar note="We check for duplicates when it sends">
            <Button
              type="submit"
              kind="primary"
              size="large"
              fill
              icon={Check}
              disabled={saving || intake.preparing > 0}
            >
              {phone ? `Save on this ${deviceWord()}` : 'Save invoice'}
            </Button>
          </ActionBar>
        </form>
      </PageBody>
    </>
  )
}

interface InvoiceFieldsProps {
  readonly draft: InvoiceDraft
  readonly site: SitePurchases
  readonly errors: Readonly<Record<string, string>>
  readonly onSet: (more: Partial<InvoiceDraft>) => void
}

/** The facts of the invoice, in the order they stand on paper. Choosing an order chooses its supplier. */
function InvoiceFields({ draft, site, errors, onSet }: InvoiceFieldsProps) {
  const { account } = useViewer()
  const suppliers = useAll(supplier) ?? []
  const orders = site.orders.filter(({ state }) => state !== 'draft' && state !== 'held' && state !== 'cancelled')
  const nameOf = (id: number | null) => suppliers.find(each => each.id === id)?.fullName ?? 'no supplier'
  return (
    <>
      <FormField label="Order" optional="optional">
        <Select
          value={draft.order === null ? NONE : String(draft.order)}
          onChange={id => {
            const order = orders.find(each => String(each.id) === id)
            onSet({ order: order?.id ?? null, credits: null, ...(order ? { supplier: order.supplier } : {}) })
          }}
          options={[
            { value: NONE, label: 'No order' },
            ...orders.map(each => ({ value: String(each.id), label: `${orderName(each)}, ${nameOf(each.supplier)}` })),
          ]}
        />
      </FormField>
      <FormField label="Supplier" required error={errors['supplier']}>
        <Select
          value={draft.supplier === null ? NONE : String(draft.supplier)}
          onChange={id => onSet({ supplier: id === NONE ? null : Number(id), order: null, credits: null })}
          options={[
            { value: NONE, label: 'Choose a supplier' },
            ...suppliers.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
        />
      </FormField>
      {draft.isCredit && draft.supplier !== null && (
        <FormField label="Credits invoice" description="A credit note is approved against the invoice that it credits">
          <Select
            value={draft.credits === null ? NONE : String(draft.credits)}
            onChange={id => {
              const paper = site.invoices.find(each => String(each.id) === id)
              onSet({ credits: paper?.id ?? null, ...(paper ? { order: paper.order } : {}) })
            }}
            options={[
              { value: NONE, label: 'Not known yet' },
              ...site.invoices
                .filter(({ kind, supplier: from }) => kind === 'invoice' && from === draft.supplier)
                .map(each => ({ value: String(each.id), label: each.invoiceReference })),
            ]}
          />
        </FormField>
      )}
      <div className={styles['pair']}>
        <FormField label="Invoice no." required error={errors['reference']}>
          <TextInput
            value={draft.reference}
            onChange={reference => onSet({ reference })}
            maxLength={60}
            autoComplete="off"
          />
        </FormField>
        <FormField label="Kind" group>
          <Segmented
            fill
            value={draft.isCredit ? 'credit' : 'invoice'}
            onChange={kind => onSet({ isCredit: kind === 'credit' })}
            options={[
              { value: 'invoice', label: 'Invoice' },
              { value: 'credit', label: 'Credit note' },
            ]}
          />
        </FormField>
        <FormField label="Invoice date" optional="optional">
          <DateInput value={draft.issueDate} onChange={issueDate => onSet({ issueDate })} />
        </FormField>
        <FormField label="Due" optional="optional">
          <DateInput value={draft.dueDate} onChange={dueDate => onSet({ dueDate })} />
        </FormField>
        <FormField label="Net" required error={errors['net']}>
          <NumberInput kind="money" value={draft.net} onChange={net => onSet({ net })} inputMode="decimal" />
        </FormField>
        <FormField label="VAT" optional="optional">
          <NumberInput kind="money" value={draft.vat} onChange={vat => onSet({ vat })} inputMode="decimal" />
        </FormField>
      </div>
      <p>
        Gross {draft.isCredit && 'to be credited '}
        <strong>{formatMoney(grossOf(draft), account.currency)}</strong>
      </p>
    </>
  )
}
