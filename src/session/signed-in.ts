import * as v from 'valibot'
import { signedInUser, type SignedInUser, tokenReply } from '#contract/platform/auth'
import { forgetTables } from '../records/list/saved-tables'
import type { Viewer } from '../app/viewer'

/**
 * What of a sign-in is kept on the device: who it is and what they may see, never a token (decision 008). It opens the replica without a
 * connection, whatever the age of the session. Spec: platform 3, "Locally kept user details".
 */
const USER = 'user'
const ENVIRONMENT = 'env'

const notTexts = (): string[] => {
  reportError(new Error('Permissions did not arrive as an array of strings'))
  return []
}
/** The user as the office sends them. Permissions that are no array of texts are logged and ignored. Spec: platform 5. */
export const arrivingUser = v.object({
  ...signedInUser.entries,
  permissions: v.fallback(v.array(v.string()), notTexts),
})
export const arrivingTokens = v.object({ ...tokenReply.entries, user: arrivingUser })

/** What is remembered of lists names records of the account it was kept in: another account's person starts afresh. */
export function keepUser(user: SignedInUser): void {
  if (keptUser()?.account.id !== user.account.id) forgetTables(localStorage)
  localStorage.setItem(USER, JSON.stringify(user))
  localStorage.setItem(ENVIRONMENT, 'live')
}

/** Whoever signed in last; null when nobody is, or what was kept cannot be read. */
export function keptUser(): SignedInUser | null {
  try {
    const read = v.safeParse(signedInUser, JSON.parse(localStorage.getItem(USER) ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

export const forgetUser = (): void => localStorage.removeItem(USER)

/** The user as pages see them. */
export function viewerOf(user: SignedInUser): Viewer {
  return {
    user: user.id,
    fullName: user.person.fullName,
    username: user.username,
    email: user.email,
    permissions: new Set(user.permissions),
    account: {
      id: user.account.id,
      name: user.account.name,
      currency: user.account.defaultCurrency,
      codatId: user.account.codatId,
      integrations: user.account.enabledIntegrations.map(each => each.shortName),
      isDemo: user.account.isDemo,
    },
    actingFrom: user.actingFrom,
    wornRoles: user.wornRoles,
  }
}
