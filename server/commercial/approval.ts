import { projectRole } from '#contract/commercial/project-role'
import { canWrite, type PermissionResource } from '#contract/permissions'
import { user } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import { type Approval, approvalOf } from '#domain/commercial/roles/approval'
import { type Tolerance, toleranceOf } from '#domain/commercial/roles/tolerance'
import type { AccountTransaction } from '../database/session'
import type { Rule } from '../records/rules/rule'
import { findAll } from '../records/write/typed'
import { pointingAt } from '../records/write/within'

/** Up to how much the caller may decide on a project, and who else has a limit there; `books` is what those hold who keep the firm's. Spec: COST-4. */
export async function approvalFor(
  tx: AccountTransaction,
  project: number,
  books: PermissionResource,
): Promise<Approval> {
  const roles = await pointingAt(tx, projectRole, 'project', [project])
  const people = await findAll(tx, user, [...new Set(roles.map(({ person }) => person))])
  return approvalOf(roles, tx.identity.user, canWrite(tx.identity.permissions, books), id => {
    const found = people.get(id)
    return found?.archivedAt === null ? found.fullName : undefined
  })
}

/** Which differences in price the caller may let pass on a project. Decision 551. */
export const toleranceFor = async (tx: AccountTransaction, project: number): Promise<Tolerance> =>
  toleranceOf(await pointingAt(tx, projectRole, 'project', [project]), tx.identity.user)

/** A limit and a tolerance are given by someone else: nobody raises their own, or takes one away that holds them. */
export const limitIsByAnother: Rule = async (tx, records) => {
  for (const { person, approvalLimit, isUnlimited, tolerancePercentage, toleranceAmount } of records) {
    if (person !== tx.identity.user) continue
    if ((approvalLimit ?? null) !== null || isUnlimited === true)
      throw new ProblemError('conflict', { message: 'Someone else has to set your own approval limit' })
    if ((tolerancePercentage ?? toleranceAmount ?? null) !== null)
      throw new ProblemError('conflict', { message: 'Someone else has to set which prices you may let pass' })
  }
}
