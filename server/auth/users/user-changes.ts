import { sameValue } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import type { Reaction } from '../../records/lifecycles/reaction'
import type { AfterRemoval } from '../../records/registers'
import type { Rule } from '../../records/rules/rule'
import { administratorStays } from '../roles/administrator-stays'
import { assertMayGive } from '../roles/user-roles'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'

/** Only a super admin changes, archives or deletes a super admin, whichever call does it. For the records of `user`. */
export const userIsInReach: Rule = async (tx, records) => {
  const roles = records.flatMap(({ roles }) => (Array.isArray(roles) ? roles.map(Number) : []))
  await assertMayGive(tx, [...new Set(roles)])
}

/** Writes to the audit trail which fields of users were changed by record calls. */
export const userChanged: Reaction = async (tx, changed) => {
  for (const { id, before, after } of changed) {
    const fields = Object.keys(after).filter(
      name => !name.startsWith('updated') && !sameValue(before?.[name], after[name]),
    )
    if (before !== null && fields.length > 0) await note(tx, 'user-changed', { user: id, fields })
  }
}

/** Keeps someone who looks after users, and writes to the audit trail who went or came back; every open screen asks again who it is. */
export const userRemoved: AfterRemoval = async (tx, { id, action }) => {
  await administratorStays(tx)
  await note(tx, `user-${action}d`, { user: id })
  await pokeAccount(tx.db, tx.identity.account)
}

const note = ({ db, identity, at }: AccountTransaction, action: string, details: { user: number; fields?: string[] }) =>
  audit(db, Date.parse(at), { action, account: identity.account, actor: actorOf(identity), details })
