import * as v from 'valibot'
import { id } from '../fields/schema'
import { SCOPE_NAME } from '../kit/scope-kinds'

/** The sync protocol. A device drains its outbox to the server and pulls from it; "push" and "link" refer to the accounting platform. All paths under /api/sync. Values are in wire form. */

/**
 * Raised when an older device could misread a reply; the server accepts the last three. 2: {@link BRIEF_CONTRACT}. 3: {@link FOLLOWED_CONTRACT},
 * which an older server would refuse.
 */
export const CONTRACT_VERSION = 3
/** From this version on, a `done` omits a cursor equal to the device's own. */
export const BRIEF_CONTRACT = 2
/** From this version on, an operation says when it includes the dependent fields of a ref (`follows`). */
export const FOLLOWED_CONTRACT = 3
export const OLDEST_CONTRACT = 1

export const HEADER = {
  device: 'x-device-id',
  contract: 'x-contract',
  build: 'x-client-build',
  serverTime: 'x-server-time',
  minContract: 'x-min-contract',
  /** Lists status codes the caller handles itself. Spec: platform 7. */
  skip: 'x-skip-error-codes',
  baseRev: 'x-base-rev',
  idempotencyKey: 'idempotency-key',
  total: 'x-total-count',
  /** Sums of a list's money fields over all that pass its filter, as JSON, where `totals=1` asked for them. */
  sums: 'x-total-sums',
  /** In a drain: the highest seq the server has confirmed to this device. A server that has seen less was restored. */
  confirmed: 'x-confirmed-seq',
  /** In a pull: the highest id leased to this device in its epoch. A server that never leased it was restored. */
  lent: 'x-lent-to',
} as const

export const LIMIT = {
  /** Operations in one group, which is one transaction. */
  groupOps: 500,
  /** Operations in one drain call. */
  drainOps: 2_000,
  /** Records in one rows line. */
  rows: 2_000,
  /** Ids in one lease. */
  lease: 500,
  scopes: 200,
  /** Characters of a cursor: it names the resources of its scope. */
  cursor: 1_000,
  listPage: 1_000,
} as const

/** A scope of a known kind: "account", "project:12". */
export const scopeName = v.pipe(v.string(), v.regex(SCOPE_NAME))

const ONCE = 'A scope can be named once'
const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length

const path = v.pipe(v.string(), v.maxLength(100))
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const values = v.record(path, v.unknown())

export const operation = v.strictObject({
  seq,
  kind: v.picklist(['add', 'set', 'delete', 'command']),
  resource: v.pipe(v.string(), v.maxLength(60)),
  id,
  set: values,
  base: values,
  baseRev: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** The command to run; on a delete confirmed against other people's changes, `settled` with their paths. */
  command: v.nullable(v.strictObject({ name: v.pipe(v.string(), v.maxLength(60)), input: values })),
  /** Seqs of earlier operations this one needs: the add of a record it points at, an earlier change of the same record, an upload. */
  needs: v.pipe(v.array(seq), v.maxLength(500)),
  /**
   * On a set that changes a ref: the dependent fields (`following`) hold what the device means. Without it, fields sent unchanged take their usual
   * values here.
   */
  follows: v.optional(v.literal(true)),
  /** The device's clock, ISO; information only, never used for ordering. */
  at: v.pipe(v.string(), v.maxLength(40)),
})
export type WireOperation = v.InferOutput<typeof operation>

/** One user action: applied whole or not at all. */
export const group = v.strictObject({ ops: v.pipe(v.array(operation), v.minLength(1), v.maxLength(LIMIT.groupOps)) })
export type WireGroup = v.InferOutput<typeof group>

/** POST /sync/drain. Account and user must match the token: two sign-ins on one device never send each other's work. */
export const drainRequest = v.strictObject({
  account: id,
  user: id,
  device: id,
  contract: v.pipe(v.number(), v.integer()),
  /** Every seq below has a reply that the device has stored; the server may forget those ledger rows. */
  ackedBelow: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  groups: v.pipe(v.array(group), v.minLength(1), v.maxLength(LIMIT.drainOps)),
})
export type DrainRequest = v.InferOutput<typeof drainRequest>

