/**
 * The drain: a device's outbox, applied. Every device relies on this:
 * - Exactly once. An operation's answer commits with its effect, under the device's lock; a resend finds the answer and changes nothing.
 * - Whole groups, in the order sent; a group that failed changed nothing, and holds back only those that need it.
 * - Nobody's change is lost: a set is merged with the record as it is, by what its author saw, under the record's lock.
 * - A failure of the machinery is not an answer: nothing is remembered and the device asks again.
 */
import { sql } from 'kysely'
import type * as v from 'valibot'
import { licensedSites } from '#contract/kit/access'
import { ProblemError } from '#contract/kit/problem'
import { findResource } from '#contract/resources'
import type { drainReply, WireGroup, WireOperation } from '#contract/sync/protocol'
import { inAccount, type AccountTransaction } from '../../database/session'
import type { Identity } from '../../base/identity'
import { recogniseSetBack } from '../call/set-back'
import type { SyncServices } from '../call/sync-services'
import { ownerOfPartner } from '../../records/read/references'
import { AnswerBook } from './answers'
import { applyGroups } from './apply'
import { requireContract } from '../call/contract-window'
import { lockDevice } from '../devices/devices'
import { drainResults } from './drain-results'
import type { Facts } from './judge'
import { keepAnswers, readAnswers, settleDevice } from './ledger'
import { lentTo } from '../../records/write/lent-ids'
import { attributeConflicts, attributeDeletions } from './attribute-conflicts'
import type { Drain } from './read-drain'
import { keyOf, RecordCache } from './record-cache'

/**
 * Throws for what is wrong with the call as a whole; what is wrong with one operation is in its result. `confirmed` is the highest seq the
 * device has had confirmed: when that was never seen here, the database was set back, and the device registers again before anything is done.
 */
export async function drain(
  services: SyncServices,
  identity: Identity,
  request: Drain,
  confirmed = 0,
): Promise<v.InferOutput<typeof drainReply>> {
  if (request.account !== identity.account || request.user !== identity.user) throw new ProblemError('forbidden')
  requireContract(services, request.contract)
  const groups = request.groups.flatMap(each => ('ops' in each ? [each] : []))
  const work = await inAccount(
    services.database,
    identity,
    tx => answerAll(tx, services, request, groups, confirmed),
    services.now(),
  )
  if (!work) {
    await recogniseSetBack(services, identity, 'answers')
    throw new ProblemError('device-reset')
  }
  const { answers, epoch } = work
  const answered = await inAccount(
    services.database,
    identity,
    tx =>
      drainResults(
        tx,
        groups.flatMap(group => group.ops),
        op => answers.of(op),
      ),
    services.now(),
  )
  return {
    epoch,
    results: request.groups.flatMap(each =>
      'ops' in each ? each.ops.flatMap(op => answered.get(op) ?? []) : each.rejected,
    ),
  }
}

/** The transaction of a drain. It may run more than once, and has no effect but in the database. Null when the device has seen the future. */
async function answerAll(
  tx: AccountTransaction,
  { log }: SyncServices,
  { device, ackedBelow }: Drain,
  groups: readonly WireGroup[],
  confirmed: number,
): Promise<{ readonly answers: AnswerBook; readonly epoch: string } | null> {
  const marks = await lockDevice(tx, device)
  if (confirmed > marks.highestSeq) return null
  const ops = groups.flatMap(group => group.ops)
  const ledger = await readAnswers(
    tx,
    device,
    ops.flatMap(op => [op.seq, ...op.needs]),
  )
  const answers = new AnswerBook(seq => ledger.get(seq), marks.ackedBelow)
  const records = new RecordCache(tx)
  const fresh = ops.filter(op => answers.known(op) === null)
  await records.load(fresh)
  const lent = await lentTo(
    tx,
    device,
    fresh.flatMap(op => (op.kind === 'add' ? [op.id] : [])),
  )
  await applyGroups({ tx, records, answers, log, factsOf: await gatherFacts(tx, fresh, lent, records) }, groups)
  await attributeConflicts(tx, answers)
  await attributeDeletions(tx, answers)
  await keepAnswers(tx, device, answers.kept())
  await settleDevice(tx, device, {
    ackedBelow,
    highestSeq: Math.max(0, ...ops.map(op => op.seq)),
    highestId: Math.max(0, ...lent),
  })
  return { answers, epoch: marks.epoch }
}

/** What judging needs to know beside the record: read once for all operations. */
async function gatherFacts(
  tx: AccountTransaction,
  ops: readonly WireOperation[],
  lent: ReadonlySet<number>,
  records: RecordCache,
): Promise<(op: WireOperation) => Facts> {
  const partners = new Set<string>()
  for (const name of new Set(ops.flatMap(op => (op.kind === 'add' && !lent.has(op.id) ? [op.resource] : [])))) {
    const resource = findResource(name)
    if (resource && (await ownerOfPartner(tx, resource))) partners.add(name)
  }
  const hidden = await hiddenRecords(
    tx,
    ops.filter(op => records.get(op) === null),
  )
  return op => ({
    permissions: tx.identity.permissions,
    current: records.get(op),
    isHidden: hidden.has(keyOf(op)),
    // A partner bears the id of the record it belongs to; the foreign key sees to it that there is one.
    isLent: lent.has(op.id) || partners.has(op.resource),
  })
}

/** Records that are there, and that the firm's licence does not show. */
async function hiddenRecords(
  { db, identity }: AccountTransaction,
  ops: readonly WireOperation[],
): Promise<ReadonlySet<string>> {
  if (ops.length === 0 || licensedSites(identity.permissions) === 'all') return new Set()
  const { rows } = await sql<{ resource: string; id: number }>`
    select resource, record_id as id from sync_feed where account_id = ${identity.account} and not deleted
      and (resource, record_id) in (select * from unnest(${ops.map(op => op.resource)}::text[], ${ops.map(op => op.id)}::bigint[]))`.execute(
    db,
  )
  return new Set(rows.map(keyOf))
}
