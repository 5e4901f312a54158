import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { mayAsk } from '#contract/access'
import { workPackage } from '#contract/admin/work-package'
import { type PackageSummary, packageRequest } from '#contract/estimating/package-calls'
import { project as projectResource } from '#contract/estimating/project'
import { projectPackage } from '#contract/estimating/project-package'
import { ProblemError } from '#contract/problem'
import { READS } from '#contract/reads'
import { newestVersions } from '#domain/estimating/newest-versions'
import { sum, textOf } from '#domain/value/money'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireRead, requireWrite } from '../records/access'
import { deleteRecord } from '../records/delete'
import { create, find, patch, read, readShown } from '../records/typed'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { offeredAt, type OfferedAt } from './price-of'
import { assessmentsOf } from './project-assessments'

const PROJECT = '/projects/:id{[1-9][0-9]{0,15}}'
const PACKAGE = ':package{[1-9][0-9]{0,15}}'

/** The work packages of a project by the project's own paths, and what each comes to. Spec: business 7, Projects; PROJ-4; decision 601. */
export function packageRoutes({ database, now }: Services): Hono<Env> {
  const [ofProject, ofPackage] = [
    (c: Context) => Number(c.req.param('id')),
    (c: Context) => Number(c.req.param('package')),
  ]
  return new Hono<Env>()
    .get(`${PROJECT}/${PACKAGE}/workPackageSummary`, async c => {
      const { identity } = c.var
      requireRead(identity, projectPackage)
      // It says the prices of assessments, so it is for those who may see each of them.
      if (!mayAsk(identity.permissions, READS.estimate)) throw new ProblemError('forbidden')
      const look = (tx: AccountTransaction) => summaryOf(tx, ofProject(c), ofPackage(c))
      return c.json(await inAccount(database, identity, look, now(), { readOnly: true }))
    })
    .patch(`${PROJECT}/projectpackages`, async c => {
      requireWrite(c.var.identity, projectPackage)
      const { id, workPackage: of, ...values } = await readBody(c, packageRequest)
      const project = ofProject(c)
      if (id === undefined && of === undefined)
        throw new ProblemError('invalid', { errors: [{ path: 'workPackage', message: 'You must specify this field' }] })
      return c.json(
        await inAccount(
          database,
          c.var.identity,
          async tx => {
            await read(tx, projectResource, project)
            if (id !== undefined) await packageOf(tx, project, id)
            const written =
              id === undefined
                ? await create(tx, projectPackage, { ...values, project, workPackage: of ?? 0 })
                : await patch(tx, projectPackage, id, { ...values, ...(of === undefined ? {} : { workPackage: of }) })
            return readShown(tx, projectPackage, written.id)
          },
          now(),
        ),
      )
    })
    .delete(`${PROJECT}/projectpackages/${PACKAGE}`, async c => {
      requireWrite(c.var.identity, projectPackage)
      const work = async (tx: AccountTransaction) => {
        const { id } = await packageOf(tx, ofProject(c), ofPackage(c))
        await deleteRecord(tx, projectPackage, id)
      }
      await inAccount(database, c.var.identity, work, now())
      return c.body(null, 204)
    })
}

type Stored = Awaited<ReturnType<typeof assessmentsOf>>[number]

/** A work package, where it is one of the project. */
async function packageOf(tx: AccountTransaction, project: number, id: number) {
  const found = await find(tx, projectPackage, id)
  if (found?.project !== project) throw new ProblemError('not-found')
  return found
}

/** What each assessment of the firm was copied from: a version in between may be archived, or moved to another project. */
async function allSources(tx: AccountTransaction): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; source: number | null }>`
    select id, coalesce(copied_from_id, snapshot_of_id, branch_of_id) as source from assessment
    where account_id = ${tx.identity.account}`.execute(tx.db)
  return new Map(rows.map(({ id, source }) => [id, source]))
}

async function summaryOf(tx: AccountTransaction, project: number, id: number): Promise<PackageSummary> {
  const { workPackage: of, clientRef, vatCode } = await packageOf(tx, project, id)
  const { name } = await read(tx, workPackage, of)
  const inPackage = (await assessmentsOf(tx, project)).filter(each => each.projectWorkPackage === id)
  const own = newestVersions(inPackage, await allSources(tx))
  const offered: { readonly of: Stored; readonly at: OfferedAt }[] = []
  for (const each of own) offered.push({ of: each, at: await offeredAt(tx, each) })
  const total = (part: 'net' | 'discount' | 'gross' | 'vat') => textOf('money', sum(offered.map(({ at }) => at[part])))
  return {
    id,
    workPackage: { id: of, name },
    clientRef,
    vatCode,
    assessments: offered.map(({ of: { id: bill, name: called, versionMajor, versionMinor, status }, at }) => ({
      id: bill,
      name: called,
      versionMajor,
      versionMinor,
      status,
      net: textOf('money', at.net),
      discount: textOf('money', at.discount),
      gross: textOf('money', at.gross),
      vat: textOf('money', at.vat),
    })),
    net: total('net'),
    discount: total('discount'),
    gross: total('gross'),
    vat: total('vat'),
  }
}
