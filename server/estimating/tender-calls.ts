import * as v from 'valibot'
import { assessment } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { tender } from '#contract/estimating/tender'
import {
  type AssessmentForTender,
  assessmentForTender,
  commercialData,
  liveAssessment,
} from '#contract/estimating/tender-calls'
import { ProblemError } from '#contract/kit/problem'
import { figuresSchema, type Read } from '#contract/kit/read'
import { READS } from '#contract/reads'
import { assessmentGuards } from '#domain/estimating/assessment-guards'
import { offerFault } from '#domain/estimating/readiness'
import { whyNotBegun } from '#domain/records/transition'
import { NIL, parseAs, sum, textOf } from '#domain/value/money'
import { type Call, call, type Outside } from '../calls/call'
import { idOr } from '../calls/path'
import { asks, every, reads } from '../calls/permission'
import { optional, words } from '../calls/query'
import { alwaysProblem, list } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { answerRead, ReadMemory } from '../records/reads/answer-read'
import { perServer } from '../services/per-server'
import { NO_ASSESSMENT, noAssessment } from './no-assessment'
import { offeredAt } from './price-of'
import { assessmentsOf } from './project-assessments'
import { readinessOf } from './readiness-of'

/** The figures of an assessment that have calls of their own beside /reads. Spec: business 7, Assessments. */
const FIGURES: readonly Read[] = [READS.estimate, READS.liveEstimates, READS.afcTotals, READS.afcSummary]

/** What a project can offer and has on site, and the figures of an assessment. Spec: business 7, Projects and Assessments. */
export const tenderCalls: readonly Call[] = [
  call({
    method: 'get',
    path: '/projects/{id}/assessments-for-tender',
    tag: 'Tenders',
    summary: 'List the assessments a tender can include, with their prices and why some cannot be included',
    permission: reads(tender, assessment),
    reply: list(assessmentForTender),
    run: ({ tx, params }) => forTender(tx, params.id),
  }),
  call({
    method: 'get',
    path: '/projects/{id}/live-assessments',
    tag: 'Tenders',
    summary: 'List the bills of a project that are on site',
    permission: reads(assessment),
    reply: list(liveAssessment),
    run: ({ tx, params }) => live(tx, params.id),
  }),
  call({
    method: 'get',
    path: '/projects/{id}/commercial-data',
    tag: 'Tenders',
    summary: 'Get the bills of a project on site, or only `assessmentId`, at tender and now, with their sums',
    permission: every(reads(assessment), asks(READS.liveEstimates, READS.afcTotals)),
    query: { assessmentId: optional(words) },
    reply: commercialData,
    serve: async given => {
      const { assessmentId } = given.query
      const bills = await given.look(tx => live(tx, given.params.id))
      const chosen = assessmentId === undefined ? bills : bills.filter(({ id }) => String(id) === assessmentId)
      if (assessmentId !== undefined && chosen.length === 0) throw new ProblemError('not-found')
      return commercialFigures(given, chosen)
    },
  }),
  ...FIGURES.flatMap(read => [
    call({
      method: 'get',
      path: `/assessments/{id}/${read.path}`,
      tag: 'Assessments',
      summary: read.label,
      permission: asks(read),
      params: { id: idOr(NO_ASSESSMENT) },
      reply: figuresSchema(read),
      serve: async given => {
        const body = await figures(given, read, given.params.id)
        return given.c.body(body, 200, { 'content-type': 'application/json' })
      },
    }),
    call({
      method: 'get',
      path: `/assessments/${read.path}`,
      tag: 'Assessments',
      summary: 'Respond that an assessment is missing',
      permission: asks(read),
      reply: alwaysProblem,
      serve: noAssessment,
    }),
  ]),
]

type Given = Pick<Outside<string, unknown, unknown, unknown>, 'services' | 'caller' | 'look'>
const memoryOf = perServer(() => new ReadMemory())

/** A computed read of an assessment as JSON. */
const figures = ({ services, caller, look }: Given, read: Read, id: number): Promise<string> =>
  answerRead(look, caller, read, { assessment: id }, memoryOf(services))

const amounts = v.record(v.string(), v.string())

/** Each bill at tender and now, and the sums of all of them. */
async function commercialFigures(given: Given, bills: Awaited<ReturnType<typeof live>>) {
  const amountsOf = async (read: Read, id: number) => v.parse(amounts, JSON.parse(await figures(given, read, id)))
  const assessments = await Promise.all(
    bills.map(async bill => ({
      ...bill,
      estimates: await amountsOf(READS.liveEstimates, bill.id),
      afc: await amountsOf(READS.afcTotals, bill.id),
    })),
  )
  const total = (part: 'estimates' | 'afc', name: string): string =>
    textOf('money', sum(assessments.map(each => parseAs('money', each[part][name] ?? '0') ?? NIL)))
  return {
    assessments,
    tenderNet: total('estimates', 'tenderNet'),
    liveNet: total('estimates', 'liveNet'),
    tenderCost: total('afc', 'tenderTotalCost'),
    liveCost: total('afc', 'liveTotalCost'),
  }
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
