import type { OpenAmount } from '#domain/commercial/books/aged'
import { openApplications, openInvoices } from '#domain/commercial/books/open-amounts'
import {
  approvedPart,
  type CisPayment,
  type VatLine,
  vatLinesByCode,
  vatLinesOf,
} from '#domain/commercial/books/tax-month'
import { netOfCost } from '#domain/commercial/costs/external-costs'
import { dayOf } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { costAssignment } from '../assignments/cost-assignment'
import { fixedCostAssignment } from '../assignments/fixed-cost-assignment'
import { incomingAssignment } from '../assignments/incoming-assignment'
import { labourAssignment } from '../assignments/labour-assignment'
import { nominalAssignment } from '../assignments/nominal-assignment'
import { outgoingAssignment } from '../assignments/outgoing-assignment'
import { externalCost } from '../external-cost'
import { fixedCostInvoice } from '../fixed-cost-invoice'
import { labourApplication } from '../labour-application'
import { type MaterialInvoice, materialInvoice } from '../material-invoice'
import { incomingApplication } from '../payment/incoming-application'
import { outgoingApplication } from '../payment/outgoing-application'
import { type ReadSource, readersOf, readSource } from '../payment/read-source'

/** Sources of what the firm owes: one for each kind of document, so that a person's totals leave out what they may not read. */
export const CREDITORS: readonly ReadSource<readonly OpenAmount[]>[] = [
  readSource(materialInvoice, { invoices: materialInvoice }, ({ invoices }) =>
    openInvoices(materialInvoice.name, invoices),
  ),
  readSource(fixedCostInvoice, { invoices: fixedCostInvoice }, ({ invoices }) =>
    openInvoices(fixedCostInvoice.name, invoices),
  ),
  readSource(incomingApplication, { applications: incomingApplication }, ({ applications }) =>
    openApplications(incomingApplication.name, applications),
  ),
  readSource(labourApplication, { applications: labourApplication }, ({ applications }) =>
    openApplications(labourApplication.name, applications),
  ),
]

/** Certificates of clients: who owes them follows from the project. */
export const CERTIFICATES = readSource(
  outgoingApplication,
  { certificates: outgoingApplication },
  ({ certificates }) => certificates,
)

type Parts = Parameters<typeof vatLinesOf>[0][number]['parts']
type Invoice = MaterialInvoice & { readonly id: number }
const isDecided = ({ state }: { readonly state: string }): boolean => state === 'approved' || state === 'paid'
const pointOf = (day: string | null, approvedAt: string | null) =>
  day ?? (approvedAt === null ? null : dayOf(approvedAt))

const invoiceLines = (resource: string, invoices: readonly Invoice[], partsOf: (id: number) => Parts) =>
  vatLinesOf(
    invoices
      .filter(isDecided)
      .map(({ id, project, invoiceReference, issueDate, approvedAt, net, vat, approvedForPayment }) =>
        approvedPart(
          {
            resource,
            id,
            project,
            name: invoiceReference,
            side: 'purchase',
            day: pointOf(issueDate, approvedAt),
            net,
            vat,
            parts: partsOf(id),
          },
          approvedForPayment ?? net,
        ),
      ),
  )

interface PaidApplication {
  readonly id: number
  readonly project: number
  readonly state: string
  readonly reference: string | null
  readonly paidOn: string | null
  readonly payable: VatLine['net'] | null
  readonly vat: VatLine['net'] | null
  readonly vatAccounted: VatLine['net'] | null
}
const applicationLines = (
  resource: string,
  applications: readonly PaidApplication[],
  partsOf: (id: number) => Parts,
): readonly VatLine[] =>
  vatLinesByCode(
    applications
      .filter(({ state }) => state === 'paid')
      .map(({ id, project, reference, paidOn, payable, vat, vatAccounted }) => ({
        resource,
        id,
        project,
        name: reference ?? '',
        side: 'purchase',
        day: paidOn,
        net: payable ?? NIL,
        vat: vat ?? NIL,
        accounted: vatAccounted ?? NIL,
        parts: partsOf(id),
      })),
  )

