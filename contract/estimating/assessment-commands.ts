import type { AssessmentEvent } from '#domain/estimating/assessment-state'
import { defineCommands } from '../command'
import { assessment } from './assessment'

const LABELS: Readonly<Record<AssessmentEvent, string>> = {
  start: 'Start',
  ready: 'Mark as ready to tender',
  reopen: 'Reopen',
  tender: 'Add to tender',
  untender: 'Remove from tender',
  submit: 'Mark as submitted',
  accept: 'Accept',
  reject: 'Mark as rejected',
  withdraw: 'Withdraw',
  undoAccept: 'Undo acceptance',
}

const step = (name: AssessmentEvent) =>
  ({ label: LABELS[name], permission: ['ProjectsOffsiteAssessments'], when: 'online' }) as const

/** One command per event of an assessment's life. All need a connection: they decide what others may still change. */
export const assessmentCommands = defineCommands(assessment, {
  start: step('start'),
  ready: step('ready'),
  reopen: step('reopen'),
  tender: step('tender'),
  untender: step('untender'),
  submit: step('submit'),
  accept: step('accept'),
  reject: step('reject'),
  withdraw: step('withdraw'),
  undoAccept: step('undoAccept'),
})
