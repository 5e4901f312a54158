import { type Context, Hono } from 'hono'
import { recordImportHeader, recordImportRows } from '#contract/import/record-import'
import { type AccountTransaction, inAccount } from '../database/session'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { commitRecordImport } from './record-import-commit'
import { cancelRecordImport, knownUnits, stageRecords, startRecordImport } from './record-import-stage'

const ID = ':id{[1-9][0-9]{0,15}}'

/** The steps of an import of records; see contract/import/record-import. */
export function recordImportRoutes({ database, now }: Services): Hono<Env> {
  const work = <T>(c: Context<Env>, run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(database, c.var.identity, run, now())
  const idOf = (c: Context) => Number(c.req.param('id'))
  return new Hono<Env>()
    .get('/record-imports/units', async c => c.json({ units: await work(c, knownUnits) }))
    .post('/record-imports', async c => {
      const header = await readBody(c, recordImportHeader)
      return c.json({ id: await work(c, tx => startRecordImport(tx, header)) }, 201)
    })
    .post(`/record-imports/${ID}/rows`, async c => {
      const rows = await readBody(c, recordImportRows)
      await work(c, tx => stageRecords(tx, idOf(c), rows))
      return c.body(null, 204)
    })
    .post(`/record-imports/${ID}/commit`, async c => c.json(await work(c, tx => commitRecordImport(tx, idOf(c)))))
    .delete(`/record-imports/${ID}`, async c => {
      await work(c, tx => cancelRecordImport(tx, idOf(c)))
      return c.body(null, 204)
    })
}
