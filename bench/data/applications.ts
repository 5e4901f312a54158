import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { resourceNamed } from '#contract/resources'
import { generate } from '#server/commercial/payment/generate'
import { inAccount } from '#server/database/session'
import { runCommand } from '#server/records/lifecycles/command'
import { createRecords } from '#server/records/write/create'
import { readRecord } from '#server/records/read/read'
import type { ServerHost } from '../harness/server-host'
import { makeProject, makeRecords } from './site'

const DAY = 86_400_000

/** A project with an accepted bill of `lines` lines, 40 % done, and terms of the contract. */
export async function acceptedBill(host: ServerHost, lines: number): Promise<number> {
  const { database, identity } = host
  const make = async (resource: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
    const [id = 0] = await makeRecords(database, identity, resource, [values])
    return id
  }
  const project = await makeProject(database, identity, `Applications of ${lines} lines`)
  const assessment = await make('assessment', { name: 'Works', project })
  const zone = await make('assessmentZone', { name: 'All', assessment })
  const products = await makeRecords(
    database,
    identity,
    'assessmentProduct',
    Array.from({ length: lines }, (_, at) => ({
      assessment,
      ref: `P-${at}`,
      name: `Item ${at}`,
      unit: 'm²',
      fixedPrice: `${10 + (at % 90)}.${String(at % 100).padStart(2, '0')}`,
    })),
  )
  await inAccount(database, identity, async tx => {
    for (const [at, id] of products.entries()) {
      const quantity = { quantity: String(5 + (at % 40)), source: 'boq' }
      const done = { percent: '40', recordedAt: '2025-01-01T10:00:00.000Z', note: null }
      await createRecords(tx, resourceNamed('productQuantities'), [
        { id, values: { assessment, cells: { [zone]: quantity } } },
      ])
      await createRecords(tx, resourceNamed('productProgress'), [
        { id, values: { project, assessment, cells: { [zone]: done } } },
      ])
    }
    const [of, into] = [resourceNamed('assessment'), resourceNamed('tender')]
    await runCommand(tx, of, assessment, 'ready', {})
    const [tender = 0] = await createRecords(tx, into, [{ values: { project, name: 'Offer' } }])
    await runCommand(tx, of, assessment, 'tender', { tender })
    await runCommand(tx, into, tender, 'submit', {})
    await runCommand(tx, into, tender, 'accept', {})
    await createRecords(tx, resourceNamed('contractTerms'), [
      {
        values: {
          project,
          validFrom: '2024-01-01',
          contractSum: '1000000',
          retentionPercentage: '5',
          isEndUser: true,
        },
      },
    ])
  })
  return project
}

/** Milliseconds to generate the next application of a project, and to certify it as nine tenths of the claim, spread over its lines. */
interface Period {
  readonly application: number
  readonly generated: number
  readonly certified: number
}

/** Returns a function that generates, sends and certifies the next application of a project, each a day after the one before it. */
export function applyingTo({ database, identity }: ServerHost, project: number): () => Promise<Period> {
  let period = 0
  return async () => {
    period += 1
    const day = new Date(Date.now() - (400 - period) * DAY).toISOString().slice(0, 10)
    const asked = { valuationDate: day, filterOn: 'c', filterPercentage: '0', subcontracts: 'progress' } as const
    const started = performance.now()
    const id = await inAccount(database, identity, tx => generate(tx, project, asked))
    const generated = performance.now() - started
    const gross = await inAccount(database, identity, async tx => {
      await runCommand(tx, outgoingApplication, id, 'send', { sentOn: day })
      return Number((await readRecord(tx, outgoingApplication, id))?.record['gross'])
    })
    const before = performance.now()
    const certifiedGross = ((gross * 9) / 10).toFixed(2)
    await inAccount(database, identity, tx =>
      runCommand(tx, outgoingApplication, id, 'approve', { certifiedOn: day, certifiedGross }),
    )
    return { application: id, generated, certified: performance.now() - before }
  }
}
