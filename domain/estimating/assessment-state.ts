/** Spec: business 4, Assessment status. Archived is a flag beside the status (decision 006). */
export type AssessmentStatus =
  | 'not_started'
  | 'in_progress'
  | 'ready_to_tender'
  | 'tender_pending'
  | 'submitted'
  | 'accepted'
  | 'withdrawn'
  | 'rejected'
export type AssessmentEvent =
  | 'start'
  | 'ready'
  | 'reopen'
  | 'tender'
  | 'untender'
  | 'submit'
  | 'accept'
  | 'reject'
  | 'withdraw'
  | 'undoAccept'

/** What a guard needs to know of the assessment beside its status. */
export interface AssessmentFacts {
  readonly status: AssessmentStatus
  readonly isArchived: boolean
  readonly products: number
  readonly unpriced: number
  /** Progress, orders or applications exist: acceptance can no longer be undone. */
  readonly hasSiteWork: boolean
}
export type Transition =
  | { readonly ok: true; readonly status: AssessmentStatus; readonly isAccepted: boolean }
  | { readonly ok: false; readonly reason: string }

const MOVES: Readonly<
  Record<AssessmentEvent, { readonly from: readonly AssessmentStatus[]; readonly to: AssessmentStatus }>
> = {
  start: { from: ['not_started', 'in_progress'], to: 'in_progress' },
  ready: { from: ['not_started', 'in_progress'], to: 'ready_to_tender' },
  reopen: { from: ['ready_to_tender'], to: 'in_progress' },
  tender: { from: ['ready_to_tender'], to: 'tender_pending' },
  untender: { from: ['tender_pending'], to: 'ready_to_tender' },
  submit: { from: ['ready_to_tender', 'tender_pending'], to: 'submitted' },
  accept: { from: ['submitted'], to: 'accepted' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['submitted'], to: 'withdrawn' },
  undoAccept: { from: ['accepted'], to: 'submitted' },
}

const NAMES: Readonly<Record<AssessmentStatus, string>> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  ready_to_tender: 'Ready to tender',
  tender_pending: 'Tender pending',
  submitted: 'Submitted',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
  rejected: 'Rejected',
}

/** Where an event leads, or why it cannot happen, in words for the person. Source: estimating section 3. */
export function transition(facts: AssessmentFacts, event: AssessmentEvent): Transition {
  const move = MOVES[event]
  if (facts.isArchived) return { ok: false, reason: 'Unarchive this assessment first' }
  if (!move.from.includes(facts.status)) {
    return {
      ok: false,
      reason: `This assessment is ${NAMES[facts.status]}; it must be ${move.from.map(status => NAMES[status]).join(' or ')}`,
    }
  }
  if (event === 'ready' && facts.products === 0)
    return { ok: false, reason: 'There is nothing to price yet: add or import products' }
  if (event === 'ready' && facts.unpriced > 0)
    return {
      ok: false,
      reason: `${facts.unpriced} ${facts.unpriced === 1 ? 'product has' : 'products have'} a quantity and no rate`,
    }
  if (event === 'undoAccept' && facts.hasSiteWork)
    return { ok: false, reason: 'Work has been recorded on site, so acceptance cannot be undone' }
  return { ok: true, status: move.to, isAccepted: move.to === 'accepted' }
}

/** The events that could be tried now, in the order a bill goes through them. */
export const eventsFrom = (status: AssessmentStatus): AssessmentEvent[] =>
  (Object.keys(MOVES) as AssessmentEvent[]).filter(event => MOVES[event].from.includes(status))

/** Bill content may change only before it is offered; a submitted bill must stay as it was sent. */
export const isBillOpen = (status: AssessmentStatus): boolean =>
  status === 'not_started' || status === 'in_progress' || status === 'ready_to_tender'