/**
 * Result of each operation, in the order sent. `applied`: as sent. `merged`: joined with another change, see `record`. Every other outcome changed
 * nothing, for its whole group. They are `conflict` (1001), `in-use` (1002), `gone` (1004), `invalid`, `forbidden`, `reused` (1006) and `dependency`
 * (1007: waits for an operation that was not accepted). `refused` (1008) is an id not leased to this device; `held` means that another operation of
 * its group failed.
 */
export const outcomes = [
  'applied',
  'merged',
  'conflict',
  'in-use',
  'gone',
  'invalid',
  'forbidden',
  'reused',
  'dependency',
  'refused',
  'held',
] as const
export type Outcome = (typeof outcomes)[number]
export const isAccepted = (outcome: Outcome): boolean => outcome === 'applied' || outcome === 'merged'

export const drainResult = v.object({
  seq,
  outcome: v.picklist(outcomes),
  /** Whether the ledger already held the reply: an earlier try applied the operation. */
  duplicate: v.boolean(),
  /** The current record, in wire form with its revision; null when it does not exist or is not readable. A deleted one has the revision of its deletion. */
  record: v.nullable(v.record(v.string(), v.unknown())),
  rev: v.nullable(v.number()),
  scope: v.nullable(v.string()),
  problem: v.nullable(v.looseObject({ kind: v.string(), code: v.number(), status: v.number(), message: v.string() })),
})
export type DrainResult = v.InferOutput<typeof drainResult>
export const drainReply = v.object({ results: v.array(drainResult), epoch: v.optional(v.string()) })

/** POST /sync/pull. A null cursor asks for a snapshot. The reply is NDJSON of {@link PullLine}. */
export const pullRequest = v.strictObject({
  device: id,
  contract: v.pipe(v.number(), v.integer()),
  scopes: v.pipe(
    v.array(v.strictObject({ scope: scopeName, cursor: v.nullable(v.pipe(v.string(), v.maxLength(LIMIT.cursor))) })),
    v.minLength(1),
    v.maxLength(LIMIT.scopes),
    // Each would be sent whole: eight kilobytes once requested a bill two hundred times.
    v.check(scopes => isEachOnce(scopes.map(({ scope }) => scope)), ONCE),
  ),
})
export type PullRequest = v.InferOutput<typeof pullRequest>

/**
 * One line of a pull.
 *
 * - `terms`: the first line: the terms under which everything in this reply was read, for comparison with those of a `hello`, and the epoch.
 * - `rows`: records of one resource in columns; `columns[name][i]` belongs to `ids[i]`, `revs[i]`. Parents come before children.
 * - `gone`: records that left the scope: deleted, moved to another scope, or no longer readable.
 * - `purge`: resources this user may no longer read; delete all of them in the scope, with the `mark` that follows.
 * - `mark`: everything before it may be kept: store this cursor in the same transaction and resume from it after a cut.
 * - `done`: the scope is consistent at this cursor, or at the device's own where it has none; `counts` are its records by resource.
 * - `reset`: the cursor is invalid (restored backup, too old); clear the scope and pull again from null. After a restore, `restored` is the revision
 *   the scope was set back to: changes confirmed above it in an older epoch are lost.
 * - `revoked`: the scope is gone or closed to this user.
 */
