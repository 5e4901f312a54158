import { variation } from '#contract/commercial/variations/variation'
import { project } from '#contract/estimating/project'
import { notify } from '../notifications/notify'
import { idsIn } from '../notifications/ids-in'
import type { Reaction } from '../records/lifecycles/reaction'
import { findAll } from '../records/write/typed'
import { othersWith } from './others-with'

/**
 * Notifies those who price a new instruction: people of its project who may quote, or all who may where none of the project's people may. Its author is
 * not told. It runs once, since a change that a device sends again is applied once. Decision 737. Spec: NOTE-5.
 */
export const tellOfInstruction: Reaction = async (tx, changed) => {
  const made = changed.filter(({ before }) => before === null)
  if (made.length === 0) return
  const pricing = await othersWith(tx, 'ProjectHubOutgoingApplications')
  const projects = await findAll(tx, project, [...new Set(made.map(({ after }) => Number(after.project)))])
  await notify(
    tx,
    made.flatMap(({ id, after }) => {
      const on = projects.get(Number(after.project))
      const own = new Set(on ? idsIn([on.responsible, ...on.assignedTo]) : [])
      const ofProject = pricing.filter(user => own.has(user))
      const name = `${tx.identity.fullName} recorded an instruction of ${on?.name ?? 'a project'} to be priced: ${String(after.title)}`
      return (ofProject.length > 0 ? ofProject : pricing).map(user => ({
        user,
        kind: 'instructed' as const,
        name,
        subject: { resource: variation.name, id },
      }))
    }),
  )
}
