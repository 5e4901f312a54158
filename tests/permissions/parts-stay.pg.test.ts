// Audit 22, B2: a heading and a zone were moved to another bill by a call, and 56,288.49 counted in neither.
import { expect, it } from 'vitest'
import { isPartOfBill } from '#contract/kit/access'
import { RESOURCES } from '#contract/resources'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { everyApp, syncServices, TestDevice } from '../sync-server/device'
import { plantProject, plantRecords } from './samples'

const database = await testDatabase()
const call = everyApp(syncServices(database))

it('a part of a bill stays in it, by call and by drain', async () => {
  const owner = await testAccount(database)
  const own = await plantRecords(database, owner, 'OWN')
  const other = await plantProject(database, owner, 'OTHER', own)
  const phone = await TestDevice.register(call, owner)
  const parts = RESOURCES.filter(each => isPartOfBill(each) && !each.fields['assessment']?.serverOwned)
  const before = await phone.pull([`assessment:${own.get('assessment')}`]).then(() => [...phone.held.keys()].toSorted())
  const moved: string[] = []
  for (const { name, path } of parts) {
    const id = own.get(name) ?? 0
    const reply = await call(owner, 'PATCH', `/${path}/${id}`, { assessment: other.get('assessment') })
    if (reply.status < 400) moved.push(`${name}: ${reply.status}`)
    const base = { assessment: own.get('assessment') }
    const [result] = await phone.send(phone.set(name, id, { assessment: other.get('assessment') }, base))
    if (result?.outcome === 'applied' || result?.outcome === 'merged') moved.push(`${name} by drain: ${result.outcome}`)
  }
  expect(parts.length).toBeGreaterThan(10)
  expect(moved).toEqual([])
  await phone.pull([`assessment:${own.get('assessment')}`])
  expect([...phone.held.keys()].toSorted()).toEqual(before)
})
