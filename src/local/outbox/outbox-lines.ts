import { sameValue } from '#domain/records/path'
import { groupBy } from '#domain/value/group-by'
import { conflictNow, conflictFieldsOf, subjectOf } from './conflict-fields'
import { isRefused } from './pending'
import { filesOf, isMadeOf } from './references'
import { closureOf } from './resend'
import type { Tables } from '../store/stored'
import type { KeptFile, NeedsYou, OutboxEntry, OutboxLine } from '../types'

/** Everything not sent yet, oldest first, in words. */
export async function outboxLines(tables: Tables): Promise<OutboxLine[]> {
  const entries = await tables.outbox.orderBy('seq').toArray()
  const names = await recordNames(tables, entries)
  const uploading = new Set(
    (await tables.uploads.toArray()).filter(upload => upload.state !== 'sent').map(upload => upload.fileId),
  )
  const held = heldBack(entries)
  return entries.map(entry => ({
    entry,
    recordLabel: names.get(entry.seq) ?? '',
    waitsFor: held.get(entry.seq) ?? (isMadeOf(entry, uploading) ? 'Waits for its photo to be sent' : null),
  }))
}

/** What the server refused, each with its conflict when there is one. */
export async function needsYou(tables: Tables): Promise<NeedsYou[]> {
  const all = await tables.outbox.orderBy('seq').toArray()
  const refused = all.filter(isRefused)
  const names = await recordNames(tables, refused)
  return Promise.all(
    refused.map(async entry => {
      const closure = closureOf(all, [entry])
      return {
        entry,
        recordLabel: names.get(entry.seq) ?? '',
        conflict: await conflictFieldsOf(tables, entry),
        ...(await whoMet(tables, entry)),
        holdsBack: closure.filter(each => each.seq !== entry.seq && !isRefused(each)).length,
        files: await keptFiles(tables, entry.kind === 'add' ? closure : [entry]),
      }
    }),
  )
}

/** The files some changes are made of, of those this device still has. */
async function keptFiles(tables: Tables, entries: readonly OutboxEntry[]): Promise<KeptFile[]> {
  const uploads = await tables.uploads.bulkGet(entries.flatMap(filesOf))
  return uploads.flatMap(upload =>
    upload ? [{ fileId: upload.fileId, fileName: upload.fileName, mimeType: upload.mimeType }] : [],
  )
}

/** Whose values those in conflict are; of a change newer than the refusal only the time is known here. */
async function whoMet(tables: Tables, entry: OutboxEntry): Promise<Pick<NeedsYou, 'theirs' | 'by' | 'byAt'>> {
  const told = entry.problem?.clash
  const now = await conflictNow(tables, entry)
  const theirs = Object.fromEntries(now.map(field => [field.path, field.theirs]))
  if (now.every((field, index) => sameValue(field.theirs, told?.fields[index]?.theirs)))
    return { theirs, by: told?.by ?? null, byAt: told?.at ?? null }
  const shadow = await tables.shadow.get([entry.resource, entry.id])
  const at = shadow?.row?.['updatedAt']
  return { theirs, by: null, byAt: typeof at === 'string' ? at : null }
}

/** What the record of each entry is called, by seq; a record that is hidden here goes by what the office has of it. */
async function recordNames(tables: Tables, entries: readonly OutboxEntry[]): Promise<Map<number, string>> {
  const byResource = [...groupBy(entries, entry => entry.resource)]
  const named = byResource.map(async ([resource, some]): Promise<[number, string][]> => {
    const rows = await tables.records(resource).bulkGet(some.map(entry => entry.id))
    const shadows = await tables.shadow.bulkGet(some.map(({ id }) => [resource, id]))
    return Promise.all(
      some.map(async (entry, index): Promise<[number, string]> => [
        entry.seq,
        await subjectOf(tables, entry, rows[index] ?? shadows[index]?.row ?? null),
      ]),
    )
  })
  return new Map((await Promise.all(named)).flat())
}

/** Why entries wait: the group holds a change that needs a person, or needs one that does. */
function heldBack(entries: readonly OutboxEntry[]): Map<number, string> {
  const refused = entries.filter(isRefused)
  return new Map(
    refused.flatMap(cause =>
      closureOf(entries, [cause])
        .filter(entry => !isRefused(entry))
        .map(entry => [entry.seq, `Waits for “${cause.label}”`]),
    ),
  )
}
