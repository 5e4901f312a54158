import { externalCostGuards } from '#domain/commercial/costs/external-cost-guards'
import { NIL } from '#domain/value/money'
import { choice, code, day, file, instant, money, note, ref, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../kit/lifecycle'
import { defineResource, type RecordOf } from '../kit/resource'

export const COST_PERMISSION = {
  read: ['ProjectHubCosts', 'AccountsExternalCosts'],
  write: ['ProjectHubCosts', 'AccountsExternalCosts'],
} as const

const PAID_TO = [
  { value: 'other', label: 'Supplier' },
  { value: 'subcontractor', label: 'Subcontractor' },
] as const

/**
 * Money spent on a project outside orders and applications: a skip paid by card, a correction, another firm's bill. Its item decides which budget it
 * reduces. Negative, it is a refund. Spec: COST-2; business 3, External cost.
 */
export const externalCost = defineResource({
  name: 'externalCost',
  singular: 'External cost',
  path: 'costentities',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: COST_PERMISSION,
  label: ['name'],
  foundBy: ['reference'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    name: text('Cost', { required: true }),
    reference: code('Their reference', { max: 60 }),
    supplierType: choice('Paid to a', PAID_TO, { required: true, initial: 'other' }),
    supplier: ref('Supplier', 'supplier'),
    subcontractor: ref('Subcontractor', 'subcontractor'),
    assessment: ref('Assessment', 'assessment'),
    effectiveDate: day('Date'),
    materials: money('Materials', { required: true, initial: NIL }),
    labour: money('Labour', { required: true, initial: NIL }),
    contingency: money('Contingency', { required: true, initial: NIL }),
    fixedCosts: money('Fixed costs', { required: true, initial: NIL }),
    vatTaxCode: ref('VAT code', 'vatCode'),
    document: file('Document'),
    notes: note('Notes'),
    state: stateField('State', {
      review: { label: 'Review', said: 'under review', level: 'info' },
      approved: { label: 'Approved', level: 'accent', isFixed: true },
    }),
    approvedAt: instant('Approved', { serverOwned: true }),
    approvedBy: ref('Approved by', 'user', { serverOwned: true }),
    /** The linked record on the accounting platform, and when it was pushed there. */
    codatId: text('Accounting record', { serverOwned: true }),
    codatPushedAt: instant('Pushed', { serverOwned: true }),
  },
  columns: [
    'name',
    'state',
    'supplier',
    'subcontractor',
    'effectiveDate',
    'materials',
    'labour',
    'contingency',
    'fixedCosts',
  ],
  sections: [
    { title: 'Cost', fields: ['name', 'supplierType', 'supplier', 'subcontractor', 'reference', 'effectiveDate'] },
    { title: 'Budget', fields: ['assessment', 'materials', 'labour', 'contingency', 'fixedCosts', 'vatTaxCode'] },
    { title: 'Document', fields: ['document', 'notes'] },
  ],
  defaultSort: '-effectiveDate',
  // Spec: business 7, External costs.
  list: {
    groups: { assessmentItem_assessment: null },
    sums: ['materials', 'labour', 'contingency', 'fixedCosts'],
  },
  mergeGroups: [['supplierType', 'supplier', 'subcontractor']],
  // CIS is deducted from labour applications. Decision 672.
  together: {
    fields: ['supplierType', 'subcontractor', 'labour'],
    problem: ({ supplierType, subcontractor, labour }) =>
      (supplierType === 'subcontractor' || typeof subcontractor === 'number') &&
      typeof labour === 'number' &&
      labour !== NIL
        ? {
            field: 'labour',
            message:
              'Labour of a subcontractor is paid less CIS: enter it as a labour application, under Labour. Enter only their materials and other costs here',
          }
        : null,
  },
})
export type ExternalCost = RecordOf<typeof externalCost>

const online = { when: 'online' } as const
const APPROVED = 'This cost is approved, so it stays as it is. Put it back to review to change it'

/** A cost counts as spent once it is approved. Spec: COST-2; decision 672. */
export const externalCostLifecycle = defineLifecycle(externalCost, {
  field: 'state',
  guards: externalCostGuards,
  notEdited: { approved: APPROVED },
  notDeleted: { approved: APPROVED },
  notArchived: { approved: APPROVED },
  transitions: {
    approve: {
      ...online,
      label: 'Approve',
      from: ['review'],
      to: 'approved',
      rank: 'next',
      guards: ['isNotOwn', 'hasSum', 'isNotLabour', 'isInLimit', 'isAssigned', 'isSpent'],
      hasConsequence: true,
      decides: ['approvedAt', 'approvedBy'],
    },
    reopen: {
      ...online,
      label: 'Put back to review',
      from: ['approved'],
      to: 'review',
      rank: 'back',
      guards: ['isNotPushed'],
      undoes: 'approve',
    },
  },
})
