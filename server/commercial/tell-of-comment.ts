import { issue as issueResource } from '#contract/commercial/issue'
import type { NotificationKind } from '#contract/platform/notification'
import type { WireOf } from '#contract/kit/wire-values'
import { labelOf } from '#contract/kit/resource'
import type { AccountTransaction } from '../database/session'
import type { Changed, Reaction } from '../records/lifecycles/reaction'
import { findAll } from '../records/write/typed'
import { idsIn } from '../notifications/ids-in'
import { notify, type Notice } from '../notifications/notify'

/**
 * Tells those whom a comment mentions from now on, and of a new one also the person who raised the issue and the one it is for: each once, and
 * nobody of their own doing.
 */
export const tellOfComment: Reaction = async (tx, changed) => {
  const issues = await findAll(tx, issueResource, [...new Set(changed.map(({ after }) => Number(after.issue)))])
  await notify(
    tx,
    changed.flatMap(each => {
      const issue = issues.get(Number(each.after.issue))
      return issue ? noticesOf(tx, each, issue) : []
    }),
  )
}

function noticesOf(
  { identity }: AccountTransaction,
  { before, after }: Changed,
  issue: WireOf<typeof issueResource>,
): Notice[] {
  const was = new Set(idsIn(before?.mentions))
  const mentioned = new Set(idsIn(after.mentions).filter(user => !was.has(user)))
  const concerned = new Set(before ? [] : idsIn([issue.assignee, issue.createdBy]))
  const subject = { resource: issueResource.name, id: issue.id }
  const notice = (user: number, kind: NotificationKind, did: string): Notice => ({
    user,
    kind,
    subject,
    name: `${identity.fullName} ${did} ${labelOf(issueResource, { ...issue })}: ${String(after.text)}`,
  })
  return [...new Set([...mentioned, ...concerned])]
    .filter(user => user !== identity.user)
    .map(user =>
      mentioned.has(user) ? notice(user, 'mentioned', 'mentioned you on') : notice(user, 'commented', 'commented on'),
    )
}
