import { type Selectable, sql } from 'kysely'
import { RESTORE_DAYS } from '#contract/kit/deleted'
import { asOwner } from '../database/session'
import type { Tables, Transaction } from '../database/tables'
import type { Job } from '../jobs/job'
import { type FileStore, uploadKey } from '../storage/store'
import { isHeld } from '../records/read/file-access'
import { removeServed, storedFile } from './lifecycle'

const DAY = 24 * 3_600_000

/** Uploads that never came, or were refused, and pages of a split that was never finished, that no record waits for. A device that still means to may sign again. */
export const fileJobs: readonly Job[] = [
  {
    name: 'forget-abandoned-uploads',
    everyMinutes: 24 * 60,
    run: async ({ database, files, now }) => {
      const gone = await asOwner(database, db =>
        db
          .deleteFrom('file')
          .where('state', 'in', ['signed', 'stored', 'refused'])
          .where('created_at', '<', new Date(now() - 7 * DAY).toISOString())
          .where(isHeld, '=', false)
          .returningAll()
          .execute(),
      )
      await removeAll(files, gone)
    },
  },
  {
    name: 'forget-deleted-records',
    everyMinutes: 24 * 60,
    run: async ({ database, files, now }) => {
      const before = new Date(now() - RESTORE_DAYS * DAY).toISOString()
      const gone = await asOwner(database, async db => {
        const { rows: held } = await sql<{ account: number; id: number }>`
          with forgotten as (delete from deleted_record where at < ${before} returning account_id, files)
          select distinct account_id as account, unnest(files) as id from forgotten`.execute(db)
        await sql`delete from deleted_row r where not exists
          (select from deleted_record d where d.account_id = r.account_id and d.deletion = r.deletion)`.execute(db)
        const pages = await deleteUnheld(db, held, 'source_file_id')
        return [...pages, ...(await deleteUnheld(db, held, 'id'))]
      })
      await removeAll(files, gone)
    },
  },
]

/** Deletes those files that nothing holds and nothing else was made of, or what was made of them. Answers what is gone. */
async function deleteUnheld(
  db: Transaction,
  held: readonly { readonly account: number; readonly id: number }[],
  by: 'id' | 'source_file_id',
): Promise<Selectable<Tables['file']>[]> {
  const gone: Selectable<Tables['file']>[] = []
  for (const { account, id } of held) {
    gone.push(
      ...(await db
        .deleteFrom('file')
        .where('account_id', '=', account)
        .where(by, '=', id)
        .where(isHeld, '=', false)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('file as made')
                .whereRef('made.account_id', '=', 'file.account_id')
                .whereRef('made.source_file_id', '=', 'file.id')
                .select('made.id'),
            ),
          ),
        )
        .returningAll()
        .execute()),
    )
  }
  return gone
}

async function removeAll(store: FileStore, gone: readonly Selectable<Tables['file']>[]): Promise<void> {
  for (const file of gone.map(storedFile)) {
    await store.remove(uploadKey(file.account, file.id))
    await removeServed(store, file)
  }
}
