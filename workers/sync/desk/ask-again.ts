import { reissue } from '#local/outbox/reissue'
import type { Work } from '#local/store/store'
import type { OutboxEntry } from '#local/types'
import type { Desk } from './desk'

/** Where the terms of the last pull are kept. */
const TERMS = 'pullTerms'

/**
 * What was refused for want of a right is asked again, once, when what its person may do has changed since: after a right is given back the
 * work is sent automatically. To be called before anything of a pull on new terms is taken in, so that what these terms close is refused by them.
 */
export async function askAgainOnNewTerms({ store, fence }: Desk, terms: string): Promise<void> {
  const last = (await store.read(tables => tables.meta.get(TERMS)))?.value
  if (last === terms) return
  await fence.write('strict', async work => {
    await work.tables.meta.put({ key: TERMS, value: terms })
    if (last !== undefined) await askAgain(work, entry => Promise.resolve(entry.outcome === 'forbidden'))
  })
}

/**
 * An edit refused because its record was gone goes once the record is here again: somebody restored it, or, after the server was set back, its
 * author's device has sent it again. What others made of it meanwhile is merged, or asked about, as ever.
 */
export async function askAgainOfReturned({ store, fence }: Desk): Promise<void> {
  const refused = await store.read(tables => tables.outbox.where('state').equals('rejected').toArray())
  if (!refused.some(isOfGone)) return
  await fence.write('strict', work =>
    askAgain(work, async entry => {
      const shadow = isOfGone(entry) ? await work.tables.shadow.get([entry.resource, entry.id]) : undefined
      return shadow !== undefined && shadow.row !== null
    }),
  )
}

const isOfGone = ({ kind, outcome }: OutboxEntry): boolean => kind === 'set' && outcome === 'gone'

async function askAgain(work: Work, isDue: (entry: OutboxEntry) => Promise<boolean>): Promise<void> {
  const { outbox } = work.tables
  for (const { seq } of await outbox.where('state').equals('rejected').toArray()) {
    // What is issued again takes what waits for it along.
    const entry = await outbox.get(seq)
    if (entry?.state !== 'rejected' || !(await isDue(entry))) continue
    await reissue(work, entry)
    work.wake()
  }
}
