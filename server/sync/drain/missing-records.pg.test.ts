// Every kind of child, each under every parent it can have: what meets a deletion is told what was deleted, and goes once that is restored.
import { describe, expect, test } from 'vitest'
import { fieldsOfKind, type Resource } from '#contract/kit/resource'
import { resourceNamed, RESOURCES } from '#contract/resources'
import { isRestorable } from '#contract/kit/deleted'
import { problem, ProblemError, type MissingRecord } from '#contract/kit/problem'
import type { WireOperation } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { plantRecords } from '../../../tests/permissions/samples'
import { inAccount, withSavepoint, type AccountTransaction } from '../../database/session'
import { createRecords } from '../../records/write/create'
import { deleteRecord } from '../../records/delete/delete'
import { newIds } from '../../records/write/new-ids'
import { readRecord } from '../../records/read/read'
import { restoreRecord } from '../../records/delete/restore'
import { FULL_ACCESS, identityOf, testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { atMissingRecords } from './missing-records'

const database = await testDatabase()
const identity = await testAccount(database)
const planted = await plantRecords(database, identity, 'Alder')

/** Every required ref of a kind of record to another that can be deleted and restored. */
const pairs = RESOURCES.flatMap(child =>
  fieldsOfKind(child, 'ref').flatMap(name => {
    const field = child.fields[name]
    const parent = field?.required ? RESOURCES.find(each => each.name === field.target) : undefined
    return parent && parent !== child && isRestorable(parent) ? [{ child, name, parent }] : []
  }),
)

/** What is told once all is restored, of what the planted records do not allow anyway. */
const REFUSED_OTHERWISE: ReadonlyMap<string, string> = new Map([
  ['labourAssignment', 'This labour application has gone to the accounts. Change it there'],
  ['incomingAssignment', 'This application has gone to the accounts. Change it there'],
])

class Undone extends Error {}

/** What a transaction comes to that leaves nothing behind. */
async function tried<T>(who: typeof identity, work: (tx: AccountTransaction) => Promise<T>): Promise<T | undefined> {
  let result: T | undefined
  await inAccount(database, who, async tx => {
    result = await work(tx)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return result
}

const added = (resource: Resource, id: number, set: Row): WireOperation => ({
  seq: 1,
  kind: 'add',
  resource: resource.name,
  id,
  set,
  base: {},
  baseRev: null,
  command: null,
  needs: [],
  at: '2026-11-21T09:00:00.000Z',
})

const refusal = (error: unknown) => {
  if (!(error instanceof ProblemError)) throw error
  return { outcome: 'invalid' as const, problem: error.problem }
}

/** Deletes a record; false where the office does not let it go. */
const isDeleted = (tx: AccountTransaction, resource: Resource, id: number): Promise<boolean> =>
  withSavepoint(tx.db, () => deleteRecord(tx, resource, id)).then(
    () => true,
    () => false,
  )

/** How many things may be missing one after the other. */
const MOST = 12

/** Deletes a planted record; what is in its way goes first, last made first. False where the office does not let it go. */
async function cleared(tx: AccountTransaction, parent: Resource): Promise<boolean> {
  const id = planted.get(parent.name) ?? 0
  if (await isDeleted(tx, parent, id)) return true
  const later = RESOURCES.slice(RESOURCES.indexOf(parent) + 1).toReversed()
  for (const each of later) if (isRestorable(each)) await isDeleted(tx, each, planted.get(each.name) ?? 0)
  return isDeleted(tx, parent, id)
}

/** Adds a copy of what the planted child was, and restores what the answers name, one after the other. Says how it ended. */
async function metBy(tx: AccountTransaction, child: Resource, record: Row): Promise<string> {
  const childId = planted.get(child.name) ?? 0
  const values = Object.fromEntries(
    Object.entries(child.fields).flatMap(([name, field]) => (field.serverOwned ? [] : [[name, record[name] ?? null]])),
  )
  const isPartner = [...planted].some(([name, id]) => id === childId && name !== child.name)
  const id = isPartner ? childId : ((await newIds(tx, 1))[0] ?? 0)
  for (let count = 0; count < MOST; count += 1) {
    const refused = await withSavepoint(tx.db, () => createRecords(tx, child, [{ id, values }])).then(
      () => null,
      (error: unknown) => refusal(error),
    )
    if (!refused) return count > 0 ? 'added' : 'never refused'
    const told = await atMissingRecords(tx, added(child, id, values), refused)
    const { missing, clash } = told.problem
    if (told.outcome !== 'gone' || !missing || clash?.by !== BY) return refused.problem.message
    for (const { resource, id: gone } of missing.restore) await restoreRecord(tx, resourceNamed(resource), gone)
    // A partner went with its owner and is restored with it.
    if (isPartner && (await readRecord(tx, child, id))) return 'added'
  }
  return 'refused for ever'
}

const BY = 'Tester of Test firm'
/** What cannot be deleted among the planted records, because they are numbered, approved, submitted, or used by each other. */
const KEPT_WHOLE: ReadonlySet<string> = new Set([
  'outgoingApplication',
  'outgoingItem',
  'paymentNotice',
  'clientRequest',
  'workPackage',
  'client',
  'supplier',
  'subcontractor',
  'project',
  'supplierPerson',
  'productTemplate',
  'supplyFitQuote',
  'tender',
  'materialOrder',
  'materialInvoice',
  'externalCost',
  'assessment',
  'fixedCostOrder',
  'fixedCostInvoice',
  'variation',
  'projectDrawing',
])

describe('an add to what someone deleted', () => {
  const parents = [...new Set(pairs.map(({ parent }) => parent))]
  test.each(parents.map(parent => [parent.name, parent] as const))(
    'names it, and is accepted once what is named is restored: each kind of child of %s',
    async (_, parent) => {
      const children = [...new Set(pairs.filter(pair => pair.parent === parent).map(({ child }) => child))]
      const ends = await tried(identity, async tx => {
        const records: (Row | undefined)[] = []
        for (const child of children) records.push((await readRecord(tx, child, planted.get(child.name) ?? 0))?.record)
        if (!(await cleared(tx, parent))) return ['cannot be deleted']
        const found: string[] = []
        for (const [index, child] of children.entries())
          await withSavepoint(tx.db, async () => {
            found.push(`${child.name}: ${await metBy(tx, child, records[index] ?? {})}`)
            throw new Undone()
          }).catch((error: unknown) => {
            if (!(error instanceof Undone)) throw error
          })
        return found
      })
      expect(ends).toEqual(
        KEPT_WHOLE.has(parent.name)
          ? ['cannot be deleted']
          : children.map(({ name }) => `${name}: ${REFUSED_OTHERWISE.get(name) ?? 'added'}`),
      )
    },
  )

  const comment = resourceNamed('issueComment')
  const issue = resourceNamed('issue')
  const project = planted.get('project') ?? 0
  const issueId = planted.get('issue') ?? 0
  const told = async (tx: AccountTransaction): Promise<MissingRecord | undefined> => {
    const set = { project, issue: issueId, text: 'Look again' }
    const { problem: reason } = await atMissingRecords(tx, added(comment, 1, set), {
      outcome: 'invalid',
      problem: problem('invalid'),
    })
    return reason.missing
  }

  test('names what to restore first where the grandparent was deleted after the parent', async () => {
    const rows = await tried(identity, async tx => {
      await deleteRecord(tx, issue, issueId)
      const first = await told(tx)
      await deleteKeptProject(tx)
      return [first, await told(tx)]
    })
    expect(rows?.[0]?.restore.map(({ resource }) => resource)).toEqual(['issue'])
    // The project could not be deleted while it has drawings: then nothing but the issue is missing.
    expect(rows?.[1]?.restore.map(({ resource }) => resource).at(-1)).toBe('issue')
  })

  test('offers no restore to who may not write it, and no name to who may not read it', async () => {
    const reader = identityOf(identity.account, identity.user, { ...FULL_ACCESS, ProjectHubIssues: 0 })
    const missing = await tried(identity, async tx => {
      await deleteRecord(tx, issue, issueId)
      return told({ ...tx, identity: reader })
    })
    expect(missing).toEqual({ resource: 'issue', id: issueId, name: 'Issue', restore: [] })
  })

  test('stays as it was refused where nothing of what it points at was deleted', async () => {
    expect(await tried(identity, told)).toBeUndefined()
  })
})

/** Deletes the project, where nothing stops that. */
const deleteKeptProject = (tx: AccountTransaction): Promise<unknown> =>
  withSavepoint(tx.db, () => deleteRecord(tx, resourceNamed('project'), planted.get('project') ?? 0)).catch(
    () => undefined,
  )
