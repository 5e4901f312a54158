import type { MimeType } from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import type { Identity } from '../base/identity'
import { inAccount } from '../database/session'
import { mayReadFile } from '../records/read/file-access'
import type { Services } from '../services/services'
import { fileKey } from '../storage/store'
import { findFile, settleFile } from './lifecycle'

interface Wanted {
  readonly types: readonly MimeType[]
  readonly bytes: number
  /** What is asked for, in words: "Choose the workbook as .xlsx or .csv". */
  readonly ask: string
}

/**
 * Returns an uploaded file of the caller's for a call to read. Throws `not-found` for a file the caller may not see, `invalid` for one that has not come or
 * was refused, `unsupported-type` and `too-large`.
 */
export async function uploadedFile(
  { database, files, now }: Services,
  caller: Identity,
  id: number,
  { types, bytes, ask }: Wanted,
): Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array }> {
  const announced = await inAccount(
    database,
    caller,
    async tx => {
      const found = await findFile(tx.db, caller.account, id)
      return found && (await mayReadFile(tx, found)) ? found : null
    },
    now(),
    { readOnly: true },
  )
  if (!announced) throw new ProblemError('not-found')
  const isWanted = types.some(type => type === announced.mimeType)
  if (!isWanted) throw new ProblemError('unsupported-type', { message: `${announced.name} can’t be read here. ${ask}` })
  if (announced.size > bytes)
    throw new ProblemError('too-large', {
      message: `${announced.name} is larger than ${Math.floor(bytes / 1024 / 1024)} MB and is not read. Keep only the sheet that is asked for`,
    })
  const file = await settleFile(database, files, announced)
  if (file.state !== 'checked' || file.sha256 === null)
    throw new ProblemError('invalid', {
      errors: [
        { path: 'file', message: file.refusal ?? 'This file has not been uploaded yet. Send it, then try again' },
      ],
    })
  return { name: file.name, type: file.mimeType, bytes: await files.read(fileKey(file, file.sha256)) }
}
