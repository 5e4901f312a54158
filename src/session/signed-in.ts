import * as v from 'valibot'
import { signedInUser, type SignedInUser, tokenReply } from '#contract/platform/auth'
import { forgetTables } from '../records/list/saved-tables'
import type { Viewer } from '../app/viewer'

/**
 * What the device keeps of a sign-in: the user and their permissions, never a token (decision 008). With it the replica
 * opens offline, however old the session is. Spec: platform 3, "Locally kept user details".
 */
const USER = 'user'
const ENVIRONMENT = 'env'

const notTexts = (): string[] => {
  reportError(new Error('Permissions did not arrive as an array of strings'))
  return []
}
/**
 * The user as the server sends it. Permissions that aren't an array of strings are logged and ignored. Spec: platform
 * 5.
 */
export const arrivingUser = v.object({
  ...signedInUser.entries,
  permissions: v.fallback(v.array(v.string()), notTexts),
})
export const arrivingTokens = v.object({ ...tokenReply.entries, user: arrivingUser })

/** Saved list settings name records of one account; someone from another account starts without them. */
export function keepUser(user: SignedInUser): void {
  if (keptUser()?.account.id !== user.account.id) forgetTables(localStorage)
  localStorage.setItem(USER, JSON.stringify(user))
  localStorage.setItem(ENVIRONMENT, 'live')
}

/** The user who signed in last; null when nobody is signed in or the stored value can't be read. */
export function keptUser(): SignedInUser | null {
  try {
    const read = v.safeParse(signedInUser, JSON.parse(localStorage.getItem(USER) ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

export const forgetUser = (): void => localStorage.removeItem(USER)

/** The user as pages read it. */
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
