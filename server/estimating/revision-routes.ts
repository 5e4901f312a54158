import { type Context, Hono } from 'hono'
import { assessment } from '#contract/estimating/assessment'
import { productQuantities } from '#contract/estimating/product-quantities'
import { undoRevision as undoRequest } from '#contract/estimating/bill-revision'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireField, requireRead } from '../records/access'
import { requireShownBill } from '../records/shown-bill'
import { read } from '../records/typed'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { requireImport } from './import-bill-stage'
import { billAtBase } from './bill-at-base'
import { revisionLines, revisionsOf, undoRevision } from './revise-bill'

const PATH = '/assessments/:id{[1-9][0-9]{0,15}}/revisions'
const ONE = `${PATH}/:revision{[1-9][0-9]{0,15}}`

/** Bills laid over an assessment, as they were; see contract/estimating/bill-revision. */
export function revisionRoutes({ database, now }: Services): Hono<Env> {
  const look = <T>(c: Context<Env>, run: (tx: AccountTransaction, id: number) => Promise<T>) => {
    requireRead(c.var.identity, productQuantities)
    const id = Number(c.req.param('id'))
    return inAccount(
      database,
      c.var.identity,
      async tx => {
        await read(tx, assessment, id)
        await requireShownBill(tx, id, [productQuantities])
        return run(tx, id)
      },
      now(),
      { readOnly: true },
    )
  }
  const revisionIn = (c: Context<Env>) => Number(c.req.param('revision'))
  return new Hono<Env>()
    .get('/assessments/:id{[1-9][0-9]{0,15}}/bill-to-revise', async c => c.json(await look(c, billAtBase)))
    .get(PATH, async c => {
      requireField(c.var.identity, assessment, 'sourceFileName')
      return c.json(await look(c, revisionsOf))
    })
    .get(`${ONE}/lines`, async c => {
      requireField(c.var.identity, assessment, 'sourceFileName')
      const from = Number(c.req.query('from') ?? 0)
      const place = Number.isSafeInteger(from) && from > 0 ? from : 0
      return c.json(await look(c, (tx, id) => revisionLines(tx, id, revisionIn(c), c.req.query('kind') ?? '', place)))
    })
    .post(`${ONE}/undo`, async c => {
      const { base } = await readBody(c, undoRequest)
      const changed = await inAccount(
        database,
        c.var.identity,
        tx => {
          requireImport(tx)
          return undoRevision(tx, Number(c.req.param('id')), revisionIn(c), base)
        },
        now(),
      )
      return c.json({ changed })
    })
}
