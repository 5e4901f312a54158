import '../fields/plain-words'
import type { PasskeyOptions } from '../sign-in/passkeys'

/**
 * Every way a call or an operation can fail: one union with its code, its status and the specification's words. Codes from 1002 are ours; the
 * specification names only 1001 (temporal consistency). Spec: platform 8.
 */
export const PROBLEMS = {
  'bad-request': { status: 400, code: 1000, text: 'There was a problem with your request' },
  'bad-credentials': { status: 400, code: 1010, text: 'The username or password is not right' },
  'logged-out': { status: 400, code: 1011, text: 'You have been logged out' },
  unauthorised: { status: 401, code: 1012, text: 'Please sign in again' },
  forbidden: { status: 403, code: 1013, text: 'Access denied' },
  'password-change': { status: 403, code: 1014, text: 'You must choose a new password first' },
  /** The password was right; the person also has a second step. The same call with a code or a passkey's assertion signs in. */
  'second-factor': { status: 403, code: 1028, text: 'Show your second step: a code, or a passkey' },
  'bad-code': { status: 400, code: 1029, text: 'That code is not right. Each code works once, for half a minute' },
  /** The firm requires a second factor and this person has none yet. */
  'second-factor-setup': {
    status: 403,
    code: 1030,
    text: 'Your company asks for a second step at sign-in. Set it up first',
  },
  'demo-refused': { status: 403, code: 1015, text: 'The demo sign-ins are refused here' },
  'not-found': { status: 404, code: 1016, text: 'Resource not found' },
  conflict: { status: 409, code: 1001, text: 'One or more conflicts prevented that request' },
  'in-use': { status: 409, code: 1002, text: 'One or more conflicts prevented that request' },
  /** A transition from a state that does not allow it: someone was faster, or the page was stale. */
  'wrong-state': { status: 409, code: 1025, text: 'This has moved on since' },
  /** A transition blocked by a guard. */
  guarded: { status: 400, code: 1026, text: 'This cannot be done yet' },
  gone: { status: 404, code: 1004, text: 'Someone else deleted this' },
  'op-reused': { status: 409, code: 1006, text: 'This device sent two different changes under one number' },
  dependency: { status: 409, code: 1007, text: 'This change needs an earlier one that has not been accepted' },
  'id-refused': {
    status: 409,
    code: 1008,
    text: 'This device has to register again before it can send (details for support: id lease)',
  },
  revoked: { status: 410, code: 1009, text: 'You no longer have access to this' },
  'device-reset': { status: 410, code: 1017, text: 'This device must be registered again' },
  'too-large': { status: 413, code: 1018, text: 'That is too large to send in one piece' },
  'unsupported-type': { status: 415, code: 1019, text: 'That kind of file cannot be accepted' },
  invalid: { status: 422, code: 1020, text: 'There was a problem with your request' },
  'update-required': {
    status: 426,
    code: 1021,
    text: 'This version of the app is too old. Update it to go on; nothing you saved is lost',
  },
  'too-many': { status: 429, code: 1022, text: 'Too many attempts. Wait a minute, then try again' },
  server: { status: 500, code: 1023, text: 'There has been a problem. If the issue persists, please contact support.' },
  full: {
    status: 507,
    code: 1027,
    text: 'There has been a problem. If the issue persists, please contact support.',
  },
  unavailable: {
    status: 503,
    code: 1024,
    text: 'The service is busy. What you saved on this device is safe. Try again in a moment',
  },
} as const

export type ProblemKind = keyof typeof PROBLEMS
/** One error in one field; `path` is the field's name, or `cells.12`, or '' for the whole. */
export interface FieldError {
  readonly path: string
  readonly message: string
}
/** Records that still use an item: `count` of the kind `kind` ("orders"). */
export interface Use {
  readonly kind: string
  readonly count: number
}
/** One field in conflict: the base value, this device's value and the server's; all in wire form. */
export interface FieldConflict {
  readonly path: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** The other person's change in a conflict. */
export interface Clash {
  readonly fields: readonly FieldConflict[]
  readonly by: string
  readonly at: string
  /** For a delete: the revision of its scope up to which these fields list other people's changes. A confirmed delete uses it as base. */
  readonly rev?: number
}

/** A record by its kind and id, with its label. */
export interface DeletedRef {
  readonly resource: string
  readonly id: number
  readonly name: string
}

/** The deleted record that a change points at: a comment's issue, or the record of an edit. */
export interface MissingRecord extends DeletedRef {
  /** Records to restore, in this order; empty when the caller may not, or when it is no longer kept. */
  readonly restore: readonly DeletedRef[]
}

/** A failure in wire form: the body of every reply of 400 and above. `message` is complete and fit to show. */
export interface Problem {
  readonly kind: ProblemKind
  readonly code: number
  readonly status: number
  readonly message: string
  readonly errors?: readonly FieldError[]
  readonly uses?: readonly Use[]
  /**
   * For a conflict: its fields, who wrote the other value, and when. For a deleted record: who deleted it, without fields. Outboxes on devices store
   * the name, so it cannot change.
   */
  readonly clash?: Clash
  /** For a deleted record: which one; `clash` tells who deleted it and when. */
  readonly missing?: MissingRecord
  /** The person's second steps; `passkey` holds the browser's options for theirs. */
  readonly secondStep?: { readonly app: boolean; readonly passkey: PasskeyOptions | null }
}

/** Most errors one reply names; a body of a hundred kilobytes can have fifty thousand. */
const MOST_ERRORS = 100

type Details = Pick<Problem, 'errors' | 'uses' | 'clash' | 'missing' | 'secondStep'> & { readonly message?: string }

/** Builds a problem with the specification's words: details joined by ", " and uses as "This item is used in 3 orders, 1 invoice". */
export function problem(kind: ProblemKind, details: Details = {}): Problem {
  const { status, code, text } = PROBLEMS[kind]
  const { message, ...given } = details
  const rest = given.errors ? { ...given, errors: given.errors.slice(0, MOST_ERRORS) } : given
  return { kind, code, status, message: message ?? sentence(text, rest), ...rest }
}

function sentence(text: string, { errors, uses }: Details): string {
  if (uses && uses.length > 0)
    return `${text}. This item is used in ${uses.map(use => `${use.count} ${use.kind}`).join(', ')}`
  if (errors && errors.length > 0) return `${text}: ${errors.map(error => error.message).join(', ')}`
  return text
}

/** Carries a problem through code that throws, on the server and in the fetch layer; each side catches it in one place. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(kind: ProblemKind | Problem, details: Details = {}) {
    const made = typeof kind === 'string' ? problem(kind, details) : kind
    super(made.message)
    this.name = 'ProblemError'
    this.problem = made
  }
}

/** Whether a parsed body is one of our problems. */
export function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    value.kind in PROBLEMS &&
    'message' in value
  )
}