export const pullLine = v.variant('line', [
  v.object({ line: v.literal('terms'), terms: v.string(), epoch: v.optional(v.string()) }),
  v.object({
    line: v.literal('rows'),
    scope: v.string(),
    resource: v.string(),
    ids: v.array(v.number()),
    revs: v.array(v.number()),
    columns: v.record(v.string(), v.array(v.unknown())),
  }),
  v.object({
    line: v.literal('gone'),
    scope: v.string(),
    resource: v.string(),
    ids: v.array(v.number()),
    revs: v.array(v.number()),
    reason: v.picklist(['deleted', 'moved', 'no-access']),
  }),
  v.object({ line: v.literal('purge'), scope: v.string(), resources: v.array(v.string()) }),
  v.object({ line: v.literal('mark'), scope: v.string(), cursor: v.string() }),
  v.object({
    line: v.literal('done'),
    scope: v.string(),
    cursor: v.optional(v.string()),
    head: v.number(),
    counts: v.record(v.string(), v.number()),
  }),
  v.object({ line: v.literal('reset'), scope: v.string(), restored: v.optional(v.nullable(v.number()), null) }),
  v.object({ line: v.literal('revoked'), scope: v.string() }),
])
export type PullLine = v.InferOutput<typeof pullLine>

/** GET /sync/ping. `now` in milliseconds. */
export const pingReply = v.object({ now: v.number(), contract: v.number(), oldestContract: v.number() })

/** POST /sync/devices: registers or re-registers. `key` is a secret the device made; a known key returns the same number. */
export const deviceRequest = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  name: v.pipe(v.string(), v.maxLength(120)),
})
export const deviceReply = v.object({
  device: id,
  account: id,
  user: id,
  epoch: v.string(),
  /** The highest seq and id the server has seen from this device: a restored phone skips past them. */
  highestSeq: v.number(),
  highestId: v.number(),
})
export type DeviceReply = v.InferOutput<typeof deviceReply>

/** POST /sync/leases: a block of ids leased to one device; `from`..`to` inclusive. */
export const leaseRequest = v.strictObject({
  device: id,
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMIT.lease * 4)),
})
export const leaseReply = v.object({ from: id, to: id, epoch: v.string() })

/** First id to use when leased ids run out offline: above any server sequence, unique by device. */
const OVERFLOW_BASE = 2 ** 52
const OVERFLOW_PER_DEVICE = 2 ** 24
/** Returns the n-th overflow id of a device; device numbers stay below 2^28 so that ids stay below 2^53. */
export const overflowId = (device: number, n: number): number => OVERFLOW_BASE + device * OVERFLOW_PER_DEVICE + n
export const isOverflowOf = (device: number, value: number): boolean =>
  value >= overflowId(device, 0) && value < overflowId(device + 1, 0)

/**
 * GET /sync/events (fetch-streamed SSE): which scopes moved and to which head, never data. Event names `heads`, `hello`, `bye`. A `hello` has the
 * head of every open scope, and the terms a pull would have now. A device that has pulled everything under those terms needs no other pull.
 */
export const headsEvent = v.object({ heads: v.record(v.string(), v.number()), terms: v.optional(v.string()) })

/** POST /sync/digest {scopes}: per scope and resource the count and hash of the server's records for this user, and the terms of the reply. */
export const digestRequest = v.strictObject({
  scopes: v.pipe(
    v.array(scopeName),
    v.minLength(1),
    v.maxLength(LIMIT.scopes),
    v.check(scopes => isEachOnce(scopes), ONCE),
  ),
})
export const digestReply = v.object({
  terms: v.optional(v.string()),
  scopes: v.record(
    v.string(),
    v.object({ head: v.number(), resources: v.record(v.string(), v.object({ count: v.number(), hash: v.string() })) }),
  ),
})
const HASH_MODULUS = 9_007_199_254_740_881n
/** Returns an order-free hash of (id, rev) pairs; the server computes the same in SQL: sum((id % 94906249) * (rev % 94906249)) % 9007199254740881. */
export function digestHash(pairs: Iterable<readonly [id: number, rev: number]>): string {
  let hash = 0n
  for (const [key, rev] of pairs) hash = (hash + BigInt(key % 94_906_249) * BigInt(rev % 94_906_249)) % HASH_MODULUS
  return String(hash)
}
