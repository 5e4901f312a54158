import { company } from '#contract/admin/company'
import { client } from '#contract/contacts/client'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { user } from '#contract/platform/user'
import type { Resource } from '#contract/kit/resource'

/** One step of a new account: done when the firm has at least this many records of a resource. */
export interface FirstStep {
  readonly label: string
  readonly why: string
  readonly resource: Resource
  readonly atLeast: number
  /**
   * The page where it is done, if it isn't the form of a new record. Waits for a project when the address needs one.
   */
  readonly to?: string
}

export const FIRST_STEPS: readonly FirstStep[] = [
  {
    label: 'Fill in your company details',
    why: 'Your name, logo and terms appear on documents you send.',
    resource: company,
    atLeast: 1,
  },
  {
    label: 'Invite the people you work with',
    why: 'They choose a password themselves; their role decides what they see.',
    resource: user,
    atLeast: 2,
  },
  { label: 'Add a client', why: 'Every project has a client.', resource: client, atLeast: 1 },
  { label: 'Create a project', why: 'A tender or a job: everything else hangs on it.', resource: project, atLeast: 1 },
  {
    label: 'Import a bill of quantities',
    why: 'A client’s bill from Excel, CSV or GAEB becomes an assessment to price.',
    resource: assessment,
    atLeast: 1,
    to: '/estimating/projects/$projectId/import',
  },
]
