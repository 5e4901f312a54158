import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { mayAsk } from '#contract/access'
import { assessment } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { tender } from '#contract/estimating/tender'
import type { AssessmentForTender } from '#contract/estimating/tender-calls'
import { ProblemError } from '#contract/problem'
import type { Read } from '#contract/read'
import { READS } from '#contract/reads'
import { assessmentGuards } from '#domain/estimating/assessment-guards'
import { offerFault } from '#domain/estimating/readiness'
import { whyNotBegun } from '#domain/records/transition'
import { NIL, parseAs, sum, textOf } from '#domain/value/money'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireRead } from '../records/access'
import { answerRead, ReadMemory } from '../records/reads/answer-read'
import type { Env, Services } from '../services/services'
import { offeredAt } from './price-of'
import { assessmentsOf } from './project-assessments'
import { readinessOf } from './readiness-of'

const ID = ':id{[1-9][0-9]{0,15}}'
/** The figures of an assessment that have calls of their own beside /reads. Spec: business 7, Assessments. */
const FIGURES = [READS.estimate, READS.liveEstimates, READS.afcTotals, READS.afcSummary] as const

const COMMERCIAL: readonly Read[] = [READS.liveEstimates, READS.afcTotals]
const figures = v.record(v.string(), v.string())
type Figures = v.InferOutput<typeof figures>

/** What a project can offer and has on site, and the figures of an assessment. Spec: business 7, Projects and Assessments. */
export function tenderRoutes({ database, now }: Services): Hono<Env> {
  const memory = new ReadMemory()
  const look = <T>(c: Context<Env>, run: (tx: AccountTransaction, id: number) => Promise<T>) => {
    const id = Number(c.req.param('id'))
    return inAccount(database, c.var.identity, tx => run(tx, id), now(), { readOnly: true })
  }
  const app = new Hono<Env>()
    .get(`/projects/${ID}/assessments-for-tender`, async c => {
      requireRead(c.var.identity, tender)
      requireRead(c.var.identity, assessment)
      return c.json(await look(c, forTender))
    })
    .get(`/projects/${ID}/live-assessments`, async c => {
      requireRead(c.var.identity, assessment)
      return c.json(await look(c, live))
    })
  app.get(`/projects/${ID}/commercial-data`, async c => {
    const { identity } = c.var
    requireRead(identity, assessment)
    if (COMMERCIAL.some(read => !mayAsk(identity.permissions, read))) throw new ProblemError('forbidden')
    const asked = c.req.query('assessmentId')
    const bills = await look(c, live)
    const chosen = asked === undefined ? bills : bills.filter(({ id }) => String(id) === asked)
    if (asked !== undefined && chosen.length === 0) throw new ProblemError('not-found')
    const at = now()
    const figuresOf = async (read: Read, id: number): Promise<Figures> =>
      v.parse(
        figures,
        JSON.parse(
          await answerRead(
            run => inAccount(database, identity, run, at, { readOnly: true }),
            identity,
            read,
            { assessment: id },
            memory,
          ),
        ),
      )
    const assessments = await Promise.all(
      chosen.map(async bill => ({
        ...bill,
        estimates: await figuresOf(READS.liveEstimates, bill.id),
        afc: await figuresOf(READS.afcTotals, bill.id),
      })),
    )
    const total = (part: 'estimates' | 'afc', name: string): string =>
      textOf('money', sum(assessments.map(each => parseAs('money', each[part][name] ?? '0') ?? NIL)))
    return c.json({
      assessments,
      tenderNet: total('estimates', 'tenderNet'),
      liveNet: total('estimates', 'liveNet'),
      tenderCost: total('afc', 'tenderTotalCost'),
      liveCost: total('afc', 'liveTotalCost'),
    })
  })
  for (const figure of FIGURES) {
    const read: Read = figure
    app.on('GET', [`/assessments/${read.path}`, `/assessments/:id/${read.path}`], async c => {
      const { identity } = c.var
      if (!mayAsk(identity.permissions, read)) throw new ProblemError('forbidden')
      const id = Number(c.req.param('id'))
      if (!Number.isSafeInteger(id) || id < 1)
        throw new ProblemError('bad-request', { message: 'Expected an Assessment with an ID' })
      const at = now()
      const run = <T>(work: (tx: AccountTransaction) => Promise<T>) =>
        inAccount(database, identity, work, at, { readOnly: true })
      const body = await answerRead(run, identity, read, { assessment: id }, memory)
      return c.body(body, 200, { 'content-type': 'application/json' })
    })
  }
  return app
}

const join = assessmentLifecycle.transitions['tender']

async function forTender(tx: AccountTransaction, id: number): Promise<AssessmentForTender[]> {
  const open = (await assessmentsOf(tx, id)).filter(({ status }) =>
    ['not_started', 'in_progress', 'ready_to_tender', 'tender_pending'].includes(status),
  )
  const rows: AssessmentForTender[] = []
  for (const record of open) {
    const { net, discount, gross, vat } = await offeredAt(tx, record)
    const readiness = await readinessOf(tx, record.id)
    rows.push({
      id: record.id,
      name: record.name,
      versionMajor: record.versionMajor,
      versionMinor: record.versionMinor,
      status: record.status,
      tender: record.tender,
      reason:
        assessmentGuards.isGreen.check({}, record, {}) ??
        (join ? whyNotBegun(assessmentLifecycle, { ...record }, join) : null) ??
        offerFault(readiness),
      readiness,
      net: textOf('money', net),
      discount: textOf('money', discount),
      gross: textOf('money', gross),
      vat: textOf('money', vat),
    })
  }
  return rows
}

const live = async (tx: AccountTransaction, id: number) =>
  (await assessmentsOf(tx, id))
    .filter(({ isAccepted }) => isAccepted)
    .map(({ id: own, name, versionMajor, versionMinor }) => ({ id: own, name, versionMajor, versionMinor }))
