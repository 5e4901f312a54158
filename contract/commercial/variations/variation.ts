import { variationGuards } from '#domain/commercial/variations/variation-guards'
import { choice, code, day, instant, money, note, ref, sequenceNumber, text } from '../../fields/field'
import { stateField } from '../../fields/state'
import { defineLifecycle } from '../../kit/lifecycle'
import { defineResource, type Evidence, type RecordOf } from '../../kit/resource'

/** Ways in which an instruction comes. A spoken one is worth little until it is confirmed in writing. */
export const INSTRUCTION_FORMS = [
  { value: 'written', label: 'Written instruction' },
  { value: 'mail', label: 'Email' },
  { value: 'drawing', label: 'Revised drawing' },
  { value: 'minutes', label: 'Minutes of a meeting' },
  { value: 'spoken', label: 'Spoken, not confirmed yet', level: 'warning' },
] as const

export const VARIATION_PERMISSION = {
  read: ['ProjectHubVariations', 'ProjectHubOutgoingBill', 'ProjectHubOutgoingApplications'],
  write: ['ProjectHubVariations'],
} as const

const given = { serverOwned: true } as const

/**
 * An instruction of the client beyond the contract, with its evidence, its price and what became of it. Its lines are products of the accepted bill that
 * point at it and are priced as any other. It is recorded anywhere; prices and agreements need a connection. Spec: business 3; decision 719.
 */
