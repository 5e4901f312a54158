import * as v from 'valibot'
import { importDone } from '#contract/estimating/import-bill'
import { type ImportSurroundings, sendImport, type Sending } from '../../../common/import/send-import'

/** Brings a bill to the server and answers the id of its assessment; see sendImport. */
export async function importBill(sending: Omit<Sending, 'path'>, surroundings: ImportSurroundings): Promise<number> {
  const done = await sendImport({ path: '/imports', ...sending }, surroundings)
  return v.parse(importDone, done).assessment
}
