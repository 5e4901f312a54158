import { findResource } from '#contract/resources'
import { resend } from '#local/outbox/resend'
import type { Work } from '#local/store/store'
import type { Tables } from '#local/store/stored'
import type { OutboxEntry } from '#local/types'
import type { SyncContext } from './context'

/** Where the terms of the last pull are kept. */
const TERMS = 'pullTerms'

/**
 * What was refused for want of a right is asked again, once, when what its person may do has changed since: after a right is given back the
 * work is sent automatically. To be called before anything of a pull on new terms is taken in, so that what these terms close is refused by them.
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
 * A change refused because its record, or what it belongs to, was gone is sent once that is here again: someone restored it, or, after the
 * server was set back, its author's device has sent it again. What others made of it meanwhile is merged, or asked about, as ever.
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

/** What a refused change waits for; null when no deletion stopped it. An older office does not say it of a new record. */
function goneOf({ kind, outcome, problem, resource, id }: OutboxEntry): Gone | null {
  if (problem?.missing) return problem.missing
  return outcome === 'gone' && kind !== 'add' ? { resource, id } : null
}

/** Whether the office has sent the record, and not that it is gone. */
async function isHere(tables: Tables, { resource, id }: Gone): Promise<boolean> {
  const shadow = await tables.shadow.get([resource, id])
  if (shadow) return shadow.row !== null
  return findResource(resource) !== undefined && (await tables.records(resource).get(id)) !== undefined
}

async function askAgain(work: Work, isDue: (entry: OutboxEntry) => Promise<boolean>): Promise<void> {
  const { outbox } = work.tables
  for (const { seq } of await outbox.where('state').equals('rejected').toArray()) {
    // What is issued again takes what waits for it along.
    const entry = await outbox.get(seq)
    if (entry?.state !== 'rejected' || !(await isDue(entry))) continue
    await resend(work, entry)
    work.wake()
  }
}