export const variation = defineResource({
  name: 'variation',
  singular: 'Variation',
  path: 'variations',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: VARIATION_PERMISSION,
  label: ['title'],
  foundBy: ['number', 'reference'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    number: sequenceNumber('No.', { within: 'project', given: 'insert', writtenAs: null }),
    title: text('What is changed?', { required: true }),
    instruction: note('Instruction, in their words'),
    form: choice('How it came', INSTRUCTION_FORMS, { required: true, initial: 'spoken' }),
    instructedBy: text('Instructed by', { required: true }),
    instructedOn: day('Instructed on', { required: true }),
    reference: code('Their reference', { max: 60 }),
    drawing: ref('Drawing', 'projectDrawing', { within: { project: 'project' } }),
    location: text('Where'),
    /** Before there is a quotation; negative for an omission. */
    estimate: money('Estimate'),
    notes: note('Notes'),
    state: stateField('State', {
      instructed: { label: 'Instructed', level: 'warning' },
      quoted: { label: 'Quoted', level: 'info' },
      disputed: { label: 'Disputed', level: 'error', isAside: true },
      agreed: { label: 'Agreed', level: 'accent' },
      withdrawn: { label: 'Withdrawn', level: 'subtle', isEnd: true },
    }),
    quotedOn: day('Quoted on', given),
    quotedAmount: money('Quoted', given),
    quoteNotes: note('Terms of the quotation', given),
    disputedOn: day('Disputed on', given),
    disputeReason: note('Why disputed', given),
    offeredAmount: money('Offered by the client', given),
    agreedOn: day('Agreed on', given),
    agreedAmount: money('Agreed', given),
    agreedBy: text('Agreed by', given),
    agreedAt: instant('Agreement recorded', given),
    recordedBy: ref('Agreement recorded by', 'user', given),
    withdrawReason: note('Why withdrawn', given),
  },
  columns: ['number', 'title', 'state', 'instructedOn', 'instructedBy', 'estimate', 'quotedAmount', 'agreedAmount'],
  sections: [
    { title: 'Instruction', fields: ['title', 'instruction', 'form', 'instructedBy', 'instructedOn', 'reference'] },
    { title: 'Where', fields: ['drawing', 'location'] },
    { title: 'Money', fields: ['estimate'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  list: { empty: 'Instructed changes will be listed here, from the instruction to the agreed price' },
  defaultSort: '-number',
  mergeGroups: [['form', 'instructedBy', 'instructedOn', 'reference']],
})
export type Variation = RecordOf<typeof variation>

/** Photos and files of a variation: from its quotation on, more may be added and none changed or taken away. Decision 668. */
export const variationEvidence = {
  of: 'variation',
  keeps: 'append',
  sealed: ({ state }: Readonly<Record<string, unknown>>) =>
    state === 'instructed'
      ? null
      : 'This variation was quoted, so its photos and files stay as they are. You can add more',
} as const satisfies Evidence

const NUMBERED = 'This variation has a number, so it stays with the others. Withdraw it instead'
const online = { when: 'online', permission: ['ProjectHubOutgoingApplications'] } as const
const quotation = {
  quotedOn: day('Quoted on', { required: true }),
  quotedAmount: money('Quoted amount, without VAT', { required: true }),
  quoteNotes: note('Terms of the quotation', { max: 10_000 }),
} as const
const NO_DISPUTE = { disputedOn: null, disputeReason: null, offeredAmount: null } as const

/** A dispute is a fact and waits without a connection. Everything that sets a price or takes one away needs a connection. Decision 719. */
export const variationLifecycle = defineLifecycle(variation, {
  field: 'state',
  guards: variationGuards,
  notEdited: {
    agreed: 'This variation is agreed, so its instruction stays as it was. Take the agreement back first',
    withdrawn: 'This variation is withdrawn. Reinstate it first',
  },
  notDeleted: { instructed: NUMBERED, quoted: NUMBERED, disputed: NUMBERED, agreed: NUMBERED, withdrawn: NUMBERED },
  notArchived: ['instructed', 'quoted', 'disputed', 'agreed'],
  transitions: {
    quote: {
      ...online,
      label: 'Record quotation',
      from: ['instructed'],
      to: 'quoted',
      rank: 'next',
      input: quotation,
      guards: ['isQuotedInTime'],
    },
    requote: {
      ...online,
      label: 'Record a new quotation',
      from: ['quoted', 'disputed'],
      to: 'quoted',
      rank: 'other',
      input: quotation,
      guards: ['isQuotedInTime'],
      sets: NO_DISPUTE,
    },
    agree: {
      ...online,
      label: 'Record agreement',
      from: ['quoted', 'disputed'],
      to: 'agreed',
      rank: 'next',
      input: {
        agreedOn: day('Agreed on', { required: true }),
        agreedAmount: money('Agreed amount, without VAT', { required: true }),
        agreedBy: text('Agreed by', { required: true }),
      },
      guards: ['isAgreedInTime'],
      hasConsequence: true,
      decides: ['agreedAt', 'recordedBy'],
    },
    dispute: {
      label: 'Record a dispute',
      from: ['quoted'],
      to: 'disputed',
      rank: 'other',
      when: 'queue',
      input: {
        disputedOn: day('Disputed on', { required: true }),
        disputeReason: note('What the client says', { required: true, max: 10_000 }),
        offeredAmount: money('What the client offers, without VAT'),
      },
      guards: ['isDisputedAfterQuote'],
    },
    withdraw: {
      ...online,
      label: 'Withdraw',
      from: ['instructed', 'quoted', 'disputed'],
      to: 'withdrawn',
      rank: 'other',
      input: { withdrawReason: note('Why', { required: true, max: 2_000 }) },
      confirm: 'Its lines are no longer claimed. The next application takes back what was certified of them.',
      guards: ['isNotHeld'],
    },
    unquote: {
      ...online,
      label: 'Take the quotation back',
      from: ['quoted'],
      to: 'instructed',
      rank: 'back',
      undoes: 'quote',
    },
    settle: {
      ...online,
      label: 'Take the dispute back',
      from: ['disputed'],
      to: 'quoted',
      rank: 'back',
      undoes: 'dispute',
    },
    unagree: {
      ...online,
      label: 'Take the agreement back',
      from: ['agreed'],
      to: 'quoted',
      rank: 'back',
      confirm: 'It counts as not agreed again. The history keeps the agreement.',
      guards: ['isNotClaimed'],
      undoes: 'agree',
      sets: NO_DISPUTE,
      hasConsequence: true,
    },
    reinstate: {
      ...online,
      label: 'Reinstate',
      from: ['withdrawn'],
      to: 'instructed',
      rank: 'back',
      undoes: 'withdraw',
      sets: { ...NO_DISPUTE, quotedOn: null, quotedAmount: null, quoteNotes: null },
    },
  },
})
