import { issue } from '#contract/commercial/issue'
import { project } from '#contract/estimating/project'
import { userChanged } from '../auth/users/user-changes'
import { tellAssigned } from '../notifications/tell-assigned'
import { tellOfComment } from '../commercial/tell-of-comment'
import type { Reaction } from '../records/reaction'

/** What follows from writes of each resource's records, by resource. */
export const REACTIONS: Readonly<Record<string, Reaction>> = {
  user: userChanged,
  issue: tellAssigned(issue, 'assignee'),
  issueComment: tellOfComment,
  project: tellAssigned(project, 'responsible', 'assignedTo'),
}
