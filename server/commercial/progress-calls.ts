import * as v from 'valibot'
import { productProgress } from '#contract/commercial/product-progress'
import {
  PROGRESS_KINDS,
  progressByZoneReply,
  progressMapReply,
  subcontractorProgressReply,
} from '#contract/commercial/progress-calls'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { type Earned, leavesOf } from '#domain/commercial/progress'
import { zoneTree } from '#domain/estimating/bill'
import { dayOf } from '#domain/value/day'
import { formatDecimal, SCALE } from '#domain/value/decimal'
import { call } from '../calls/call'
import { workbook, XLSX } from '../calls/download'
import { reads } from '../calls/permission'
import { dayText, idText, optional, optionalOr, required } from '../calls/query'
import { file } from '../calls/reply'
import { read } from '../records/write/typed'
import { acceptedBill, hasSubcontractorProgress, progressSheet, recordedCells, zonesThen } from './progress-records'

/** A zone, or nothing typed, which is all zones. */
const zone = optionalOr('is missing', v.union([v.literal(''), idText]))

/** A site's progress as files and as it stood. Spec: business 7, Projects. */
export const progressCalls = [
  call({
    method: 'get',
    path: '/projects/{id}/has-subcontractor-progress',
    tag: 'Progress',
    summary: 'Tell whether work priced as supply and fit has started',
    permission: reads(productProgress),
    reply: subcontractorProgressReply,
    run: async ({ tx, params }) => {
      await read(tx, projectResource, params.id)
      return { hasSubcontractorProgress: await hasSubcontractorProgress(tx, params.id) }
    },
  }),
  ...PROGRESS_KINDS.map(kind =>
    call({
      method: 'get',
      path: `/projects/{id}/export-progress-${kind}`,
      tag: 'Progress',
      summary: 'Export the progress of the accepted bill `assessment` as a workbook',
      permission: reads(productProgress),
      query: { assessment: required(idText) },
      reply: file(XLSX),
      serve: async ({ services, look, params, query: { assessment } }) => {
        const today = dayOf(new Date(services.now()))
        const { name, sheet } = await look(tx => progressSheet(tx, kind, { project: params.id, assessment, today }))
        return workbook(`${name}, ${sheet.name}`, sheet)
      },
    }),
  ),
  call({
    method: 'get',
    path: '/projects/{id}/progress-by-zone',
    tag: 'Progress',
    summary: "Get each zone's progress by value on the accepted bill `assessment`, now or at the end of `day`",
    permission: reads(productProgress),
    query: { assessment: required(idText), day: optional(dayText) },
    reply: progressByZoneReply,
    run: async ({ tx, params, query: { assessment, day = null } }) => {
      const found = await zonesThen(tx, { project: params.id, assessment, day })
      const zones = found.zones.map(each => ({ zone: each.zone, ...inWords(each) }))
      return { assessment, day, zones, whole: inWords(found.whole) }
    },
  }),
  call({
    method: 'get',
    path: '/projects/{id}/progress-map',
    tag: 'Progress',
    summary:
      'Get the progress recorded on the accepted bill `assessment`: in `assessmentZone`, `subZone` or all of it, now or at the end of `day`',
    permission: reads(productProgress),
    query: { assessment: required(idText), assessmentZone: zone, subZone: zone, day: optional(dayText) },
    reply: progressMapReply,
    run: async ({ tx, params, query: { assessment, assessmentZone, subZone, day = null } }) => {
      const asked = subZone || assessmentZone || null
      const { zones } = await acceptedBill(tx, params.id, assessment)
      if (asked !== null && !zones.some(({ id }) => id === asked)) throw new ProblemError('not-found')
      const within = asked === null ? null : leavesOf(zoneTree(zones), asked)
      return { assessment, day, cells: await recordedCells(tx, [assessment], within, day) }
    },
  }),
]

const inWords = ({ earned, value, percent }: Earned) => ({
  earned: formatDecimal(earned, SCALE.money),
  value: formatDecimal(value, SCALE.money),
  percent: percent === null ? null : formatDecimal(percent, SCALE.percentage),
})
