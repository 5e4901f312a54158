import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../database/session'
import { testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { runCommand } from './command'
import { createRecords, patchRecords } from './create'
import { deleteRecord } from './delete'
import { readRecord } from './read'

const database = await testDatabase()
const identity = await testAccount(database)
const project = resourceNamed('project')
const assessment = resourceNamed('assessment')
const zone = resourceNamed('assessmentZone')
const product = resourceNamed('assessmentProduct')
const quantities = resourceNamed('productQuantities')
const work = <T>(run: Parameters<typeof inAccount<T>>[2]) => inAccount(database, identity, run)

async function bill() {
  return work(async tx => {
    const [projectId = 0] = await createRecords(tx, project, [{ values: { name: 'Kestrel House', retentionPercentage: '5', assignedTo: [identity.user] } }])
    const [assessmentId = 0] = await createRecords(tx, assessment, [{ values: { name: 'Drylining', project: projectId } }])
    const zones = await createRecords(tx, zone, ['Level 1', 'Level 2'].map(name => ({ values: { name, assessment: assessmentId } })))
    const products = await createRecords(tx, product, ['Partition', 'Ceiling'].map(name => ({ values: { name, assessment: assessmentId, unit: 'm²', rate: '32.88' } })))
    await createRecords(tx, quantities, products.map(id => ({
      id, values: { assessment: assessmentId, cells: Object.fromEntries(zones.map(each => [each, { quantity: '10.5', source: 'boq' }])) },
    })))
    return { projectId, assessmentId, zones, products }
  })
}

describe('a record', () => {
  test('comes back in wire form', async () => {
    const { projectId, products, zones } = await bill()
    const stored = await work(tx => readRecord(tx, project, projectId))
    expect(stored).toMatchObject({ scope: 'index', rev: expect.any(Number), record: {
      id: projectId, name: 'Kestrel House', retentionPercentage: '5.0000', assignedTo: [identity.user], status: 'enquiry', showProjectHub: false, archivedAt: null, createdBy: identity.user,
    } })
    expect(stored?.record.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const cells = await work(tx => readRecord(tx, quantities, products[0] ?? 0))
    expect(cells?.record.cells).toEqual(Object.fromEntries(zones.map(each => [String(each), { quantity: '10.5000', source: 'boq' }])))
    expect(await work(tx => readRecord(tx, product, products[1] ?? 0))).toMatchObject({ record: { order: 1, rate: '32.8800' } })
  })

  test('changes by field path, cell by cell', async () => {
    const { products, zones: [first = 0, second = 0] } = await bill()
    const [id = 0] = products
    await work(tx => patchRecords(tx, quantities, [{ id, set: { [`cells.${first}`]: { quantity: '0', source: 'boq' }, [`cells.${second}`]: null } }]))
    const stored = await work(tx => readRecord(tx, quantities, id))
    expect(stored?.record.cells).toEqual({ [first]: { quantity: '0.0000', source: 'boq' } })
  })

  test('in use is not deleted, and says by what', async () => {
    const { projectId, zones, assessmentId } = await bill()
    await expect(work(tx => deleteRecord(tx, project, projectId))).rejects.toMatchObject({ problem: {
      code: 1002, status: 409, message: 'One or more conflicts prevented that request. This item is used in 1 assessment',
    } })
    await expect(work(tx => deleteRecord(tx, zone, zones[0] ?? 0))).rejects.toMatchObject({ problem: { uses: [{ count: 2, kind: 'quantities' }] } })
    await work(tx => deleteRecord(tx, assessment, assessmentId))
    await work(tx => deleteRecord(tx, project, projectId))
    expect(await work(tx => readRecord(tx, project, projectId))).toBeNull()
  })

  test('that points at nothing is refused at the field', async () => {
    await expect(work(tx => createRecords(tx, assessment, [{ values: { name: 'x', project: 999_999 } }]))).rejects.toMatchObject({ problem: {
      status: 422, errors: [{ path: 'project', message: 'This project is not there any more' }],
    } })
  })

  test('a bill that has been offered cannot change; accepting it opens progress for every product', async () => {
    const { assessmentId, products, projectId } = await bill()
    for (const name of ['start', 'ready', 'submit', 'accept']) await work(tx => runCommand(tx, assessment, assessmentId, name, {}))
    await expect(work(tx => patchRecords(tx, product, [{ id: products[0] ?? 0, set: { rate: '1.00' } }]))).rejects.toMatchObject({ problem: { code: 1001 } })
    expect(await work(tx => readRecord(tx, resourceNamed('productProgress'), products[0] ?? 0))).toMatchObject({ scope: `project:${projectId}`, record: { cells: {} } })
    expect(await work(tx => readRecord(tx, project, projectId))).toMatchObject({ record: { showProjectHub: true } })
    await expect(work(tx => runCommand(tx, assessment, assessmentId, 'accept', {}))).rejects.toMatchObject({ problem: { code: 1001 } })
  })
})
