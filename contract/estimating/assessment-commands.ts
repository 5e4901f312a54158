import * as v from 'valibot'
import { defineCommand } from '../command'
import type { AssessmentEvent } from '#domain/estimating/assessment-state'

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

/** One command per event of an assessment's life. All need a connection: they decide what others may still change. */
export const assessmentCommands = (Object.keys(LABELS) as AssessmentEvent[]).map(name =>
  defineCommand({
    name,
    resource: 'assessment',
    label: LABELS[name],
    input: v.strictObject({}),
    permission: ['ProjectsOffsiteAssessments'],
    when: 'online',
  }),
)
