import * as v from 'valibot'
import { signedInUser, type SignedInUser } from '#contract/platform/auth'
import { readPermissions } from '#contract/permissions'
import type { Viewer } from '../records/viewer'

/**
 * What of a sign-in is kept on the device: who it is and what they may see, never a token (decision 008). It opens the replica without a
 * connection, whatever the age of the session. Spec: platform 3, "Locally kept user details".
 */
const USER = 'user'
const ENVIRONMENT = 'env'

export function keepUser(user: SignedInUser): void {
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

/** The user as pages see them. Permissions that are no array of texts are logged and ignored. Spec: platform 5. */
export function viewerOf(user: SignedInUser): Viewer {
  const permissions = readPermissions(user.permissions)
  if (!permissions) reportError(new Error('Permissions did not arrive as an array of strings'))
  return {
    user: user.id, fullName: user.person.fullName, username: user.username, permissions: permissions ?? new Set(),
    account: {
      id: user.account.id, name: user.account.name, currency: user.account.defaultCurrency, codatId: user.account.codatId,
      integrations: user.account.enabledIntegrations.map(each => each.shortName),
    },
  }
}
