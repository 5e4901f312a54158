import * as v from 'valibot'
import { id, storable } from '../fields/schema'
import { PERMISSION_RESOURCES } from '../permissions'
import { passkeyAnswer } from '../sign-in/passkeys'

/**
 * Sign-in and related calls. Spec: platform 7.2, 7.4, 7.5. All paths under /api. POST /oauth/v2/token and /oauth/v2/logout, /users/passwordreset and
 * /users/passwordreset/{id} need no token.
 */

/**
 * `quoin-app`: the refresh token lives in an HttpOnly cookie and never in a body. `quoin-api`: both tokens travel in the body. Public clients have no
 * secret, and a secret that is sent is ignored.
 */
export const CLIENT_IDS = ['quoin-app', 'quoin-api'] as const
export type ClientId = (typeof CLIENT_IDS)[number]

/** The app sends this header (any value) with its cookie. A foreign page would need a CORS preflight, which it fails. */
export const APP_HEADER = 'x-quoin-app'

const clientId = v.picklist(CLIENT_IDS, 'This client is not known')
const secret = v.optional(v.unknown())
const token = v.pipe(v.string(), v.maxLength(200))
/** Trimmed, as the specification requires; passwords are never stored with outer spaces, so nothing typed is lost. */
const typed = (max: number, missing: string) => v.pipe(v.string(missing), storable(max), v.trim(), v.nonEmpty(missing))

/** POST /oauth/v2/token, as JSON or as a form. */
export const tokenRequest = v.variant(
  'grant_type',
  [
    v.object({
      grant_type: v.literal('password'),
      client_id: clientId,
      client_secret: secret,
      username: typed(255, 'You must enter your username'),
      password: typed(1_000, 'You must enter your password'),
      /** From the authenticator app, or a recovery code; ignored for people without a second factor. */
      code: v.optional(v.pipe(v.string(), v.maxLength(60))),
      /** Instead of the code: a passkey's assertion for the challenge in the problem `second-factor`. */
      passkey: v.optional(passkeyAnswer),
      /** Name of this device in the list of signed-in devices. */
      device_name: v.optional(storable(120)),
    }),
    v.object({
      grant_type: v.literal('refresh_token'),
      client_id: clientId,
      client_secret: secret,
      refresh_token: v.optional(token),
    }),
  ],
  'This grant is not known',
)
export type TokenRequest = v.InferOutput<typeof tokenRequest>

/** The signed-in user, as the device stores it. `permissions` decide every screen. Spec: platform 3. */
export const signedInUser = v.object({
  id,
  email: v.string(),
  username: v.string(),
  createdAt: v.string(),
  person: v.object({ fullName: v.string() }),
  account: v.object({
    id,
    name: v.string(),
    createdAt: v.string(),
    defaultCurrency: v.string(),
    codatId: v.nullable(v.string()),
    enabledIntegrations: v.array(v.object({ shortName: v.string() })),
    /** Whether its people and figures are invented. */
    isDemo: v.optional(v.boolean(), false),
  }),
  permissions: v.array(v.string()),
  /** The super admin's own account while they work in another; null otherwise. */
  actingFrom: v.nullable(v.object({ id, name: v.string() })),
  /** Roles a super admin has taken in this session instead of their own; empty otherwise. */
  wornRoles: v.optional(v.array(v.string()), []),
})
export type SignedInUser = v.InferOutput<typeof signedInUser>

/** `refresh_token` is missing for `quoin-app` and for a super admin's switch, which cannot be prolonged. Seconds in `expires_in`. */
export const tokenReply = v.object({
  token_type: v.literal('Bearer'),
  access_token: v.string(),
  expires_in: v.number(),
  refresh_token: v.optional(v.string()),
  user: signedInUser,
})
export type TokenReply = v.InferOutput<typeof tokenReply>

export const PASSWORD = {
  shortest: 8,
  longest: 128,
  /** Minimum zxcvbn score, 0 to 4. Spec: platform 5. */
  score: 3,
} as const

/** Shape of a chosen password. Only the server judges its strength. */
export const newPassword = v.pipe(
  v.string('You must choose a password'),
  v.check(text => [...text].length >= PASSWORD.shortest, `A password has at least ${PASSWORD.shortest} characters`),
  v.check(text => [...text].length <= PASSWORD.longest, `A password has at most ${PASSWORD.longest} characters`),
  v.check(text => text.trim() === text, 'A password cannot start or end with a space'),
  v.check(
    text => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text),
    'This holds a character that cannot be kept',
  ),
)

