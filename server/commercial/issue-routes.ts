import { Hono } from 'hono'
import { issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { MOST_REPORTED } from '#contract/commercial/issue-calls'
import { ProblemError } from '#contract/problem'
import { inAccount } from '../database/session'
import { logoOf } from '../files/kept-document'
import { printedPicture } from '../files/printed-picture'
import { requireRead } from '../records/access'
import { contentDisposition } from '../services/content-disposition'
import type { Env, Services } from '../services/services'
import { drawIssues, gatherIssues } from './issue-report'

/** Named calls of issues. Spec: COST-3. */
export function issueRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>().get('/projects/:id{[1-9][0-9]{0,15}}/issue-report', async c => {
    const { identity } = c.var
    requireRead(identity, issue)
    requireRead(identity, issuePhoto)
    const ids = (c.req.query('ids') ?? '').split(',').map(Number)
    if (!ids.every(id => Number.isSafeInteger(id) && id > 0))
      throw new ProblemError('bad-request', { message: 'parameter ids is missing' })
    if (ids.length > MOST_REPORTED)
      throw new ProblemError('bad-request', { message: `A report can have ${MOST_REPORTED} issues at most` })
    const report = await inAccount(database, identity, tx => gatherIssues(tx, Number(c.req.param('id')), ids), now())
    const { bytes } = await drawIssues(report, await logoOf(services, identity.account, report.logo), file =>
      printedPicture(services, identity.account, file),
    )
    c.header('content-disposition', contentDisposition('attachment', `Issues ${report.project}.pdf`, 'application/pdf'))
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'application/pdf' })
  })
}
