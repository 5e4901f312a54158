import { type Context, Hono } from 'hono'
import { assessment } from '#contract/estimating/assessment'
import { branchRequest, bringBackRequest, previewRequest, undoRequest } from '#contract/estimating/branch-calls'
import { type AccountTransaction, inAccount } from '../../database/session'
import { requireWrite } from '../../records/access'
import { readShown } from '../../records/typed'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { beginBranch } from './begin-branch'
import { bringBack, undoBringBack } from './bring-back'
import { previewBranch } from './preview-branch'

const PATH = '/assessments/:id{[1-9][0-9]{0,15}}'

/** What-ifs of an assessment; see contract/estimating/branch-calls. */
export function branchRoutes({ database, now }: Services): Hono<Env> {
  const at = <T>(c: Context<Env>, run: (tx: AccountTransaction, id: number) => Promise<T>, readOnly = false) =>
    inAccount(database, c.var.identity, tx => run(tx, Number(c.req.param('id'))), now(), { readOnly })
  const writing = (c: Context<Env>) => requireWrite(c.var.identity, assessment)
  return new Hono<Env>()
    .post(`${PATH}/branch`, async c => {
      writing(c)
      const { name } = await readBody(c, branchRequest)
      return c.json(await at(c, async (tx, id) => readShown(tx, assessment, await beginBranch(tx, id, name))), 201)
    })
    .post(`${PATH}/bring-back-preview`, async c => {
      writing(c)
      const { choices } = await readBody(c, previewRequest)
      return c.json(await at(c, (tx, id) => previewBranch(tx, id, choices), true))
    })
    .post(`${PATH}/bring-back`, async c => {
      writing(c)
      const given = await readBody(c, bringBackRequest)
      return c.json({ changed: await at(c, (tx, id) => bringBack(tx, id, given)) })
    })
    .post(`${PATH}/bring-back-undo`, async c => {
      writing(c)
      const { base } = await readBody(c, undoRequest)
      return c.json({ changed: await at(c, (tx, id) => undoBringBack(tx, id, base)) })
    })
}
