/** Why a device keeps scopes of a kind without being asked. A scope that was opened lately, pinned or changed here is kept whatever its kind. */
type KeepRule =
  | { readonly why: 'always' }
  /** Only what a person opened or pinned: a wide library stays off phones until then. */
  | { readonly why: 'opened' }
  /** The owner names the user in one of these fields. */
  | { readonly why: 'people'; readonly fields: readonly string[] }
  /** The owner points at an owner of another kind whose scope is kept, and has the flag. */
  | { readonly why: 'within'; readonly kind: string; readonly flag: string }

/** When the owner of a scope is on site: it has the flag `own`, and the record that its field `by` points at has the flag `flag`. */
interface SiteRule {
  readonly own: string
  readonly by: string
  readonly flag: string
}

/** What SQL, the protocol, the replica and the workers need to know of a kind of scope. */
export interface ScopeKindRow {
  /** The resource that has a scope for each record ("project:12"); null: a firm has one scope of the kind ("account"). */
  readonly owner: string | null
  /** Who may pull it: everyone in the firm, the user it belongs to, or those who see the owner and may read something in it. */
  readonly pulledBy: 'everyone' | 'owner' | 'seers'
  /** Its records are shown only as far as the firm's licences show their project. */
  readonly isLicensed: boolean
  /** Rights of the hub show its records only while its owner is on site (decision 623); null: always. */
  readonly site: SiteRule | null
  /** What is made in one scope of the kind stays in it: no write moves a line of one bill into another. */
  readonly keepsRecords: boolean
  /** Thousands of records that go when their owner is deleted and are no part of the owner's history. */
  readonly isBulk: boolean
  readonly keep: KeepRule
  /** What a person calls what is in it. */
  readonly called: string
}

/**
 * Every kind of scope, in the order a device pulls them: light and shared records first, bill lines last. A new kind is a row here and a
 * migration, which `npm run migration` proposes. Source: guides/sync.md 4.2.
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
    keepsRecords: false,
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
} as const satisfies Readonly<Record<string, ScopeKindRow>>

type Kinds = typeof SCOPE_KINDS
export type ScopeKind = keyof Kinds
/** Kinds with a scope for each owner; a resource in one says which of its ref fields names the owner. */
export type OwnedKind = { [K in ScopeKind]: Kinds[K]['owner'] extends null ? never : K }[ScopeKind]

/** Kinds in the order they are pulled. Object.keys forgets that the keys of the table are known. */
export const SCOPE_KIND_NAMES = Object.keys(SCOPE_KINDS) as readonly ScopeKind[]

/** What holds for a kind, without the exact types of its row. */
export const scopeKind = (kind: ScopeKind): ScopeKindRow => SCOPE_KINDS[kind]

/** How many scopes of each kind stay on a device because they were opened last. */
export const KEPT_LATELY = 3

export const isOwnedKind = (kind: ScopeKind): kind is OwnedKind => SCOPE_KINDS[kind].owner !== null

/** The name of an owner's scope: "project:12". */
export const scopeKey = (kind: OwnedKind, owner: number): string => `${kind}:${owner}`

/** The scopes that belong to a record. */
export const scopesOwnedBy = (resource: string, id: number): readonly string[] =>
  SCOPE_KIND_NAMES.filter(isOwnedKind)
    .filter(kind => SCOPE_KINDS[kind].owner === resource)
    .map(kind => scopeKey(kind, id))

export interface ScopeKey {
  readonly kind: ScopeKind
  /** Which record it belongs to; null where a firm has one. */
  readonly owner: number | null
}

const named = (isOwned: boolean): string => SCOPE_KIND_NAMES.filter(kind => isOwnedKind(kind) === isOwned).join('|')
/** What a scope's name looks like: "account", "project:12". */
export const SCOPE_NAME = new RegExp(`^(?:(${named(false)})|(${named(true)}):([1-9]\\d{0,15}))$`)

/** Reads a scope's name; null when it is none. */
export function readScopeKey(name: string): ScopeKey | null {
  const [, firm, owned, owner] = SCOPE_NAME.exec(name) ?? []
  const kind = SCOPE_KIND_NAMES.find(each => each === (firm ?? owned))
  return kind === undefined ? null : { kind, owner: owner === undefined ? null : Number(owner) }
}
