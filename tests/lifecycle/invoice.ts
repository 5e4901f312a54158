import { money, note, ref, text } from '#contract/fields/field'
import { stateField } from '#contract/fields/state'
import { defineLifecycle } from '#contract/kit/lifecycle'
import { defineResource } from '#contract/kit/resource'
import { guardsOver } from '#domain/records/transition'

// A lifecycle as rich as those of the rooms to come, which no product code knows: review, query, approved, paid. Source: commercial section 3.

export const invoice = defineResource({
  name: 'testInvoice',
  singular: 'Invoice',
  path: 'testinvoices',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubMaterialInvoices'], write: ['ProjectHubMaterialInvoices'] },
  label: ['reference'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    reference: text('Reference', { required: true }),
    net: money('Net', { required: true }),
    approved: money('Approved for payment', { serverOwned: true }),
    queryNotes: note('Query', { serverOwned: true }),
    resolution: note('Resolution', { serverOwned: true }),
    state: stateField('State', {
      review: { label: 'Review', said: 'under review', level: 'info' },
      query: { label: 'Query', level: 'warning', isAside: true },
      approved: { label: 'Approved', level: 'accent', isFixed: true },
      paid: { label: 'Paid', level: 'accent', isFixed: true },
    }),
  },
  columns: ['reference', 'net', 'state'],
  sections: [{ title: 'Invoice', fields: ['reference', 'net'] }],
  defaultSort: '-createdAt',
})

interface InvoiceFacts {
  /** Value delivered on the order, in pence. */
  readonly delivered: number
  readonly isPushed: boolean
}
const guard = guardsOver<InvoiceFacts>()

export const invoiceGuards = {
  withinNet: guard([], (_, record: { readonly net: number }, input: { readonly approved: number }) =>
    input.approved > 0 && input.approved <= record.net
      ? null
      : 'The approved value must be above nil and within the net',
  ),
  matchesOrder: guard(['delivered'], ({ delivered }, _, input: { readonly approved: number }) =>
    input.approved <= delivered ? null : 'More would be approved than has been delivered',
  ),
  isNotPushed: guard(['isPushed'], ({ isPushed }) => (isPushed ? 'It has gone to the accounts already' : null)),
}

const online = { when: 'online' } as const

export const invoiceLifecycle = defineLifecycle(invoice, {
  field: 'state',
  guards: invoiceGuards,
  transitions: {
    query: {
      ...online,
      label: 'Raise query',
      from: ['review'],
      to: 'query',
      rank: 'other',
      input: { queryNotes: note('Notes', { required: true }) },
    },
    resolve: {
      ...online,
      label: 'Resolve query',
      from: ['query'],
      to: 'review',
      rank: 'next',
      input: { resolution: note('Resolution', { required: true }) },
    },
    approve: {
      ...online,
      label: 'Approve',
      from: ['review'],
      to: 'approved',
      rank: 'next',
      input: { approved: money('Approved for payment', { required: true }) },
      guards: ['withinNet', 'matchesOrder'],
      hasConsequence: true,
    },
    pay: {
      ...online,
      label: 'Mark as paid',
      from: ['approved'],
      to: 'paid',
      rank: 'next',
      permission: ['AccountsInvoices'],
    },
    reopen: {
      ...online,
      label: 'Reopen',
      from: ['approved'],
      to: 'review',
      rank: 'back',
      guards: ['isNotPushed'],
      undoes: 'approve',
    },
  },
})
