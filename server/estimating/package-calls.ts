import { sql } from 'kysely'
import { workPackage } from '#contract/admin/work-package'
import { type PackageSummary, packageRequest, packageSummary } from '#contract/estimating/package-calls'
import { project as projectResource } from '#contract/estimating/project'
import { projectPackage } from '#contract/estimating/project-package'
import { ProblemError } from '#contract/kit/problem'
import { READS } from '#contract/reads'
import { newestVersions } from '#domain/estimating/newest-versions'
import { sum, textOf } from '#domain/value/money'
import { call } from '../calls/call'
import { asks, every, reads, writes } from '../calls/permission'
import { nothing, record } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { deleteRecord } from '../records/delete/delete'
import { create, find, patch, read, readShown } from '../records/write/typed'
import { offeredAt, type OfferedAt } from './price-of'
import { assessmentsOf } from './project-assessments'

/** The work packages of a project by the project's own paths, and what each comes to. Spec: business 7, Projects; PROJ-4; decision 601. */
export const packageCalls = [
  call({
    method: 'get',
    path: '/projects/{id}/{package}/workPackageSummary',
    tag: 'Projects',
    summary:
      'Get the total of a work package: the accepted or else newest version of each of its assessments, and their sums',
    // It tells the prices of assessments, so it is for those who may see each of them.
    permission: every(reads(projectPackage), asks(READS.estimate)),
    reply: packageSummary,
    run: ({ tx, params }) => summaryOf(tx, params.id, params.package),
  }),
  call({
    method: 'patch',
    path: '/projects/{id}/projectpackages',
    tag: 'Projects',
    summary: 'Change a work package of a project, or add one when no id is given',
    permission: writes(projectPackage),
    request: packageRequest,
    reply: record(projectPackage),
    run: async ({ tx, params: { id: project }, body: { id, workPackage: of, ...values } }) => {
      if (id === undefined) {
        if (of === undefined)
          throw new ProblemError('invalid', {
            errors: [{ path: 'workPackage', message: 'You must specify this field' }],
          })
        await read(tx, projectResource, project)
        const made = await create(tx, projectPackage, { ...values, project, workPackage: of })
        return readShown(tx, projectPackage, made.id)
      }
      await read(tx, projectResource, project)
      await packageOf(tx, project, id)
      await patch(tx, projectPackage, id, { ...values, ...(of === undefined ? {} : { workPackage: of }) })
      return readShown(tx, projectPackage, id)
    },
  }),
  call({
    method: 'delete',
    path: '/projects/{id}/projectpackages/{package}',
    tag: 'Projects',
    summary: 'Remove a work package from a project',
    permission: writes(projectPackage),
    reply: nothing,
    run: async ({ tx, params }) => {
      const { id } = await packageOf(tx, params.id, params.package)
      await deleteRecord(tx, projectPackage, id)
    },
  }),
]

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
