import type { Permissions } from '#contract/permissions'

/** The user of what a person outside the firm does, who has no sign-in. It is the id of no user. */
export const OUTSIDE = 0

/** Who is calling, read from the access token on every request; role, licence and account changes take effect on the next one. */
export interface Identity {
  readonly account: number
  readonly user: number
  readonly fullName: string
  readonly permissions: Permissions
  /** Only password change, self and logout answer while this is set. */
  readonly mustChangePassword: boolean
  /** The firm asks for a second factor and they have none: only setting it up, self and logout answer. */
  readonly mustSetUpSecondFactor?: boolean
  readonly session: number
  /** The super admin who switched into this account; both accounts' audit trails name them. */
  readonly actingAs: { readonly user: number; readonly account: number } | null
  /** What the account counts in: a device that holds a stream open hears when it becomes another. */
  readonly currency?: string
  /** Of a caller remembered from an earlier call: what the account's epoch was then. Their transaction fails when it has moved. */
  readonly epoch?: number
}
