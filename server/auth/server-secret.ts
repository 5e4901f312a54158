import type { Database } from '../database/connect'
import { asOwner } from '../database/session'
import { newSecret } from './token'

/** A key the server made for itself at its first use: the same in every process on this database, and after a restart. */
export function serverSecret(database: Database, randomBytes: (length: number) => Uint8Array, name: string): Promise<string> {
  return asOwner(database, async db => {
    await db.insertInto('server_secret').values({ name, value: newSecret(randomBytes) }).onConflict(known => known.doNothing()).execute()
    const { value } = await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return value
  })
}
