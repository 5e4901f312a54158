import { guaranteeGuards } from '#domain/commercial/guarantees/guarantee-guards'
import { GUARANTEE_EVENTS, GUARANTEE_NAMES, type GuaranteeKind } from '#domain/commercial/guarantees/guarantees'
import { dayWords } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { choice, code, day, file, money, note, ref, text } from '../../fields/field'
import { stateField } from '../../fields/state'
import { defineLifecycle } from '../../kit/lifecycle'
import { defineResource, type RecordOf } from '../../kit/resource'
import { INCOMING_APPROVERS, INCOMING_PERMISSION } from '../payment/incoming-readers'
import { OUTGOING_PERMISSION } from '../payment/outgoing-readers'

const kind = (value: GuaranteeKind) => ({ value, label: GUARANTEE_NAMES[value] }) as const
const KINDS = [
  kind('performanceBond'),
  kind('parentGuarantee'),
  kind('retentionBond'),
  kind('advanceBond'),
  kind('warranty'),
  kind('insurance'),
] as const
const SIDES = [
  { value: 'given', label: 'By us' },
  { value: 'held', label: 'To us' },
] as const
const EXPIRIES = [
  { value: 'day', label: 'On a day' },
  { value: 'practicalCompletion', label: GUARANTEE_EVENTS.practicalCompletion },
  { value: 'makingGood', label: GUARANTEE_EVENTS.makingGood },
] as const

const given = { serverOwned: true } as const

/**
 * A guarantee, bond, warranty or insurance that secures a contract: one that we gave to the client, or one that a subcontractor gave to us. It is kept
 * after its release. Decision 729.
 */
export const guarantee = defineResource({
  name: 'guarantee',
  singular: 'Guarantee or bond',
  plural: 'Guarantees and bonds',
  path: 'guarantees',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: {
    read: [...new Set([...OUTGOING_PERMISSION.read, ...INCOMING_PERMISSION.read])],
    write: [...OUTGOING_PERMISSION.write, ...INCOMING_APPROVERS],
  },
  label: ['kind', 'provider'],
  foundBy: ['reference'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    side: choice('Given', SIDES, { required: true, initial: 'given' }),
    subcontractor: ref('Subcontractor', 'subcontractor'),
    kind: choice('Kind', KINDS, { required: true, initial: 'performanceBond' }),
    provider: text('Provider', { required: true }),
    reference: code('Their reference', { max: 60 }),
    amount: money('Amount', { atLeast: NIL }),
    startsOn: day('Starts on', { required: true }),
    expiry: choice('Expires', EXPIRIES, { required: true, initial: 'day' }),
    expiresOn: day('Last day'),
    document: file('Document'),
    notes: note('Notes'),
    state: stateField('State', {
      inPlace: { label: 'In place', level: 'info' },
      released: { label: 'Released', level: 'subtle', isFixed: true },
    }),
    releasedOn: day('Released on', given),
    releasedBy: text('Released by', given),
    releaseNotes: note('Notes on the release', given),
  },
  columns: ['kind', 'provider', 'side', 'subcontractor', 'amount', 'expiresOn', 'state'],
  sections: [
    { title: 'Guarantee or bond', fields: ['kind', 'side', 'subcontractor', 'provider', 'reference', 'amount'] },
    { title: 'Days', fields: ['startsOn', 'expiry'] },
    {
      title: 'Last day',
      fields: ['expiresOn'],
      unless: { field: 'expiry', is: ['practicalCompletion', 'makingGood'] },
    },
    { title: 'Document', fields: ['document', 'notes'] },
    { title: 'Release', fields: ['releasedOn', 'releasedBy', 'releaseNotes'] },
  ],
  list: {
    empty: 'Bonds and guarantees will be listed here until they are released, with a reminder before they expire',
    cells: {
      expiresOn: ({ expiry, expiresOn }) =>
        expiry === 'day' ? (expiresOn === null ? '' : dayWords(expiresOn)) : GUARANTEE_EVENTS[expiry],
    },
    badges: [
      {
        level: 'error',
        words: ({ state, expiry, expiresOn }, today) =>
          state === 'inPlace' && expiry === 'day' && expiresOn !== null && expiresOn < today ? 'Expired' : null,
      },
    ],
  },
  defaultSort: 'expiresOn',
  mergeGroups: [
    ['side', 'subcontractor'],
    ['startsOn', 'expiry', 'expiresOn'],
  ],
  together: {
    fields: ['side', 'subcontractor', 'kind', 'amount', 'startsOn', 'expiry', 'expiresOn'],
    problem: ({ side, subcontractor, kind: of, amount, startsOn, expiry, expiresOn }) => {
      if (side === 'held' && subcontractor === null)
        return { field: 'subcontractor', message: 'Choose the subcontractor that gave it' }
      if (side === 'given' && subcontractor !== null)
        return { field: 'subcontractor', message: 'We gave this one to the client, so it has no subcontractor' }
      if (of === 'retentionBond' && (amount === null || amount === NIL))
        return { field: 'amount', message: 'Enter the amount: it replaces retention of a contract' }
      if (expiry === 'day' && expiresOn === null)
        return { field: 'expiresOn', message: 'Enter its last day, or say at which event it expires' }
      return expiry === 'day' && expiresOn !== null && expiresOn < startsOn
        ? { field: 'expiresOn', message: `It starts on ${dayWords(startsOn)}, so it can’t end before that day` }
        : null
    },
  },
})
export type Guarantee = RecordOf<typeof guarantee>

const KEPT = 'This one is released, so it stays as it was'

/** A release gives up a security, so it needs a connection, and nothing changes after it. Decision 729. */
export const guaranteeLifecycle = defineLifecycle(guarantee, {
  field: 'state',
  guards: guaranteeGuards,
  notEdited: { released: KEPT },
  notDeleted: { released: KEPT },
  notArchived: { inPlace: 'This one is in place. Record its release first', released: KEPT },
  transitions: {
    release: {
      when: 'online',
      label: 'Record release',
      from: ['inPlace'],
      to: 'released',
      rank: 'next',
      input: {
        releasedOn: day('Released on', { required: true }),
        releasedBy: text('Released by', { required: true }),
        releaseNotes: note('Notes on the release', { max: 2_000 }),
      },
      guards: ['isReleasedInTime'],
      confirm: 'After its release nothing of it can be changed, and it can’t be put back.',
    },
  },
})
