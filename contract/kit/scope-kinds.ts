/** Rule for keeping scopes of a kind on a device without a request. A scope that was recently opened, pinned or changed here is kept whatever its kind. */
type KeepRule =
  | { readonly why: 'always' }
  /** Only scopes a person opened or pinned: a large library stays off phones until then. */
  | { readonly why: 'opened' }
  /** The owner names the user in one of these fields. */
  | { readonly why: 'people'; readonly fields: readonly string[] }
  /** The owner points at an owner of another kind whose scope is kept, and has the flag. */
  | { readonly why: 'within'; readonly kind: string; readonly flag: string }

/** Defines when the owner of a scope is on site. It has the flag `own`, and the record that its field `by` points at has the flag `flag`. */
interface SiteRule {
  readonly own: string
  readonly by: string
  readonly flag: string
}

/** Facts about a kind of scope for SQL, the protocol, the replica and the workers. */
export interface ScopeKindRow {
  /** The resource that has a scope for each record ("project:12"); null: a firm has one scope of the kind ("account"). */
  readonly owner: string | null
  /** People who may pull it: the whole firm, the user who owns it, or people who see the owner and may read part of it. */
  readonly pulledBy: 'everyone' | 'owner' | 'seers'
  /** Whether the firm's licences must show the project for its records to be visible. */
  readonly isLicensed: boolean
  /** Condition under which hub rights show its records: only while its owner is on site (decision 623); null: always. */
  readonly site: SiteRule | null
  /**
   * Whether records stay in the scope they were created in: no write moves a line of one bill into another, or an invoice to a project where the
   * person who moves it has a higher limit. Decision 671.
   */
  readonly keepsRecords: boolean
  /** Thousands of records that are deleted with their owner and are not in the owner's history. */
  readonly isBulk: boolean
  readonly keep: KeepRule
  /** Its name for people. */
  readonly called: string
}

/**
 * Every kind of scope, in the order a device pulls them: light and shared records first, bill lines last. A new kind is a row here and a migration,
 * which `npm run migration` proposes.
 */
const SCOPE_KINDS = {
  user: {
    owner: 'user',
    pulledBy: 'owner',
    isLicensed: false,
    site: null,
    keepsRecords: false,
    isBulk: false,
    keep: { why: 'always' },
    called: 'your notifications',
  },
  account: {
    owner: null,
    pulledBy: 'everyone',
    isLicensed: false,
    site: null,
    keepsRecords: false,
    isBulk: false,
    keep: { why: 'always' },
    called: 'contacts and settings',
  },
  index: {
    owner: null,
    pulledBy: 'everyone',
    isLicensed: true,
    site: null,
    keepsRecords: false,
    isBulk: false,
    keep: { why: 'always' },
    called: 'projects and assessments',
  },
  library: {
    owner: null,
    pulledBy: 'everyone',
    isLicensed: false,
    site: null,
    keepsRecords: false,
    isBulk: false,
    keep: { why: 'opened' },
    called: 'the catalogue',
  },
  project: {
    owner: 'project',
    pulledBy: 'seers',
    isLicensed: true,
    site: null,
    keepsRecords: true,
    isBulk: false,
    keep: { why: 'people', fields: ['responsible', 'assignedTo'] },
    called: 'a project',
  },
  assessment: {
    owner: 'assessment',
    pulledBy: 'seers',
    isLicensed: true,
    site: { own: 'isAccepted', by: 'project', flag: 'showProjectHub' },
    keepsRecords: true,
    isBulk: true,
    keep: { why: 'within', kind: 'project', flag: 'isAccepted' },
    called: 'a bill',
  },
  outgoing: {
    owner: 'outgoingApplication',
    pulledBy: 'seers',
    isLicensed: true,
    site: null,
    keepsRecords: true,
    isBulk: true,
    keep: { why: 'opened' },
    called: 'an application',
  },
} as const satisfies Readonly<Record<string, ScopeKindRow>>

type Kinds = typeof SCOPE_KINDS
export type ScopeKind = keyof Kinds
/** Kinds with a scope for each owner; one of a resource's ref fields names the owner. */
export type OwnedKind = { [K in ScopeKind]: Kinds[K]['owner'] extends null ? never : K }[ScopeKind]

/** Kinds in pull order. The assertion restores the key type, which Object.keys drops. */
export const SCOPE_KIND_NAMES = Object.keys(SCOPE_KINDS) as readonly ScopeKind[]

/** Returns the row of a kind, without its exact types. */
export const scopeKind = (kind: ScopeKind): ScopeKindRow => SCOPE_KINDS[kind]

/** Most recently opened scopes of each kind that stay on a device. */
export const KEPT_LATELY = 3

export const isOwnedKind = (kind: ScopeKind): kind is OwnedKind => SCOPE_KINDS[kind].owner !== null

/** Returns the name of an owner's scope: "project:12". */
export const scopeKey = (kind: OwnedKind, owner: number): string => `${kind}:${owner}`

/** Returns the scopes that belong to a record. */
export const scopesOwnedBy = (resource: string, id: number): readonly string[] =>
  SCOPE_KIND_NAMES.filter(isOwnedKind)
    .filter(kind => SCOPE_KINDS[kind].owner === resource)
    .map(kind => scopeKey(kind, id))

export interface ScopeKey {
  readonly kind: ScopeKind
  /** Id of the owner; null where a firm has one scope of the kind. */
  readonly owner: number | null
}

const named = (isOwned: boolean): string => SCOPE_KIND_NAMES.filter(kind => isOwnedKind(kind) === isOwned).join('|')
/** Matches a scope's name: "account", "project:12". */
export const SCOPE_NAME = new RegExp(`^(?:(${named(false)})|(${named(true)}):([1-9]\\d{0,15}))$`)

/** Reads a scope's name; null when it is invalid. */
export function readScopeKey(name: string): ScopeKey | null {
  const [, firm, owned, owner] = SCOPE_NAME.exec(name) ?? []
  const kind = SCOPE_KIND_NAMES.find(each => each === (firm ?? owned))
  return kind === undefined ? null : { kind, owner: owner === undefined ? null : Number(owner) }
}
