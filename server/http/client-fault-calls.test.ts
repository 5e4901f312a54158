import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { ClientFault } from '#contract/platform/client-fault'
import { createLog } from '../app/log'
import type { Identity } from '../base/identity'
import { mountCalls } from '../calls/mount'
import type { Env, Services } from '../services/services'
import { clientFaultCalls } from './client-fault-calls'
import { answerProblem } from './problems'

const FAULT: ClientFault = {
  kind: 'fault',
  build: 'a1b2',
  version: '0.1.0',
  page: '/projects/$/boq',
  name: 'SyntaxError',
  message: 'Cannot convert … to a BigInt',
  stack: ['readRate bill-x1.js:10:20'],
  times: 3,
}

function server() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const clock = { now: 0 }
  const services = { log, steady: () => clock.now } as Services
  const app = new Hono<Env>()
  app.onError(answerProblem(log))
  app.use(async (c, next) => {
    c.set('identity', {
      account: 3,
      user: Number(c.req.header('user') ?? 7),
      permissions: new Set(),
    } as unknown as Identity)
    await next()
  })
  app.route('/', mountCalls(services, clientFaultCalls))
  const send = (faults: readonly unknown[], user = 7) =>
    app.request('/client-faults', { method: 'POST', body: JSON.stringify({ faults }), headers: { user: String(user) } })
  return { lines, clock, send }
}

it('writes a line for each fault, with who it happened to and where', async () => {
  const { lines, send } = server()
  expect((await send([FAULT])).status).toBe(204)
  expect(lines).toMatchObject([{ ...FAULT, level: 'error', account: 3, user: 7, msg: 'the app failed on a device' }])
})

it('writes no content, whatever a device sends', async () => {
  const { lines, send } = server()
  const secret = {
    ...FAULT,
    build: 'a1 Kirkgate',
    page: '/go/Kirkgate',
    name: '"Kirkgate"',
    message: 'No zone "Kirkgate"\n{"level":"info"}',
    stack: ['Kirkgate House', 'at Kirkgate (typed)', 'f a.js:1:2'],
  }
  expect((await send([secret])).status).toBe(204)
  expect(lines).toMatchObject([{ page: '/go/$', name: '…', message: 'No zone …', stack: ['f a.js:1:2'] }])
  expect(JSON.stringify(lines).replace('a1Kirkgate', '')).not.toContain('Kirkgate')
})

it('refuses a report that is too large or has more than it may', async () => {
  const { lines, send } = server()
  const wrong = [
    Array.from({ length: 11 }, () => FAULT),
    [],
    [{ ...FAULT, message: 'x'.repeat(301) }],
    [{ ...FAULT, stack: Array.from({ length: 9 }, () => 'f a.js:1:2') }],
    [{ ...FAULT, times: 0 }],
    [{ ...FAULT, kind: 'other' }],
    [{ ...FAULT, typed: 'Kirkgate' }],
  ]
  expect(await Promise.all(wrong.map(async faults => (await send(faults)).status))).toEqual(wrong.map(() => 422))
  expect(lines).toEqual([])
})

it('takes twelve reports of one person in ten minutes, and those of others', async () => {
  const { clock, send } = server()
  const statuses = []
  for (let sent = 0; sent < 13; sent++) statuses.push((await send([FAULT])).status)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 204), 429])
  expect((await send([FAULT], 8)).status).toBe(204)
  clock.now += 10 * 60_000
  expect((await send([FAULT])).status).toBe(204)
})
