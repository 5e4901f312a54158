import { type Context, Hono } from 'hono'
import { importHeader, importRows } from '#contract/estimating/import-bill'
import { type AccountTransaction, inAccount } from '../database/session'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { commitImport } from './import-bill-commit'
import { cancelImport, stageRows, startImport } from './import-bill-stage'
import { knownUnits } from './import-bill-units'

const ID = ':id{[1-9][0-9]{0,15}}'

/** The steps of a bill import; see contract/estimating/import-bill. */
export function importBillRoutes({ database, now }: Services): Hono<Env> {
  const work = <T>(c: Context<Env>, run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(database, c.var.identity, run, now())
  const idOf = (c: Context) => Number(c.req.param('id'))
  return new Hono<Env>()
    .get('/imports/units', async c => c.json({ units: await work(c, knownUnits) }))
    .post('/imports', async c => {
      const header = await readBody(c, importHeader)
      return c.json({ id: await work(c, tx => startImport(tx, header)) }, 201)
    })
    .post(`/imports/${ID}/rows`, async c => {
      const rows = await readBody(c, importRows)
      await work(c, tx => stageRows(tx, idOf(c), rows))
      return c.body(null, 204)
    })
    .post(`/imports/${ID}/commit`, async c => c.json(await work(c, tx => commitImport(tx, idOf(c)))))
    .delete(`/imports/${ID}`, async c => {
      await work(c, tx => cancelImport(tx, idOf(c)))
      return c.body(null, 204)
    })
}
