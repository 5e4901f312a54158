import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { resourceNamed } from '#contract/resources'
import type { Database } from '#server/database/connect'
import { inAccount } from '#server/database/session'
import { createApp } from '#server/http/app'
import type { Identity } from '#server/base/identity'
import { listen } from '#server/app/listen'
import { patchRecords } from '#server/records/write/create'
import { type Cut, type CutLink, openCutLink } from '#server/testing/cut-link'
import { testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws, freshIndexedDb } from '../support/replica'
import type { Call } from '../sync-server/device'
import { makeOne } from '../sync-server/site'
import { INTERFACE } from '#server/register/interface'

/** Devices at work side by side, each on a line and a project of its own. */
const DEVICES = 4
/** Tries that break off one after another, each an offset further, before one may pass. */
const TRIES = 8

interface Phone {
  readonly device: EngineDevice
  readonly link: CutLink
  readonly project: number
  readonly issue: number
  /** What was raised here, in order. */
  readonly raised: string[]
}

type Verb = 'drain' | 'pull'
export interface CutPhones {
  /** Cuts an exchange at each `step`th byte until the cut lies behind the last one, and expects each to leave no trace. Answers how many were cut. */
  readonly cutEverywhere: (verb: Verb, way: Cut['way'], step: number) => Promise<number>
}

/** Phones of one site manager, over lines that break, to a real server on the database. Call it at the top of a test file. */
export function cutPhones(database: Database): CutPhones {
  let identity: Identity
  let phones: readonly Phone[] = []
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const firm = await testFirm(database)
    const { server, port } = await listen(createApp(firm.services, INTERFACE), 0, '127.0.0.1')
    ends.push(() => server.close())
    identity = identityOf(firm.own.account, firm.own.users.get('site@plumb.test') ?? 0)
    const { access_token: token } = await firm.signIn('site@plumb.test')
    phones = await Promise.all(
      Array.from({ length: DEVICES }, (_, index) => openPhone(database, identity, port, token, index + 1)),
    )
  })
  afterAll(async () => {
    for (const { device, link } of phones) {
      await device.stop()
      await link.close()
    }
    for (const end of ends) await end()
  })

  /** One exchange, cut and tried again by the phone itself until the line is whole; how many of the cuts lay before its last byte. */
  async function survived(
    { device, link, issue, project, raised }: Phone,
    verb: Verb,
    cuts: readonly Cut[],
  ): Promise<number> {
    const words = `${verb} ${cuts[0]?.way} ${cuts.map(cut => cut.at).join()}`
    let id = issue
    link.cutNext(...cuts)
    if (verb === 'drain') {
      const edited = await device.replica.edit(
        [{ kind: 'add', resource: 'issue', values: { project, summary: words } }],
        'Raised issue',
      )
      id = edited.ids[0] ?? 0
      raised.push(words)
    } else {
      await inAccount(database, identity, tx =>
        patchRecords(tx, resourceNamed('issue'), [{ id, set: { summary: words } }]),
      )
      device.engine.hurry()
    }
    const broken = await device.settle().then(link.broken)
    expect(await device.replica.outbox(), words).toEqual([])
    expect(await device.replica.get('issue', id), words).toMatchObject({
      summary: words,
      number: raised.length + 1,
      _dirty: 0,
    })
    return broken
  }

  /** The office has everything once, in order, and the phone has what the office has. */
  async function expectWhole({ device, project, raised }: Phone): Promise<void> {
    expect(device.faults).toEqual([])
    expect(await brokenLaws(device.replica)).toEqual([])
    const { rows } = await inAccount(database, identity, ({ db }) =>
      sql<{
        id: number
        summary: string
        number: number
      }>`select id, summary, number from issue where project_id = ${project} order by number`.execute(db),
    )
    expect(rows.slice(1).map(row => row.summary)).toEqual(raised)
    expect(rows.map(row => row.number)).toEqual(rows.map((_, index) => index + 1))
    const held = await device.replica.within('issue', 'project', project)
    expect(new Map(held.map(each => [each.id, each.summary]))).toEqual(new Map(rows.map(row => [row.id, row.summary])))
  }

  return {
    cutEverywhere: async (verb, way, step) => {
      // The second answer to a drain that was applied tells what the ledger kept: only the first can be cut as such.
      const tries = verb === 'drain' && way === 'back' ? 1 : TRIES
      let [next, total] = [0, 0]
      await Promise.all(
        phones.map(async phone => {
          for (let broken = tries; broken === tries; total += broken) {
            const cuts = Array.from({ length: tries }, (_, index) => ({
              request: `POST /api/sync/${verb} `,
              way,
              at: next + index * step,
            }))
            next += tries * step
            broken = await survived(phone, verb, cuts)
          }
        }),
      )
      for (const phone of phones) await expectWhole(phone)
      return total
    },
  }
}

async function openPhone(
  database: Database,
  identity: Identity,
  port: number,
  token: string,
  seed: number,
): Promise<Phone> {
  const link = await openCutLink(port)
  const call: Call = (_, method, path, body, headers) =>
    fetch(`http://127.0.0.1:${link.port}/api${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, connection: 'close' },
      ...(body instanceof Blob ? { body } : {}),
    })
  const project = await makeOne(database, identity, 'project', { name: 'Kestrel House', showProjectHub: true })
  const issue = await makeOne(database, identity, 'issue', { project, summary: 'Raised by the office' })
  const device = await EngineDevice.open(call, identity, freshIndexedDb(), seed)
  await device.replica.pin(`project:${project}`, true)
  await device.sync()
  // Out of view nobody listens for what moves: one exchange is then one drain and one pull.
  device.engine.setVisible(false)
  while (device.surroundings.clock.step());
  await device.sync()
  expect(await device.replica.get('issue', issue)).toMatchObject({ number: 1 })
  return { device, link, project, issue, raised: [] }
}
