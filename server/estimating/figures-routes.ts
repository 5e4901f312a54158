import { type Context, Hono } from 'hono'
import { mayAsk } from '#contract/access'
import { AFC_TOTALS } from '#contract/estimating/afc-summary'
import { assessment } from '#contract/estimating/assessment'
import { ProblemError } from '#contract/problem'
import { READS } from '#contract/reads'
import type { Row } from '#domain/records/path'
import { inAccount } from '../database/session'
import { requireRead } from '../records/access'
import { answerRead, ReadMemory } from '../records/reads/answer-read'
import { findAll } from '../records/typed'
import type { Env, Services } from '../services/services'
import { liveAssessments } from './live-assessments'

const ID = '{[1-9][0-9]{0,15}}'

/**
 * What an assessment comes to, by the specification's very paths: the computed reads under other names, so that there is one sum of each.
 * Spec: business 7, Assessments and Projects.
 */
export function figuresRoutes({ database, now }: Services): Hono<Env> {
  const memory = new ReadMemory()
  async function figures(c: Context<Env>, read: typeof READS.estimate | typeof READS.afcSummary): Promise<Row> {
    const { identity } = c.var
    if (!mayAsk(identity.permissions, read)) throw new ProblemError('forbidden')
    const at = now()
    const text = await answerRead(
      run => inAccount(database, identity, run, at, { readOnly: true }),
      identity,
      read,
      { assessment: Number(c.req.param('id')) },
      memory,
    )
    // The store's own answer, written a moment ago or remembered.
    return JSON.parse(text) as Row
  }
  return new Hono<Env>()
    .get(`/assessments/:id${ID}/estimate`, async c => c.json(await figures(c, READS.estimate)))
    .get(`/assessments/:id${ID}/afc-summary`, async c => c.json(await figures(c, READS.afcSummary)))
    .get(`/assessments/:id${ID}/afc-totals`, async c => {
      const whole = await figures(c, READS.afcSummary)
      return c.json(Object.fromEntries(AFC_TOTALS.map(name => [name, whole[name] ?? null])))
    })
    .get(`/projects/:id${ID}/live-assessments`, async c => {
      requireRead(c.var.identity, assessment)
      const found = await inAccount(
        database,
        c.var.identity,
        async tx => findAll(tx, assessment, await liveAssessments(tx, Number(c.req.param('id')))),
        now(),
        { readOnly: true },
      )
      return c.json([...found.values()])
    })
}
