import { type Context, Hono } from 'hono'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { SECTION_ACTIONS, SECTIONS, snapshotRequest } from '#contract/estimating/section-calls'
import { lifecycleWith } from '#contract/lifecycles'
import { ProblemError } from '#contract/problem'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireRead, requireRun, requireWrite } from '../records/access'
import { runCommand } from '../records/command'
import { requireShownBill } from '../records/shown-bill'
import { find, read, readShown } from '../records/typed'
import type { Env, Services } from '../services/services'
import { duplicateAssessment, snapshotAssessment } from './copy-assessment'
import { readBody } from '../services/body'
import { readinessOf } from './readiness-of'

const PATH = '/assessments/:id{[1-9][0-9]{0,15}}'

/** Named calls of an assessment. Spec: business 7, Assessments. */
export function assessmentRoutes({ database, now }: Services): Hono<Env> {
  const work = <T>(c: Context<Env>, run: (tx: AccountTransaction, id: number) => Promise<T>) => {
    const id = Number(c.req.param('id'))
    return inAccount(database, c.var.identity, tx => run(tx, id), now())
  }
  const app = new Hono<Env>()
  for (const section of SECTIONS)
    for (const action of SECTION_ACTIONS)
      app.post(`${PATH}/${action}-${section}`, async c => {
        const name = `${action}-${section}`
        const command = lifecycleWith(assessment, name)?.commands[name]
        if (!command) throw new ProblemError('not-found')
        requireRun(c.var.identity, assessment, command)
        return c.json(await work(c, (tx, id) => progress(tx, id, name)))
      })
  const reading = (c: Context<Env>) => requireRead(c.var.identity, assessment)
  const writing = (c: Context<Env>) => requireWrite(c.var.identity, assessment)
  return app
    .post(`${PATH}/duplicate`, async c => {
      writing(c)
      return c.json(await work(c, async (tx, id) => readShown(tx, assessment, await duplicateAssessment(tx, id))), 201)
    })
    .post(`${PATH}/snapshot`, async c => {
      writing(c)
      const { comment } = await readBody(c, snapshotRequest)
      return c.json(
        await work(c, async (tx, id) => readShown(tx, assessment, await snapshotAssessment(tx, id, comment))),
        201,
      )
    })
    .get(`${PATH}/valid-rbu`, async c => {
      reading(c)
      return c.json(await work(c, validRateBuildUp))
    })
    .get(`${PATH}/valid-boq`, async c => {
      reading(c)
      return c.json(await work(c, validQuantities))
    })
}

/** A section is started once: starting it again changes nothing. */
async function progress(tx: AccountTransaction, id: number, name: string) {
  const before = await read(tx, assessment, id, { lock: true })
  const lifecycle = lifecycleWith(assessment, name)
  const { [lifecycle?.field ?? '']: state }: Readonly<Record<string, unknown>> = { ...before }
  if (!name.startsWith('start-') || state === 'not_started') await runCommand(tx, assessment, id, name, {})
  return readShown(tx, assessment, id)
}

const answer = (message: string | null) => ({ valid: message === null, message })

/** Throws where the assessment, or its bill, is not shown to the caller: of a bill made of nothing the answer would be false. */
async function requireBill(tx: AccountTransaction, id: number): Promise<void> {
  if (!(await find(tx, assessment, id))) throw new ProblemError('not-found')
  await requireShownBill(tx, id, [assessmentProduct, assessmentZone, productQuantities])
}

const validRateBuildUp = async (tx: AccountTransaction, id: number) => {
  await requireBill(tx, id)
  return answer((await readinessOf(tx, id)).rates)
}
const validQuantities = async (tx: AccountTransaction, id: number) => {
  await requireBill(tx, id)
  return answer((await readinessOf(tx, id)).quantities)
}
