import { supplier } from '#contract/contacts/supplier'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useNames, useOptions } from '../../records/data/use-names'
import { FactForm } from '../../records/form/fact-form'
import { type FactFormState, useFactForm } from '../../records/form/use-fact-form'
import { formatMoney } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { IdSelect } from '../../ui/input/id-select'
import { NumberInput } from '../../ui/input/number-input'
import { Segmented } from '../../ui/input/segmented'
import { TextInput } from '../../ui/input/text-input'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { DraftPhotos } from '../photos/draft-photos'
import styles from '../../ui/input/form-column.module.css'
import { useDraftPhotos } from '../photos/use-draft-photos'
import { orderName } from '../common/order-name'
import { MATERIALS, type PurchaseKind } from '../common/purchase-kinds'
import { type SitePurchases, useSiteBuying } from '../common/use-site-buying'
import { DraftFiles } from './invoice-files'
import { useNumberedPapers } from './use-numbered-papers'
import { duplicatesOf, EMPTY_INVOICE, faultsOf, grossOf, type InvoiceDraft, keepInvoice } from './invoice-draft'

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
  const choices = useInvoiceChoices(site)
  const form = useFactForm<InvoiceDraft>({
    key: `${kind.draft}-${project.id}`,
    empty: EMPTY_INVOICE,
    records: draft => ({
      named: {
        order: { value: draft.order, ...choices.orders },
        supplier: { value: draft.supplier, ...choices.suppliers },
        credits: { value: draft.isCredit ? draft.credits : null, ...choices.creditedOf(draft) },
      },
    }),
    faultsOf,
    record: (draft, id) => keepInvoice(kind, draft, project.id, id),
    leadsTo: () => ({ to: kind.invoices, params: { projectId: String(project.id) } }),
  })
  const { draft, set } = form
  const photos = useDraftPhotos(form)
  const double = duplicatesOf(draft, useNumberedPapers(project.id))[0]
  return (
    <FactForm
      form={form}
      title="New invoice"
      saveLabel="Save invoice"
      preparing={photos.preparing}
      note="We check for duplicates when it sends"
    >
      <DraftPhotos label="Photograph the invoice" {...photos} />
      <DraftFiles papers={draft.papers} onFiles={papers => set({ papers })} />
      {double && (
        <Notice tone="warning">
          {double.what} {double.number} of this supplier is already here. Check that this is not the same one.
        </Notice>
      )}
      <SupplierFields form={form} site={site} choices={choices} />
      <AmountFields form={form} />
    </FactForm>
  )
}

/** What an invoice can be of: an order that was sent, a supplier, and for a credit note an invoice of that supplier. */
function useInvoiceChoices({ orders, invoices }: SitePurchases) {
  const nameOf = useNames(supplier)
  const sent = orders.filter(({ state }) => state !== 'draft' && state !== 'held' && state !== 'cancelled')
  return {
    suppliers: useOptions(supplier),
    orders: {
      isWhole: true,
      options: sent.map(each => ({
        id: each.id,
        name: `${orderName(each)}, ${each.supplier === null ? 'no supplier' : (nameOf(each.supplier) ?? '…')}`,
      })),
    },
    creditedOf: (draft: InvoiceDraft) => ({
      isWhole: true,
      options: invoices
        .filter(({ kind, supplier: from }) => kind === 'invoice' && from === draft.supplier)
        .map(({ id, invoiceReference }) => ({ id, name: invoiceReference })),
    }),
  }
}

interface SupplierFieldsProps {
  readonly form: FactFormState<InvoiceDraft>
  readonly site: SitePurchases
  readonly choices: ReturnType<typeof useInvoiceChoices>
}

/** Whose invoice it is, and on which order. Choosing an order chooses its supplier. */
function SupplierFields({ form: { draft, set, errors }, site, choices }: SupplierFieldsProps) {
  return (
    <>
      <FormField label="Order" optional="optional" error={errors['order']}>
        <IdSelect
          value={draft.order}
          onChange={id => {
            const order = site.orders.find(each => each.id === id)
            set({ order: id, credits: null, ...(order ? { supplier: order.supplier } : {}) })
          }}
          none="No order"
          {...choices.orders}
        />
      </FormField>
      <FormField label="Supplier" required error={errors['supplier']}>
        <IdSelect
          value={draft.supplier}
          onChange={id => set({ supplier: id, order: null, credits: null })}
          none="Choose a supplier"
          {...choices.suppliers}
        />
      </FormField>
      {draft.isCredit && draft.supplier !== null && (
        <FormField
          label="Credits invoice"
          description="A credit note is approved against the invoice that it credits"
          error={errors['credits']}
        >
          <IdSelect
            value={draft.credits}
            onChange={id => {
              const paper = site.invoices.find(each => each.id === id)
              set({ credits: id, ...(paper ? { order: paper.order } : {}) })
            }}
            none="Not known yet"
            {...choices.creditedOf(draft)}
          />
        </FormField>
      )}
    </>
  )
}

/** Its number, days and sums, in the order they stand on paper. */
function AmountFields({ form: { draft, set, bind, errors } }: { readonly form: FactFormState<InvoiceDraft> }) {
  const { account } = useViewer()
  return (
    <>
      <div className={styles['pair']}>
        <FormField label="Invoice no." required error={errors['reference']}>
          <TextInput {...bind('reference')} maxLength={60} autoComplete="off" />
        </FormField>
        <FormField label="Kind" group>
          <Segmented
            fill
            value={draft.isCredit ? 'credit' : 'invoice'}
            onChange={kind => set({ isCredit: kind === 'credit' })}
            options={[
              { value: 'invoice', label: 'Invoice' },
              { value: 'credit', label: 'Credit note' },
            ]}
          />
        </FormField>
        <FormField label="Invoice date" optional="optional">
          <DateInput {...bind('issueDate')} />
        </FormField>
        <FormField label="Due" optional="optional">
          <DateInput {...bind('dueDate')} />
        </FormField>
        <FormField label="Net" required error={errors['net']}>
          <NumberInput kind="money" {...bind('net')} inputMode="decimal" />
        </FormField>
        <FormField label="VAT" optional="optional">
          <NumberInput kind="money" {...bind('vat')} inputMode="decimal" />
        </FormField>
      </div>
      <p>
        Gross {draft.isCredit && 'to be credited '}
        <strong>{formatMoney(grossOf(draft), account.currency)}</strong>
      </p>
    </>
  )
}
