import { tenderGuards } from '#domain/estimating/tender-guards'
import { cells, instant, integer, money, note, percentage, ref, refs, sequenceNumber, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../kit/lifecycle'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL } from '#domain/value/money'

/**
 * An offer to a client: its assessments, their totals, and the outcome. The server gives `number`, from 1 in each project. `lines` are the
 * assessments with the price at which each was added: an assessment in a tender is locked, so its price cannot change. Spec: business 7 and ASMT-18.
 */
export const tender = defineResource({
  name: 'tender',
  singular: 'Tender',
  path: 'tenders',
  area: 'estimating',
  scope: { kind: 'index' },
  permission: { read: ['ProjectsTenders'], write: ['ProjectsTenders'] },
  label: ['name'],
  foundBy: ['number'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    number: sequenceNumber('No.', { within: 'project', given: 'insert', writtenAs: null }),
    name: text('Tender for', { required: true }),
    status: stateField('State', {
      draft: { label: 'Draft', said: 'a draft', level: 'subtle' },
      generated: { label: 'Documents generated', said: 'ready with its documents', level: 'info-secondary' },
      submitted: { label: 'Submitted', level: 'info', isFixed: true },
      accepted: { label: 'Accepted', level: 'accent', isFixed: true },
      part_awarded: { label: 'Part awarded', level: 'warning', isEnd: true, isFixed: true },
      rejected: { label: 'Rejected', level: 'error', isEnd: true, isFixed: true },
      withdrawn: { label: 'Withdrawn', level: 'error', isEnd: true, isFixed: true },
    }),
    openDays: integer('Open for acceptance, days', { atLeast: 0, atMost: 3_650, initial: 90 }),
    coverLetter: ref('Cover letter from', 'documentTemplate'),
    exclusionsTemplate: ref('Exclusions from', 'documentTemplate'),
    exclusions: note('Exclusions of this tender'),
    lines: cells(
      'Assessments',
      'assessment',
      {
        net: money('Net', { required: true, initial: NIL }),
        discount: money('Discount', { required: true, initial: NIL }),
        gross: money('Gross', { required: true, initial: NIL }),
        /** On the gross, at the rate of the package. Shown beside the total, never included in it. */
        vat: money('VAT', { required: true, initial: NIL }),
        vatRate: percentage('VAT rate', { required: true, initial: NIL }),
      },
      { serverOwned: true, within: { project: 'project' } },
    ),
    submittedAt: instant('Submitted', { serverOwned: true }),
    submittedBy: ref('Submitted by', 'user', { serverOwned: true }),
    decidedAt: instant('Decided', { serverOwned: true }),
    decidedBy: ref('Decided by', 'user', { serverOwned: true }),
    decisionNote: note('Reason', { serverOwned: true, max: 2_000 }),
    /** The part-awarded tender whose won packages this one offers again. */
    draftedFrom: ref('Drafted from', 'tender', { serverOwned: true }),
  },
  columns: ['number', 'name', 'status', 'openDays', 'submittedAt', 'decidedAt'],
  sections: [
    { title: 'Tender', fields: ['name', 'project', 'openDays'] },
    { title: 'Documents', fields: ['coverLetter', 'exclusionsTemplate', 'exclusions'] },
  ],
  defaultSort: '-number',
})
export type Tender = RecordOf<typeof tender>

/** Permission to undo a decision that others rely on, such as an acceptance: administrators of the firm's users. Decision 629. */
export const ADMINISTRATOR = ['AdminUsers'] as const
const online = { permission: ['ProjectsTenders'], when: 'online', hasConsequence: true } as const
const reason = { decisionNote: note('Reason', { required: true, max: 2_000 }) } as const

/** The lifecycle of a tender. A decision applies to its assessments too, in the same transaction. All transitions need a connection. Spec: ASMT-18. */
export const tenderLifecycle = defineLifecycle(tender, {
  field: 'status',
  guards: tenderGuards,
  notEdited: ['submitted', 'accepted', 'part_awarded', 'rejected', 'withdrawn'],
  notDeleted: ['submitted', 'accepted', 'part_awarded', 'rejected', 'withdrawn'],
  notArchived: ['submitted', 'accepted'],
  transitions: {
    generate: {
      permission: ['ProjectsTenders'],
      when: 'online',
      label: 'Generate documents',
      from: ['draft', 'generated'],
      to: 'generated',
      rank: 'hidden',
      guards: ['hasAssessments'],
    },
    submit: {
      ...online,
      label: 'Submit tender',
      from: ['draft', 'generated'],
      to: 'submitted',
      rank: 'next',
      guards: ['hasAssessments', 'isReady', 'isSound', 'isMade'],
      confirm:
        'Submitting locks these assessments and starts the next version of each, for changes. This needs a connection.',
    },
    accept: {
      ...online,
      label: 'Accept tender',
      from: ['submitted'],
      to: 'accepted',
      rank: 'next',
      input: { decisionNote: note('Note', { max: 2_000 }) },
      confirm: 'The quantities and rates are frozen as offered. The project goes on site and its hub opens.',
    },
    partAward: {
      ...online,
      label: 'Part award',
      from: ['submitted'],
      to: 'part_awarded',
      rank: 'hidden',
      input: { won: refs('Won', 'assessment'), ...reason },
      guards: ['winsSome'],
      confirm: 'This tender is closed. A new draft tender offers the won assessments again.',
    },
    reject: {
      ...online,
      label: 'Mark as rejected',
      from: ['submitted'],
      to: 'rejected',
      rank: 'other',
      input: reason,
      confirm: 'The tender and its assessments are closed as not won.',
    },
    withdraw: {
      ...online,
      label: 'Withdraw tender',
      from: ['submitted'],
      to: 'withdrawn',
      rank: 'other',
      input: reason,
      confirm: 'The offer is taken back. Its assessments are closed.',
    },
    undoAccept: {
      ...online,
      permission: ADMINISTRATOR,
      label: 'Undo acceptance',
      from: ['accepted'],
      to: 'submitted',
      rank: 'back',
      input: reason,
      guards: ['hasNoSiteWork', 'hasNoSiteMoney'],
      confirm: 'The assessments leave the site again, and their frozen quantities and rates are taken away.',
    },
  },
})
