import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { productProgress } from '#contract/commercial/product-progress'
import { PROGRESS_KINDS, type ProgressByZoneReply, type ProgressMapReply } from '#contract/commercial/progress-calls'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/problem'
import { type Earned, leavesOf } from '#domain/commercial/progress'
import { zoneTree } from '#domain/estimating/bill'
import { formatDecimal, SCALE } from '#domain/value/decimal'
import { isDay, type Day, dayOf } from '#domain/value/day'
import { type AccountTransaction, inAccount } from '../database/session'
import { exportWorkbook } from '../spreadsheet/export-workbook'
import { requireRead } from '../records/access'
import { read } from '../records/typed'
import { contentDisposition } from '../services/content-disposition'
import type { Env, Services } from '../services/services'
import { acceptedBill, hasSubcontractorProgress, progressSheet, recordedCells, zonesThen } from './progress-records'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PROJECT = '/projects/:id{[1-9][0-9]{0,15}}'

/** A site's progress as files and as it stood. Spec: business 7, Projects. */
export function progressRoutes({ database, now }: Services): Hono<Env> {
  const look = <T>(c: Context<Env>, run: (tx: AccountTransaction, project: number) => Promise<T>) =>
    inAccount(database, c.var.identity, tx => run(tx, Number(c.req.param('id'))), now(), { readOnly: true })
  const app = new Hono<Env>()
  const mayRead: MiddlewareHandler<Env> = async (c, next) => {
    requireRead(c.var.identity, productProgress)
    await next()
  }
  app.get(`${PROJECT}/has-subcontractor-progress`, mayRead, async c =>
    c.json(
      await look(c, async (tx, id) => {
        await read(tx, projectResource, id)
        return { hasSubcontractorProgress: await hasSubcontractorProgress(tx, id) }
      }),
    ),
  )
  for (const kind of PROGRESS_KINDS)
    app.get(`${PROJECT}/export-progress-${kind}`, mayRead, async c => {
      const assessment = idIn(c, 'assessment')
      const today = dayOf(new Date(now()))
      const { name, sheet } = await look(c, (tx, project) => progressSheet(tx, kind, { project, assessment, today }))
      c.header('content-type', XLSX)
      c.header('content-disposition', contentDisposition('attachment', `${name}, ${sheet.name}.xlsx`, XLSX))
      return c.body(new Uint8Array(await exportWorkbook(sheet)))
    })
  app.get(`${PROJECT}/progress-by-zone`, mayRead, async c => {
    const [assessment, day] = [idIn(c, 'assessment'), dayIn(c)]
    const found = await look(c, (tx, project) => zonesThen(tx, { project, assessment, day }))
    const words = ({ earned, value, percent }: Earned) => ({
      earned: formatDecimal(earned, SCALE.money),
      value: formatDecimal(value, SCALE.money),
      percent: percent === null ? null : formatDecimal(percent, SCALE.percentage),
    })
    const zones = found.zones.map(each => ({ zone: each.zone, ...words(each) }))
    return c.json({ assessment, day, zones, whole: words(found.whole) } satisfies ProgressByZoneReply)
  })
  return app.get(`${PROJECT}/progress-map`, mayRead, async c => {
    const assessment = idIn(c, 'assessment')
    const zone = c.req.query('subZone')
      ? idIn(c, 'subZone')
      : c.req.query('assessmentZone')
        ? idIn(c, 'assessmentZone')
        : null
    const day = dayIn(c)
    const cells = await look(c, async (tx, project) => {
      const { zones } = await acceptedBill(tx, project, assessment)
      if (zone !== null && !zones.some(({ id }) => id === zone)) throw new ProblemError('not-found')
      return recordedCells(tx, assessment, zone === null ? null : leavesOf(zoneTree(zones), zone), day)
    })
    return c.json({ assessment, day, cells } satisfies ProgressMapReply)
  })
}

function idIn(c: Context, name: string): number {
  const text = c.req.query(name) ?? ''
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new ProblemError('bad-request', { message: `parameter ${name} is missing` })
  return Number(text)
}

function dayIn(c: Context): Day | null {
  const text = c.req.query('day')
  if (text === undefined) return null
  if (!isDay(text)) throw new ProblemError('invalid', { errors: [{ path: 'day', message: 'This must be a date' }] })
  return text
}
