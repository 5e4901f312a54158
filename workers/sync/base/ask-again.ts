import { findResource } from '#contract/resources'
import { resend } from '#local/outbox/resend'
import type { Work } from '#local/store/store'
import type { Tables } from '#local/store/stored'
import type { OutboxEntry } from '#local/types'
import type { SyncContext } from './context'

/** Key of the terms of the last pull in the meta table. */
const TERMS = 'pullTerms'

/**
 * Retries changes refused for a missing right, once, when this person's rights have changed since. Work is then sent automatically after a right is
 * given back. Call this before taking in any line of a pull on new terms, so that refusals under these terms are not retried by them.
 */
export async function askAgainOnNewTerms({ store, fence }: SyncContext, terms: string): Promise<void> {
  const last = (await store.read(tables => tables.meta.get(TERMS)))?.value
  if (last === terms) return
  await fence.write('strict', async work => {
    await work.tables.meta.put({ key: TERMS, value: terms })
    if (last !== undefined) await askAgain(work, entry => Promise.resolve(entry.outcome === 'forbidden'))
  })
}

/**
 * Retries, once, changes refused because their record or its parent was deleted, when that record exists again. Someone restored it, or its author's
 * device sent it again after the server was restored. Changes others made meanwhile are merged or become conflicts as usual.
 */
export async function askAgainOfReturned({ store, fence }: SyncContext): Promise<void> {
  const refused = await store.read(tables => tables.outbox.where('state').equals('rejected').toArray())
  if (!refused.some(entry => goneOf(entry) !== null)) return
  await fence.write('strict', work =>
    askAgain(work, async entry => {
      const gone = goneOf(entry)
      return gone !== null && (await isHere(work.tables, gone))
    }),
  )
}

interface Gone {
  readonly resource: string
  readonly id: number
}

/** Returns the deleted record a refused change waits for; null when no deletion stopped it. An older server does not name it for a new record. */
function goneOf({ kind, outcome, problem, resource, id }: OutboxEntry): Gone | null {
  if (problem?.missing) return problem.missing
  return outcome === 'gone' && kind !== 'add' ? { resource, id } : null
}

/** Whether the device holds the record and the server has not reported it deleted. */
async function isHere(tables: Tables, { resource, id }: Gone): Promise<boolean> {
  const shadow = await tables.shadow.get([resource, id])
  if (shadow) return shadow.row !== null
  return findResource(resource) !== undefined && (await tables.records(resource).get(id)) !== undefined
}

async function askAgain(work: Work, isDue: (entry: OutboxEntry) => Promise<boolean>): Promise<void> {
  const { outbox } = work.tables
  for (const { seq } of await outbox.where('state').equals('rejected').toArray()) {
    // Resending an entry also resends the entries that wait for it.
    const entry = await outbox.get(seq)
    if (entry?.state !== 'rejected' || !(await isDue(entry))) continue
    await resend(work, entry)
    work.wake()
  }
}
