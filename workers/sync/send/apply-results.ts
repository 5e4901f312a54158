import { isProblem } from '#contract/kit/problem'
import { isAccepted, type DrainResult } from '#contract/sync/protocol'
import { refoldAll } from '#local/outbox/drop'
import { LAST_SENT } from '#local/state/sync-state'
import { isPartly, releaseRest } from '#local/outbox/conflict-split'
import { isRefused } from '#local/outbox/pending'
import { giveUpId, assignNewId } from '#local/outbox/assign-new-id'
import { closureOf, resend } from '#local/outbox/resend'
import { readDevice } from '#local/store/numbers'
import { deleteRun, readRun } from '#local/store/runs'
import type { Work } from '#local/store/store'
import type { SentRow } from '#local/store/stored'
import type { EntryState, OutboxEntry } from '#local/types'
import { openShadows } from './shadows'

export interface Applied {
  /** Entries that left the queue: accepted, or waiting for a person. */
  readonly settled: number
  /** Whether another device uses our number. */
  readonly isCopy: boolean
}

/**
 * Applies the replies of one drain in one transaction. The server's record becomes the shadow. An accepted entry leaves the outbox. A refused one
 * waits for a person with the server's message, and its acceptable parts are sent at once. The record is folded again. Only sealed entries change, so
 * a late second reply, or one to an entry reissued meanwhile, has no effect. A reply that another device used the number leaves the entry sealed
 * until this device has a new number.
 */
export async function applyResults(work: Work, results: readonly DrainResult[], at: string): Promise<Applied> {
  const { tables } = work
  const answered: OutboxEntry[] = []
  const sent: SentRow[] = []
  const refused: OutboxEntry[] = []
  const unlent: OutboxEntry[] = []
  const waiting = new Map(
    (
      await readRun(
        tables.outbox,
        results.map(result => result.seq),
      )
    ).map(entry => [entry.seq, entry]),
  )
  const shadows = await openShadows(tables, [...waiting.values()])
  const device = await readDevice(tables)
  for (const result of results) {
    const entry = waiting.get(result.seq)
    if (entry?.state !== 'sealed' || result.outcome === 'reused') continue
    waiting.delete(result.seq)
    answered.push(entry)
    shadows.adopt(entry, result)
    if (isAccepted(result.outcome)) {
      sent.push({
        seq: entry.seq,
        at,
        label: entry.label,
        resource: entry.resource,
        id: entry.id,
        entry,
        rev: result.rev ?? 0,
        ...(device ? { device: device.number, epoch: device.epoch } : {}),
      })
    } else {
      const answer: OutboxEntry = {
        ...entry,
        state: stateAfter(result),
        outcome: result.outcome,
        problem: isProblem(result.problem) ? result.problem : null,
      }
      refused.push(answer)
      if (result.outcome === 'refused' && (await giveUpId(tables, entry.id))) unlent.push(answer)
    }
  }
  await Promise.all([
    deleteRun(
      tables.outbox,
      sent.map(each => each.seq),
    ),
    tables.sent.bulkPut(sent),
    tables.meta.put({ key: LAST_SENT, value: at }),
  ])
  await tables.outbox.bulkPut(refused)
  await refoldAll(work, answered, shadows.changed())
  for (const entry of unlent)
    if ((await tables.outbox.get(entry.seq))?.state === 'rejected') await assignNewId(work, entry)
  for (const entry of refused) if (isPartly(entry)) await releaseRest(work, entry)
  await releaseUnmet(work, results)
  const unsettled = await Promise.all(
    (['open', 'sealed'] as const).map(state => tables.outbox.where('state').equals(state).primaryKeys()),
  )
  const isUnsettled = new Set(unsettled.flat())
  return {
    settled: answered.filter(entry => !isUnsettled.has(entry.seq)).length - unlent.length,
    isCopy: results.some(result => result.outcome === 'reused'),
  }
}

function stateAfter({ outcome }: DrainResult): EntryState {
  if (outcome === 'held' || outcome === 'dependency') return 'blocked'
  return outcome === 'conflict' ? 'conflict' : 'rejected'
}

/** Reissues entries refused for a dependency that no longer waits here, and computes their needs again. */
async function releaseUnmet(work: Work, results: readonly DrainResult[]): Promise<void> {
  if (!results.some(({ outcome }) => outcome === 'dependency')) return
  const all = await work.tables.outbox.orderBy('seq').toArray()
  const held = new Set(closureOf(all, all.filter(isRefused)).map(entry => entry.seq))
  for (const { seq, outcome } of results) {
    if (outcome !== 'dependency' || held.has(seq)) continue
    const entry = await work.tables.outbox.get(seq)
    if (entry?.state === 'blocked') await resend(work, entry)
  }
}
