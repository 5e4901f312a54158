import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { productProgress } from '#contract/commercial/product-progress'
import type { Row } from '#domain/records/path'
import { NIL, parseAs } from '#domain/value/money'
import { testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { add, set } from '#local/write/changes'
import { EngineDevice } from '../support/engine-device'
import { syncApp, syncServices } from '../sync-server/device'
import { offer } from '../sync-server/offer'
import { readContract } from './contract-form'
import { differences, type Office, type Replayed, replayContract } from './replay-contract'

// A whole measured contract through the product's own calls. `npm run replay -- FILE` names the file; else it is the example beside this test.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')

const office = async (): Promise<Office> => {
  const phone = await EngineDevice.open(syncApp(syncServices(database)), me)
  const call = async (method: string, path: string, body?: Row): Promise<unknown> => {
    const reply = await firm.call(method, path, { token, body })
    const answer: unknown = reply.status === 204 ? {} : await reply.json()
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    call,
    accept: async assessment => void (await offer(database, me, assessment, { accept: true })),
    take: async (project, assessment) => {
      await phone.replica.pin(`project:${project}`, true)
      await phone.replica.pin(`assessment:${assessment}`, true)
      await phone.sync()
    },
    recordOffline: async (project, assessment, cells) => {
      await phone.sync()
      phone.isOnline = false
      for (const { product, zone, percent, recordedAt, note } of cells) {
        const cell = { percent: parseAs('percentage', percent) ?? NIL, recordedAt, note }
        const held = await phone.replica.get('productProgress', product)
        await phone.replica.edit(
          [
            held
              ? set(productProgress, product, { [`cells.${zone}`]: cell })
              : add(productProgress, { project, assessment, cells: { [zone]: cell } }, product),
          ],
          'Recorded progress',
        )
      }
      await phone.sync()
      expect(await phone.replica.unsentCount()).toBeGreaterThan(0)
      phone.isOnline = true
      await phone.sync()
      await phone.settle()
      expect(await phone.replica.outbox()).toEqual([])
      expect(phone.faults).toEqual([])
    },
  }
}

const told = (rows: readonly Replayed[]): string =>
  rows
    .map(({ to, claimed, certified, edited }) => {
      const figures = [claimed.gross, claimed.due, certified.gross, certified.due].map(each => each.padStart(14))
      return `${to}${figures.join('')}${String(edited).padStart(7)}`
    })
    .join('\n')

const given = process.env['QUOIN_REPLAY']
const file = given ?? fileURLToPath(new URL('example.json', import.meta.url))

test('a contract replayed period by period is what its file says, to the penny', async () => {
  const contract = readContract(readFileSync(file, 'utf8'))
  const replayed = await replayContract(contract, await office())
  if (given !== undefined)
    console.log(
      `${contract.name}\nTo                 claimed    due claimed     certified           due edited\n${told(replayed)}`,
    )
  expect(differences(contract, replayed)).toEqual([])
})

test('a penny that differs from the file is named with its period', () => {
  const contract = readContract(readFileSync(fileURLToPath(new URL('example.json', import.meta.url)), 'utf8'))
  const rows = contract.periods.map(({ to, claimed, certified }) => ({ to, claimed, certified, edited: 0 }))
  const [first, ...rest] = rows
  if (!first) throw new Error('The example has no period')
  const off = { ...first, certified: { ...first.certified, due: '5158.49' } }
  expect(differences(contract, [off, ...rest])).toEqual(['2025-09-30, due certified: 5158.49, the file says 5158.50'])
  expect(() => readContract('{"name":"x","retention":"5","items":[],"periods":[{"to":"30/09/2025"}]}')).toThrow(
    'items: A contract has at least one item',
  )
})
