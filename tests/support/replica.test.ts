import { expect, it } from 'vitest'
import { percent } from '#domain/value/money'
import { give, openTestReplica } from './replica'

it.each([
  ['an unknown field', { project: 5 }, 'vatCode has no field "project"'],
  ['a value in the form of calls', { rate: '20' }, 'a record holds a scaled integer'],
  ['a value out of its bounds', { rate: percent(101) }, 'vatCode.rate: 1010000: '],
])('a fixture with %s is refused', async (_, row, message) => {
  const { replica } = await openTestReplica()
  await expect(async () => give(replica, 'vatCode', 'account', 5, 1, row)).rejects.toThrow(message)
})