/** POST /users/passwordreset. The reply never reveals whether the username exists. */
export const resetRequest = v.strictObject({ username: typed(255, 'You must enter your username') })
/** PUT /users/passwordreset/{id}, where {id} is the secret of the link. */
export const resetPassword = v.strictObject({ password: newPassword })
/** Name and email address of a person. */
const person = {
  fullName: v.pipe(
    typed(255, 'You must specify this field'),
    v.check(name => !/[\r\n]/.test(name), 'This must be one line'),
  ),
  email: v.pipe(typed(255, 'You must specify this field'), v.email('This must be an email address')),
}

/** PUT /users/me/password: a forced or chosen change. Signs this user out on every other device. */
export const changePassword = v.strictObject({
  current: typed(1_000, 'You must enter your current password'),
  password: newPassword,
})

/** PUT /users/me/profile: changes the caller's own profile. `current`, the password, is required when the address changes. */
export const changeProfile = v.strictObject({ ...person, current: v.optional(v.pipe(v.string(), v.maxLength(1_000))) })

/** GET /sessions: the devices this user is signed in on; DELETE /sessions/{id} signs one out. */
export const signedInDevice = v.object({
  id,
  name: v.string(),
  client: clientId,
  createdAt: v.string(),
  lastUsedAt: v.string(),
  current: v.boolean(),
})
export type SignedInDevice = v.InferOutput<typeof signedInDevice>

/** GET /roles/{id}/permissions. A group's `level` is that of all its permissions, or null when they differ. Spec: platform 3, Role. */
export const permissionGroups = v.array(
  v.object({
    name: v.string(),
    onSite: v.boolean(),
    greyZone: v.boolean(),
    level: v.nullable(v.number()),
    permissions: v.array(
      v.object({
        resourceId: v.string(),
        name: v.string(),
        description: v.string(),
        groupName: v.string(),
        level: v.number(),
        binaryAccess: v.boolean(),
      }),
    ),
  }),
)
export type PermissionGroups = v.InferOutput<typeof permissionGroups>

const resourceLevels = v.pipe(
  v.array(
    v.strictObject({
      resource: v.picklist(PERMISSION_RESOURCES, 'There is no such permission'),
      level: v.picklist([0, 1, 7], 'A level is 0, 1 or 7'),
    }),
  ),
  v.maxLength(PERMISSION_RESOURCES.length),
)
/** PUT /roles/{id}/permissions. The specification names the list in two ways; both are accepted. Missing resources keep their level. */
export const rolePermissions = v.union([
  v.strictObject({ permissions: resourceLevels }),
  v.pipe(
    v.strictObject({ roleResourcePermissions: resourceLevels }),
    v.transform(given => ({ permissions: given.roleResourcePermissions })),
  ),
])

const roles = v.pipe(v.array(id), v.maxLength(50))
/** PATCH /users/{id} with roles. */
export const userRoles = v.strictObject({ roles })
/** POST /users: adds a user and mails a link to choose a password. Their address is their username. */
export const newUser = v.strictObject({ ...person, roles })

/** Result of mailing the link: `kept` where there is no mail server, so that someone must pass the link on. */
const invitation = v.picklist(['sent', 'kept', 'failed'])
export type InvitationState = v.InferOutput<typeof invitation>
/** Reply of POST /users; POST /users/{id}/invitation returns {@link invited}. */
export const invitedUser = v.object({ id, invitation })
export const invited = v.object({ invitation })

/** PUT /users/{id}/active: allows or stops sign-in. Stopping it ends all their sessions. */
export const userActive = v.strictObject({ active: v.boolean() })

/** POST /superadmin/moduletier. */
export const moduleTier = v.strictObject({
  module: v.picklist(['Estimating', 'SiteCommercial']),
  tier: v.picklist(['None', 'Basic', 'Premium']),
})

/** GET /superadmin/roles: the roles of the current account, with those this session has taken. */
export const wearableRole = v.object({ id, role: v.string(), isWorn: v.boolean() })
export type WearableRole = v.InferOutput<typeof wearableRole>
/** PUT /superadmin/roles: takes these roles in this session from the next call on; an empty list restores the person's own. */
export const wornRoles = v.strictObject({ roles })

/** GET /superadmin/accounts. */
export const accountSummary = v.object({
  id,
  name: v.string(),
  createdAt: v.string(),
  isDemo: v.boolean(),
  estimatingTier: v.string(),
  siteCommercialTier: v.string(),
  users: v.number(),
})
export type AccountSummary = v.InferOutput<typeof accountSummary>
