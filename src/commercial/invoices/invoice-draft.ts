import { normaliseReference } from '#domain/commercial/invoices/supplier-reference'
import { type Money, negate, NIL, plus } from '#domain/value/money'
import type { Change, Photo } from '#local/types'
import { add, attach } from '#local/write/changes'
import type { Faults } from '../../records/form/check-draft'
import { attachPhoto, type DraftPhoto } from '../photos/draft-photo'
import type { PurchaseKind } from '../common/purchase-kinds'

/** An invoice being entered or captured; photos are ready to keep. Amounts of a credit note are typed above zero. */
export interface InvoiceDraft {
  readonly supplier: number | null
  readonly order: number | null
  readonly reference: string
  readonly isCredit: boolean
  /** The invoice that a credit note credits. */
  readonly credits: number | null
  readonly issueDate: string | null
  readonly dueDate: string | null
  readonly net: Money | null
  readonly vat: Money | null
  readonly photos: readonly DraftPhoto[]
  /** The invoice as PDF. */
  readonly papers: readonly Photo[]
}
export const EMPTY_INVOICE: InvoiceDraft = {
  supplier: null,
  order: null,
  reference: '',
  isCredit: false,
  credits: null,
  issueDate: null,
  dueDate: null,
  net: null,
  vat: null,
  photos: [],
  papers: [],
}

export const grossOf = ({ net, vat }: InvoiceDraft): Money => plus(net ?? NIL, vat ?? NIL)

/** A paper of a supplier with its number: an invoice, a credit note or an external cost. */
export interface NumberedPaper {
  readonly supplier: number | null
  readonly number: string | null
  /** "Invoice", "Credit note" or "External cost". */
  readonly what: string
}

/** Papers on this device that are from the same supplier and have the same number, however it is written. Decision 662. */
export function duplicatesOf(
  { supplier, reference }: InvoiceDraft,
  known: readonly NumberedPaper[],
): readonly NumberedPaper[] {
  const wanted = normaliseReference(reference)
  if (supplier === null || wanted === '') return []
  return known.filter(each => each.supplier === supplier && normaliseReference(each.number ?? '') === wanted)
}

const MISSING = 'You must specify this field'
/** Why an invoice cannot be kept yet, by field. */
export const faultsOf = (draft: InvoiceDraft): Faults => ({
  ...(draft.supplier === null ? { supplier: MISSING } : {}),
  ...(draft.reference.trim() === '' ? { reference: MISSING } : {}),
  ...(draft.net === null || draft.net <= NIL ? { net: draft.net === null ? MISSING : 'This must be above zero' } : {}),
})

/** An invoice's PDF joined to it, by the name of its file; it goes to the server when its file is there. */
export const attachPdf = (
  kind: PurchaseKind,
  file: Photo,
  of: { readonly project: number; readonly invoice: number },
): Change => attach(kind.photo, 'file', file, { ...of, caption: file.fileName, takenAt: null })

/** What keeping an invoice changes: it waits in Review; its pages follow when their pictures are there. */
export function keepInvoice(
  kind: PurchaseKind,
  draft: InvoiceDraft,
  project: number,
  id: number,
): { readonly changes: readonly Change[]; readonly label: string } {
  const signed = (value: Money | null): Money => (draft.isCredit ? negate(value ?? NIL) : (value ?? NIL))
  const made = add(
    kind.invoice,
    {
      project,
      supplier: draft.supplier ?? 0,
      order: draft.order,
      invoiceReference: draft.reference.trim(),
      kind: draft.isCredit ? 'credit' : 'invoice',
      creditsInvoice: draft.isCredit ? draft.credits : null,
      issueDate: draft.issueDate,
      dueDate: draft.dueDate,
      net: signed(draft.net),
      vat: signed(draft.vat),
    },
    id,
  )
  const pages = draft.photos.map(each => attachPhoto(kind.photo, each, { project, invoice: id }))
  const papers = draft.papers.map(each => attachPdf(kind, each, { project, invoice: id }))
  return { changes: [made, ...pages, ...papers], label: `Invoice ${draft.reference.trim()}` }
}
