import * as v from 'valibot'
import type { ApprovableWords } from '#domain/commercial/roles/four-eyes'
import type { Resource } from '../kit/resource'
import { externalCost } from './external-cost'
import { fixedCostInvoice } from './fixed-cost-invoice'
import { fixedCostInvoiceLine } from './fixed-cost-invoice-line'
import { fixedCostOrder } from './fixed-cost-order'
import { fixedCostOrderLine } from './fixed-cost-order-line'
import { labourApplication } from './labour-application'
import { labourItem } from './labour-item'
import { materialInvoice } from './material-invoice'
import { materialInvoiceLine } from './material-invoice-line'
import { materialOrder } from './material-order'
import { materialOrderLine } from './material-order-line'
import { incomingApplication } from './payment/incoming-application'
import { incomingItem } from './payment/incoming-item'

/**
 * A resource whose records commit or pay money, and which a second person approves. A maker is a person who created the record,
 * changed one of `decisive`, or created, changed or deleted one of its lines. Decision 671.
 */
export interface Approvable extends ApprovableWords {
  readonly resource: Resource
  /** Fields that set whom it pays and how much. Changing any other field, such as notes, makes a person no maker. */
  readonly decisive: readonly string[]
  /** Its lines, and their reference to it. */
  readonly lines: { readonly resource: Resource; readonly by: string } | null
}

const INVOICE = {
  noun: 'invoice',
  decide: 'approve',
  isOrder: false,
  decisive: ['supplier', 'order', 'invoiceReference', 'kind', 'creditsInvoice', 'net', 'vat'],
}
const ORDER = {
  noun: 'order',
  decide: 'send',
  isOrder: true,
  decisive: ['supplier', 'email', 'deliveryCharge', 'vatCode'],
}

/** Every resource with an approval limit. */
export const APPROVABLES: readonly Approvable[] = [
  { ...ORDER, resource: materialOrder, lines: { resource: materialOrderLine, by: 'order' } },
  { ...ORDER, resource: fixedCostOrder, lines: { resource: fixedCostOrderLine, by: 'order' } },
  { ...INVOICE, resource: materialInvoice, lines: { resource: materialInvoiceLine, by: 'invoice' } },
  {
    ...INVOICE,
    resource: fixedCostInvoice,
    lines: { resource: fixedCostInvoiceLine, by: 'invoice' },
  },
  {
    noun: 'application',
    decide: 'approve',
    isOrder: false,
    resource: labourApplication,
    decisive: [
      'subcontractor',
      'assessment',
      'effectiveDate',
      'materialsToDate',
      'retentionPercentage',
      'materialsAfterRetention',
      'isEndUser',
    ],
    lines: { resource: labourItem, by: 'application' },
  },
  {
    noun: 'application',
    decide: 'approve',
    isOrder: false,
    resource: incomingApplication,
    decisive: ['subcontractor', 'effectiveDate', 'materialsToDate'],
    lines: { resource: incomingItem, by: 'application' },
  },
  {
    noun: 'cost',
    decide: 'approve',
    isOrder: false,
    resource: externalCost,
    decisive: [
      'supplierType',
      'supplier',
      'subcontractor',
      'materials',
      'labour',
      'contingency',
      'fixedCosts',
      'vatTaxCode',
    ],
    lines: null,
  },
]

/** Returns the entry of a resource in {@link APPROVABLES}. Throws where it has none: a test checks that every lifecycle with a limit has one. */
export function approvableOf({ name }: Resource): Approvable {
  const found = APPROVABLES.find(each => each.resource.name === name)
  if (!found) throw new Error(`Nothing says who makes a ${name}`)
  return found
}

/** GET /api/{plural}/{id}/four-eyes: why the caller may not approve it; null when four eyes do not hinder them. */
export const fourEyesReply = v.object({ reason: v.nullable(v.string()) })
