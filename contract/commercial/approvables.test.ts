import { expect, it } from 'vitest'
import { LIFECYCLES } from '../lifecycles'
import type { Lifecycle } from '../kit/lifecycle'
import { APPROVABLES } from './approvables'

// Four eyes, decision 671: whatever has a limit asks who made it.

const ALL = Object.entries<Lifecycle>(LIFECYCLES)
const NAMES = APPROVABLES.map(({ resource }) => resource.name)
const LIMITS = ['isInLimit', 'isReleaseInLimit']

it.each(
  ALL.flatMap(([name, { transitions }]) =>
    Object.values(transitions)
      .filter(({ guards }) => guards.some(each => LIMITS.includes(each)))
      .map(transition => ({ name, does: transition.name, guards: transition.guards })),
  ),
)('a decision within a limit is not for its makers: $name, $does', ({ name, guards }) => {
  expect(guards[0]).toBe('isNotOwn')
  expect(NAMES).toContain(name)
})

it('everything that asks for a second person has a decision within a limit', () => {
  for (const name of NAMES) {
    const lifecycle = ALL.find(([each]) => each === name)?.[1]
    expect(Object.values(lifecycle?.transitions ?? {}).some(({ guards }) => guards.includes('isInLimit'))).toBe(true)
  }
})

it.each(APPROVABLES)('$resource.name names fields that people write', ({ resource, decisive, lines }) => {
  for (const name of decisive) expect(resource.fields[name]?.serverOwned).toBe(false)
  if (lines) expect(lines.resource.fields[lines.by]?.target).toBe(resource.name)
})

// So that neither a device's drain nor an import of records decides about money or says when it was paid.
it.each(APPROVABLES)('$resource.name is decided with a connection, and no import makes it or its lines', each => {
  const transitions = Object.values(ALL.find(([name]) => name === each.resource.name)?.[1].transitions ?? {})
  const money = transitions.filter(({ name, guards }) => name === 'pay' || guards.some(of => LIMITS.includes(of)))
  expect(money.map(({ when }) => when)).toEqual(money.map(() => 'online'))
  for (const resource of [each.resource, each.lines?.resource]) expect(resource?.alike ?? null).toBeNull()
  for (const name of ['state', 'approvedAt', 'approvedBy', 'approvedForPayment', 'paidAt', 'paidOn', 'paidAmount'])
    expect(each.resource.fields[name]?.serverOwned ?? true).toBe(true)
})
