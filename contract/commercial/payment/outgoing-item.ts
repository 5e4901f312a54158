import { NIL } from '#domain/value/money'
import { choice, code, flag, money, note, percentage, position, quantity, rate, ref, text } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { OUTGOING_PERMISSION } from './outgoing-readers'

const KINDS = [
  { value: 'onAccount', label: 'On account' },
  { value: 'product', label: 'Work' },
  { value: 'fixedCost', label: 'Fixed cost' },
] as const

/** Decisions of the client on one line. A queried line is certified at the sum beside the question. */
const DECISIONS = [
  { value: 'agreed', label: 'Agreed' },
  { value: 'reduced', label: 'Reduced' },
  { value: 'queried', label: 'Queried' },
] as const

const given = { serverOwned: true } as const
const given0 = { required: true, serverOwned: true, initial: NIL } as const

/**
 * One line of an outgoing application, cumulative: a product or a fixed cost of an accepted bill, or an amount on account. It copies what the bill said, so
 * that it reads the same after the bill has changed. `measured…` is what progress gave; a person who claims another value gives the reason. Spec:
 * business 3, items of product payment applications ("paapis", "pafcis", "paoais"); decision 688.
 */
export const outgoingItem = defineResource({
  name: 'outgoingItem',
  singular: 'Application line',
  path: 'outgoingitems',
  area: 'commercial',
  scope: { kind: 'outgoing', by: 'application' },
  permission: OUTGOING_PERMISSION,
  label: ['code', 'name'],
  foundBy: ['variationCode'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    application: ref('Application', 'outgoingApplication', { required: true }),
    kind: choice('Kind', KINDS, { required: true, serverOwned: true, initial: 'onAccount' }),
    assessment: ref('Assessment', 'assessment', { ...given, within: { project: 'project' } }),
    product: ref('Product of the bill', 'assessmentProduct', given),
    fixedCost: ref('Fixed cost of the bill', 'assessmentFixedCost', given),
    /** Whether the product came into the bill by a variation. */
    isVariation: flag('Variation', given),
    /** The variation it came by, with its number, and whether it was not agreed yet: as it was when the application went out. */
    variation: ref('From variation', 'variation', { ...given, within: { project: 'project' } }),
    variationCode: code('Variation no.', { ...given, max: 20 }),
    isNotAgreed: flag('Not agreed', given),
    code: code('Ref', { ...given, max: 60 }),
    name: text('Item', { required: true, max: 1_000 }),
    unit: text('Unit', { ...given, max: 30 }),
    quantity: quantity('Quantity', given),
    rate: rate('Rate', given),
    /** Of the bill; null for amounts on account. */
    contractValue: money('Contract value', given),
    measuredValue: money('Value by progress', given),
    progress: percentage('Progress', { required: true, atLeast: NIL, initial: NIL }),
    value: money('Value to date', { required: true, initial: NIL }),
    reason: note('Why another value than progress gives', { max: 2_000 }),
    /** Claimed by what was approved of subcontractors, and not changed since. Decision 726. */
    isByApproval: flag('By approved subcontract work', given),
    materialValue: money('Material on site', given0),
    /** Progress and value in the application before. */
    progressBefore: percentage('Progress before', given0),
    appliedBefore: money('Applied before', given0),
    /** Of the last certificate when this one was generated. */
    certifiedBefore: money('Certified before', given0),
    materialBefore: money('Material certified before', given0),
    /** Its share of the certificate, to date. */
    certifiedValue: money('Certified to date', given),
    certifiedMaterial: money('Material certified to date', given),
    /** Null where the certificate was one figure. */
    decision: choice('Client’s decision', DECISIONS, given),
    decisionReason: note('Why reduced, or what is asked', { ...given, max: 2_000 }),
    order: position(),
  },
  columns: ['code', 'name', 'contractValue', 'progress', 'value', 'materialValue', 'certifiedValue'],
  sections: [{ title: 'Line', fields: ['name', 'progress', 'value', 'reason'] }],
  defaultSort: 'order',
  order: { by: 'application', field: 'order' },
  mergeGroups: [['progress', 'value', 'reason']],
  evidence: {
    of: 'application',
    keeps: 'closed',
    sealed: ({ state }) =>
      state === 'held'
        ? null
        : 'This application was sent, so its lines stay as they are. Cancel it and generate another',
  },
  together: {
    fields: ['value', 'measuredValue', 'reason'],
    problem: ({ value, measuredValue, reason }) =>
      measuredValue === null || value === measuredValue || reason?.trim()
        ? null
        : { field: 'reason', message: 'Say why another value is claimed than progress gives' },
  },
})
export type OutgoingItem = RecordOf<typeof outgoingItem>
