import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { SECTION_ACTIONS, SECTIONS, snapshotRequest, validReply } from '#contract/estimating/section-calls'
import type { Lifecycle } from '#contract/kit/lifecycle'
import { lifecycleWith } from '#contract/lifecycles'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../calls/call'
import { makes, reads, writes } from '../calls/permission'
import { record } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { requireShownBill } from '../records/read/shown-bill'
import { find, read, readShown } from '../records/write/typed'
import { duplicateAssessment, snapshotAssessment } from './copy-assessment'
import { readinessOf } from './readiness-of'

/** Named calls of an assessment. Spec: business 7, Assessments. */
export const assessmentCalls = [
  ...SECTIONS.flatMap(section => SECTION_ACTIONS.map(action => sectionCall(action, section))),
  call({
    method: 'post',
    path: '/assessments/{id}/duplicate',
    tag: 'Assessments',
    summary: 'Start the next version: a copy with everything under it',
    permission: writes(assessment),
    reply: record(assessment),
    status: 201,
    run: async ({ tx, params }) => readShown(tx, assessment, await duplicateAssessment(tx, params.id)),
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/snapshot',
    tag: 'Assessments',
    summary: 'Make a read-only snapshot of an assessment',
    permission: writes(assessment),
    request: snapshotRequest,
    reply: record(assessment),
    status: 201,
    run: async ({ tx, params, body }) =>
      readShown(tx, assessment, await snapshotAssessment(tx, params.id, body.comment)),
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/valid-rbu',
    tag: 'Assessments',
    summary: 'Tell whether the rate build-up can be completed',
    permission: reads(assessment),
    reply: validReply,
    run: ({ tx, params }) => validity(tx, params.id, 'rates'),
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/valid-boq',
    tag: 'Assessments',
    summary: 'Tell whether quantification can be completed',
    permission: reads(assessment),
    reply: validReply,
    run: ({ tx, params }) => validity(tx, params.id, 'quantities'),
  }),
]

function sectionCall(action: (typeof SECTION_ACTIONS)[number], section: (typeof SECTIONS)[number]) {
  const name = `${action}-${section}`
  const lifecycle = lifecycleWith(assessment, name)
  if (!lifecycle) throw new Error(`An assessment has no move ${name}`)
  return call({
    method: 'post',
    path: `/assessments/{id}/${action}-${section}`,
    tag: 'Assessments',
    summary: `Progress a section: ${action} ${section}`,
    permission: makes(lifecycle, name),
    reply: record(assessment),
    run: ({ tx, params }) => progress(tx, params.id, lifecycle, name),
  })
}

/** A section is started once: starting it again changes nothing. */
async function progress(tx: AccountTransaction, id: number, lifecycle: Lifecycle, name: string) {
  const before = await read(tx, assessment, id, { lock: true })
  const { [lifecycle.field]: state }: Readonly<Record<string, unknown>> = { ...before }
  if (!name.startsWith('start-') || state === 'not_started') await runCommand(tx, assessment, id, name, {})
  return readShown(tx, assessment, id)
}

/** Throws where the assessment, or its bill, is not shown to the caller: of a bill without lines the reply would be false. */
async function validity(tx: AccountTransaction, id: number, part: 'rates' | 'quantities') {
  if (!(await find(tx, assessment, id))) throw new ProblemError('not-found')
  await requireShownBill(tx, id, [assessmentProduct, assessmentZone, productQuantities])
  const message = (await readinessOf(tx, id))[part]
  return { valid: message === null, message }
}
