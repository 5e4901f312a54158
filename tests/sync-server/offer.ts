import { resourceNamed } from '#contract/resources'
import type { Database } from '#server/database/connect'
import { inAccount } from '#server/database/session'
import type { Identity } from '#server/base/identity'
import { runCommand } from '#server/records/lifecycles/command'
import { createRecords } from '#server/records/write/create'
import { readRecord } from '#server/records/read/read'

/**
 * Offers an assessment that can be completed, as pages do: ready, into a tender of its own, submitted, and with `accept` accepted. Answers the
 * tender.
 */
export const offer = (
  database: Database,
  identity: Identity,
  assessment: number,
  { accept }: { readonly accept: boolean },
): Promise<number> =>
  inAccount(database, identity, async tx => {
    const of = resourceNamed('assessment')
    const into = resourceNamed('tender')
    await runCommand(tx, of, assessment, 'ready', {})
    const project = (await readRecord(tx, of, assessment))?.record.project
    const [tender = 0] = await createRecords(tx, into, [{ values: { project, name: 'Offer' } }])
    await runCommand(tx, of, assessment, 'tender', { tender })
    await runCommand(tx, into, tender, 'submit', {})
    if (accept) await runCommand(tx, into, tender, 'accept', {})
    return tender
  })