/**
 * VAT of every kind of document by its tax point: the date of an invoice, of a cost and of a certificate, and the day of payment of a subcontractor's
 * application, on which its tax is decided.
 */
export const VAT_SOURCES: readonly ReadSource<readonly VatLine[]>[] = [
  readSource(materialInvoice, { invoices: materialInvoice, parts: nominalAssignment }, ({ invoices, parts }) =>
    invoiceLines(materialInvoice.name, invoices, id => parts.filter(({ invoice }) => invoice === id)),
  ),
  readSource(fixedCostInvoice, { invoices: fixedCostInvoice, parts: fixedCostAssignment }, ({ invoices, parts }) =>
    invoiceLines(fixedCostInvoice.name, invoices, id => parts.filter(({ invoice }) => invoice === id)),
  ),
  readSource(externalCost, { costs: externalCost, parts: costAssignment }, ({ costs, parts }) =>
    vatLinesOf(
      costs
        .filter(({ state }) => state === 'approved')
        .map(cost => ({
          resource: externalCost.name,
          id: cost.id,
          project: cost.project,
          name: cost.name,
          side: 'purchase',
          day: pointOf(cost.effectiveDate, cost.approvedAt),
          net: netOfCost(cost),
          vat: NIL,
          parts: parts.filter(part => part.cost === cost.id),
        })),
    ),
  ),
  readSource(incomingApplication, { applications: incomingApplication, parts: incomingAssignment }, of =>
    applicationLines(incomingApplication.name, of.applications, id =>
      of.parts.filter(({ application }) => application === id),
    ),
  ),
  readSource(labourApplication, { applications: labourApplication, parts: labourAssignment }, of =>
    applicationLines(labourApplication.name, of.applications, id =>
      of.parts.filter(({ application }) => application === id),
    ),
  ),
  readSource(outgoingApplication, { certificates: outgoingApplication, parts: outgoingAssignment }, of =>
    vatLinesByCode(
      of.certificates.filter(isDecided).map(each => ({
        resource: outgoingApplication.name,
        id: each.id,
        project: each.project,
        name: each.reference ?? '',
        side: 'sale',
        day: each.certifiedOn,
        net: each.certifiedDue ?? NIL,
        vat: each.certifiedVat ?? NIL,
        accounted: NIL,
        parts: of.parts.filter(({ application }) => application === each.id),
      })),
    ),
  ),
]

interface CisApplication extends PaidApplication {
  readonly subcontractor: number
  readonly cisBase: CisPayment['liable'] | null
  readonly cisDeduction: CisPayment['deducted'] | null
  readonly cisVerification: string | null
}
const cisPayments = (resource: string, applications: readonly CisApplication[]): readonly CisPayment[] =>
  applications.flatMap(each =>
    each.state === 'paid' && each.paidOn !== null
      ? [
          {
            resource,
            id: each.id,
            project: each.project,
            name: each.reference ?? '',
            subcontractor: each.subcontractor,
            paidOn: each.paidOn,
            paid: each.payable ?? NIL,
            liable: each.cisBase ?? NIL,
            deducted: each.cisDeduction ?? NIL,
            verification: each.cisVerification,
          },
        ]
      : [],
  )

/** Payments to subcontractors, for the CIS return. */
export const CIS_SOURCES: readonly ReadSource<readonly CisPayment[]>[] = [
  readSource(incomingApplication, { applications: incomingApplication }, ({ applications }) =>
    cisPayments(incomingApplication.name, applications),
  ),
  readSource(labourApplication, { applications: labourApplication }, ({ applications }) =>
    cisPayments(labourApplication.name, applications),
  ),
]

/** Permissions of which any opens the pages that add these up. */
export const AGED_READERS = readersOf([...CREDITORS, CERTIFICATES])
export const TAX_READERS = readersOf([...VAT_SOURCES, ...CIS_SOURCES])
