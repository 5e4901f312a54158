import { type Context, Hono } from 'hono'
import type { DiaryProgressReply } from '#contract/commercial/diary-calls'
import { diaryEntry } from '#contract/commercial/diary-entry'
import { project } from '#contract/estimating/project'
import { ProblemError } from '#contract/problem'
import { type Day, isDay } from '#domain/value/day'
import { inAccount } from '../database/session'
import { requireRead } from '../records/access'
import { read } from '../records/typed'
import type { Env, Services } from '../services/services'
import { progressRecordedOn } from './diary-records'

const PROJECT = '/projects/:id{[1-9][0-9]{0,15}}'

/** Named calls of the site's diary. Source: issue of the site's week, point 12. */
export function diaryRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>().get(`${PROJECT}/diary-progress`, async c => {
    const { identity } = c.var
    requireRead(identity, diaryEntry)
    const day = dayIn(c)
    const cells = await inAccount(
      database,
      identity,
      async tx => {
        const { id } = await read(tx, project, Number(c.req.param('id')))
        return progressRecordedOn(tx, id, day)
      },
      now(),
    )
    return c.json({ day, cells } satisfies DiaryProgressReply)
  })
}

function dayIn(c: Context): Day {
  const day = c.req.query('day') ?? ''
  if (!isDay(day)) throw new ProblemError('bad-request', { message: 'parameter day is missing' })
  return day
}
