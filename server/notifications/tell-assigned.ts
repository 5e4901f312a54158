import { labelOf, type Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import { idsIn } from './ids-in'
import { notify } from './notify'

/** Tells the people these fields name from now on that the record is theirs, once however many of them do; nobody is notified of what they did themselves. */
export const tellAssigned =
  (resource: Resource, ...fields: readonly string[]): Reaction =>
  (tx, changed) =>
    notify(
      tx,
      changed.flatMap(({ id, before, after }) => {
        const named = fields.flatMap(field =>
          idsIn(after[field]).filter(user => !idsIn(before?.[field]).includes(user)),
        )
        return [...new Set(named)]
          .filter(user => user !== tx.identity.user)
          .map(user => ({
            user,
            kind: 'assigned',
            name: `${giver(tx)} gave you ${withArticle(resource.singular)}: ${labelOf(resource, after)}`,
            subject: { resource: resource.name, id },
          }))
      }),
    )

const giver = ({ identity }: AccountTransaction): string => identity.fullName
const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun.toLowerCase()}`
