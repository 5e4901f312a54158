import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/connect'
import { asOwner } from '../../database/session'
import { newSecret } from './token'

/** The key file links are signed with, made at the first start: the same in every process on this database, and after a restart. */
export function serverSecret(database: Database): Promise<string> {
  return asOwner(database, async db => {
    await db
      .insertInto('server_secret')
      .values({ name: 'files', value: newSecret(randomBytes) })
      .onConflict(known => known.doNothing())
      .execute()
    const { value } = await db
      .selectFrom('server_secret')
      .select('value')
      .where('name', '=', 'files')
      .executeTakeFirstOrThrow()
    return value
  })
}
