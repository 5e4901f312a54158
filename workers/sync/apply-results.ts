import { wireToRecord } from '#contract/fields/codec'
import { isProblem } from '#contract/problem'
import { resourceNamed } from '#contract/resources'
import { isAccepted, type DrainResult } from '#contract/sync'
import { refoldAll } from '#local/drop'
import { LAST_SENT } from '#local/sync-state'
import { isRefused } from '#local/pending'
import { isLentHere, reidentify } from '#local/reidentify'
import { closureOf, reissue } from '#local/reissue'
import type { Work } from '#local/store'
import type { EntryState, OutboxEntry } from '#local/types'

export interface Applied {
  /** Entries that left the queue: accepted, or now waiting for a person. */
  readonly settled: number
  /** Another device uses our number. */
  readonly isCopy: boolean
}

/**
 * Takes in the answers of one drain, in one transaction: the server's record becomes the shadow, an accepted entry leaves the outbox, a
 * refused one waits for a person with the server's words, and the record is folded again. Only sealed entries are touched, so a late
 * second answer, or one to an entry issued anew meanwhile, does nothing. A number another device used says nothing of the entry: it goes
 * on waiting, sealed, until this device is a new one.
 */
export async function applyResults(work: Work, results: readonly DrainResult[], at: string): Promise<Applied> {
  const { tables } = work
  const answered: OutboxEntry[] = []
  const unlent: OutboxEntry[] = []
  for (const result of results) {
    const entry = await tables.outbox.get(result.seq)
    if (entry?.state !== 'sealed' || result.outcome === 'reused') continue
    answered.push(entry)
    await adopt(work, entry, result)
    if (isAccepted(result.outcome)) {
      await tables.outbox.delete(entry.seq)
      await tables.sent.put({ seq: entry.seq, at, label: entry.label, resource: entry.resource, id: entry.id, entry, rev: result.rev ?? 0 })
    } else {
      const refused: OutboxEntry = { ...entry, state: stateAfter(result), outcome: result.outcome, problem: isProblem(result.problem) ? result.problem : null }
      await tables.outbox.put(refused)
      if (result.outcome === 'refused' && !(await isLentHere(tables, entry.id))) unlent.push(refused)
    }
  }
  for (const entry of unlent) if ((await tables.outbox.get(entry.seq))?.state === 'rejected') await reidentify(work, entry)
  await releaseUnmet(work, results)
  await tables.meta.put({ key: LAST_SENT, value: at })
  await refoldAll(work, answered)
  const isUnsettled = new Set(await tables.outbox.where('state').anyOf('open', 'sealed').primaryKeys())
  return { settled: answered.filter(entry => !isUnsettled.has(entry.seq)).length - unlent.length, isCopy: results.some(result => result.outcome === 'reused') }
}

function stateAfter({ outcome }: DrainResult): EntryState {
  if (outcome === 'held' || outcome === 'dependency') return 'blocked'
  return outcome === 'conflict' ? 'conflict' : 'rejected'
}

/** The server's record becomes the shadow, unless a pull has brought a newer one meanwhile. */
async function adopt({ tables }: Work, entry: OutboxEntry, { outcome, record, rev, scope }: DrainResult): Promise<void> {
  const shadow = await tables.shadow.get([entry.resource, entry.id])
  if (!shadow) return
  if (record === null) {
    const since = rev === null ? {} : scope === shadow.scope ? { rev: Math.max(rev, shadow.rev) } : { rev, scope: scope ?? shadow.scope }
    if (isAccepted(outcome) || outcome === 'gone') await tables.shadow.put({ ...shadow, row: null, ...since })
    return
  }
  if (rev === null || (scope === shadow.scope && rev <= shadow.rev)) return
  if ((await tables.scopes.get(scope ?? shadow.scope))?.state === 'revoked') return
  const { rev: _, ...fields } = record
  await tables.shadow.put({ ...shadow, row: wireToRecord(resourceNamed(entry.resource).fields, fields), rev, scope: scope ?? shadow.scope })
}

/** What waits for something that is no longer waiting here is asked again under a new number; its needs are looked at afresh. */
async function releaseUnmet(work: Work, results: readonly DrainResult[]): Promise<void> {
  const all = await work.tables.outbox.orderBy('seq').toArray()
  const held = new Set(closureOf(all, all.filter(isRefused)).map(entry => entry.seq))
  for (const { seq, outcome } of results) {
    if (outcome !== 'dependency' || held.has(seq)) continue
    const entry = await work.tables.outbox.get(seq)
    if (entry?.state === 'blocked') await reissue(work, entry)
  }
}
