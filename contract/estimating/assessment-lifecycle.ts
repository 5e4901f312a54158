import { assessmentGuards } from '#domain/estimating/assessment-guards'
import { ref } from '../fields/field'
import { defineLifecycle } from '../kit/lifecycle'
import { assessment } from './assessment'
import { ADMINISTRATOR } from './tender'

const OFFERED = 'It is submitted, so it can’t change. Work in its next version'
/** A section past its start counts as started, whichever transition led there. */
const STARTED = { rateBuildUpStarted: true, quantificationStarted: true, fixedCostsStarted: true } as const
const online = { permission: ['ProjectsOffsiteAssessments'], when: 'online', guards: ['isLive'] } as const

/** All transitions need a connection: they decide what others may still change. Spec: business 4, Assessment status. */
export const assessmentLifecycle = defineLifecycle(assessment, {
  field: 'status',
  guards: assessmentGuards,
  // An offer stays as it was sent; a withdrawn or rejected one may still be deleted.
  notEdited: {
    tender_pending: 'The assessment is in a tender: take it out to change it',
    submitted: OFFERED,
    accepted: OFFERED,
    withdrawn: OFFERED,
    rejected: OFFERED,
  },
  editGuards: ['isLive'],
  notDeleted: ['tender_pending', 'submitted', 'accepted'],
  notArchived: {
    tender_pending: 'It is in a tender: take it out to archive it',
    submitted: 'Its tender has been submitted: archive it once that is decided',
    accepted: 'This assessment is accepted and cannot be archived',
  },
  transitions: {
    start: { ...online, label: 'Start', from: ['not_started', 'in_progress'], to: 'in_progress', rank: 'hidden' },
    ready: {
      ...online,
      label: 'Mark as ready to tender',
      from: ['not_started', 'in_progress'],
      to: 'ready_to_tender',
      rank: 'next',
      guards: ['isLive', 'isBill', 'ratesValid', 'billValid', 'fixedCostsPriced'],
      sets: {
        rateBuildUpState: 'complete',
        quantificationState: 'complete',
        fixedCostsState: 'complete',
        quantificationCompleted: true,
        ...STARTED,
      },
    },
    'complete-budget': {
      ...online,
      label: 'Complete budget',
      from: ['not_started', 'in_progress'],
      to: 'ready_to_tender',
      // The overview of a budget has its button; an assessment with a bill has none.
      rank: 'hidden',
      guards: ['isLive', 'isBudget', 'budgetValid'],
    },
    reopen: {
      ...online,
      label: 'Reopen',
      from: ['ready_to_tender'],
      to: 'in_progress',
      rank: 'back',
      sets: {
        rateBuildUpState: 'started',
        quantificationState: 'started',
        fixedCostsState: 'started',
        quantificationCompleted: false,
        ...STARTED,
      },
    },
    tender: {
      ...online,
      permission: ['ProjectsTenders'],
      label: 'Add to tender',
      from: ['ready_to_tender'],
      to: 'tender_pending',
      rank: 'hidden',
      input: { tender: ref('Tender', 'tender', { required: true }) },
      guards: ['isLive', 'isNoBranch', 'isGreen', 'isSound'],
      hasConsequence: true,
    },
    untender: {
      ...online,
      permission: ['ProjectsTenders'],
      label: 'Take out of tender',
      from: ['tender_pending'],
      to: 'ready_to_tender',
      rank: 'back',
      confirm: 'It can be changed again, and the tender comes to less.',
      sets: { tender: null },
      hasConsequence: true,
    },
    submit: {
      ...online,
      label: 'Mark as submitted',
      from: ['tender_pending'],
      to: 'submitted',
      rank: 'hidden',
      guards: ['isLive', 'asSubmitted'],
    },
    accept: {
      ...online,
      label: 'Accept',
      from: ['submitted'],
      to: 'accepted',
      rank: 'hidden',
      guards: ['isLive', 'asAccepted'],
      sets: { isAccepted: true },
      hasConsequence: true,
    },
    reject: {
      ...online,
      label: 'Mark as rejected',
      from: ['submitted'],
      to: 'rejected',
      rank: 'other',
      confirm: 'The assessment is closed as not won.',
      guards: ['isLive', 'asRejected'],
    },
    withdraw: {
      ...online,
      label: 'Withdraw',
      from: ['submitted'],
      to: 'withdrawn',
      rank: 'other',
      confirm: 'The offer is taken back.',
      guards: ['isLive', 'asWithdrawn'],
    },
    undoAccept: {
      ...online,
      permission: ADMINISTRATOR,
      label: 'Undo acceptance',
      from: ['accepted'],
      to: 'submitted',
      rank: 'back',
      confirm: 'The project leaves the site again.',
      guards: ['isLive', 'hasNoSiteWork', 'hasNoSiteMoney', 'asReopened'],
      sets: { isAccepted: false },
      hasConsequence: true,
    },
  },
})
