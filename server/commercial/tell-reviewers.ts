import { subcontractor } from '#contract/contacts/subcontractor'
import type { Resource } from '#contract/kit/resource'
import type { PermissionResource } from '#contract/permissions'
import type { NotificationChannel, NotificationKind } from '#contract/platform/notification'
import { idsIn } from '../notifications/ids-in'
import { notify } from '../notifications/notify'
import type { Reaction } from '../records/lifecycles/reaction'
import { findAll } from '../records/write/typed'
import { othersWith } from './others-with'

/** Applications of subcontractors that wait for review, and the people whom the server notifies of a new one. */
interface Reviewed {
  readonly resource: Resource
  /** What those who review them may write. */
  readonly reviewers: PermissionResource
  readonly kind: NotificationKind
  readonly channel: NotificationChannel
  /** The sentence, from the names of who entered it and of the subcontractor, and the id of the user who did. */
  readonly words: (person: string, firm: string, user: number) => string
}

/** Returns the reaction that notifies those who review applications of a new one, except its author. Spec: NOTE-5. */
export const tellReviewers =
  ({ resource, reviewers, kind, channel, words }: Reviewed): Reaction =>
  async (tx, changed) => {
    const made = changed.filter(({ before }) => before === null)
    if (made.length === 0) return
    const people = await othersWith(tx, reviewers)
    const names = await findAll(tx, subcontractor, idsIn(made.map(({ after }) => after.subcontractor)))
    await notify(
      tx,
      made.flatMap(({ id, after }) =>
        people.map(user => ({
          user,
          kind,
          name: words(
            tx.identity.fullName,
            names.get(Number(after.subcontractor))?.fullName ?? 'a subcontractor',
            tx.identity.user,
          ),
          subject: { resource: resource.name, id },
          channel,
        })),
      ),
    )
  }
