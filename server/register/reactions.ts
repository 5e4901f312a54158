import { issue } from '#contract/commercial/issue'
import { project } from '#contract/estimating/project'
import { tellAssigned } from '../notifications/tell-assigned'
import { tellOfComment } from '../notifications/tell-of-comment'
import { tellDeleted } from '../notifications/tell-deleted'
import { tellOverruled } from '../notifications/tell-overruled'
import type { Reaction } from '../records/reaction'

/** What follows from writes of each resource's records, by resource. */
export const REACTIONS: Readonly<Record<string, Reaction>> = {
  issue: tellAssigned(issue, 'assignee'),
  issueComment: tellOfComment,
  project: tellAssigned(project, 'responsible', 'assignedTo'),
}

/** What follows from a clash settled against somebody's values, whatever the resource. */
export const afterSettling = tellOverruled

/** What follows from a delete settled over what others had changed; the record is still there. */
export const beforeOverruling = tellDeleted
