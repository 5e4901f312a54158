import { sql } from 'kysely'
import { TENDER_DOCUMENTS, tenderDocument } from '#contract/estimating/tender-document'
import { resourceNamed } from '#contract/resources'
import { tenderFingerprint } from '#domain/estimating/tender-fingerprint'
import { sha256 } from '../base/sha256'
import type { AccountTransaction } from '../database/session'
import { drawTenderDocument, gatherSources, tenderDocumentTitle } from '../estimating/tender-document'
import { runCommand } from '../records/lifecycles/command'
import { createRecords } from '../records/write/create'
import { insert } from '../records/write/typed'
import type { FileStore } from '../storage/store'
import { keepFile } from './keep-file'

const EXCLUSIONS =
  'Scaffolding, builder’s work and making good by others.\nMoisture tests of the slab before boarding.\nWork outside 08:00 to 17:00 on weekdays.'

/** A submitted tender of one assessment that is ready, with its documents. Answers its id. `isWon`: the version started for changes is archived. */
export async function makeTender(
  tx: AccountTransaction,
  files: FileStore,
  {
    project,
    name,
    assessment,
    isWon,
  }: {
    readonly project: number
    readonly name: string
    readonly assessment: number
    readonly isWon: boolean
  },
): Promise<number> {
  const [tender = 0] = await createRecords(tx, resourceNamed('tender'), [
    { values: { project, name, openDays: 90, exclusions: EXCLUSIONS } },
  ])
  await runCommand(tx, resourceNamed('assessment'), assessment, 'tender', { tender })
  await makeDocuments(tx, files, project, tender)
  await runCommand(tx, resourceNamed('tender'), tender, 'submit', {})
  if (isWon) await archiveCopies(tx, [assessment])
  return tender
}

/** Archives the versions that were started for changes when bills were put into a tender, which was won. */
export async function archiveCopies(tx: AccountTransaction, assessments: readonly number[]): Promise<void> {
  for (const assessment of assessments) {
    const { rows } = await sql<{ id: number }>`select id from assessment where copied_from_id = ${assessment}`.execute(
      tx.db,
    )
    for (const { id } of rows) await runCommand(tx, resourceNamed('assessment'), id, 'archive', {})
  }
}

/** Makes the documents of a tender as the call does that a person asks with, in the transaction the firm is made in. */
async function makeDocuments(tx: AccountTransaction, files: FileStore, project: number, tender: number): Promise<void> {
  await runCommand(tx, resourceNamed('tender'), tender, 'generate', {})
  const papers = await gatherSources(tx, tender)
  for (const { value: kind } of TENDER_DOCUMENTS) {
    const { bytes, pages } = await drawTenderDocument(kind, papers, null)
    const title = tenderDocumentTitle(kind, papers.tender)
    const kept = {
      name: `${papers.projectTitle}, ${title}.pdf`,
      type: 'application/pdf',
      bytes,
      hash: await sha256(bytes),
    }
    const { id: file } = await keepFile(tx, files, kept)
    const madeFrom = tenderFingerprint(papers.tender)
    const made = { title, state: 'made', progress: 100, file, pages, madeAt: tx.at, madeFrom } as const
    await insert(tx, tenderDocument, { project, tender, kind, ...made })
  }
}
