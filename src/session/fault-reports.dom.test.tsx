import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientFault } from '#contract/platform/client-fault'
import { ProblemError, type ProblemKind } from '#contract/kit/problem'
import { WorkerFault } from '../app/device/worker-fault'
import { sendFaults, watchFaults } from './fault-reports'

/** The tab, apart from the one that runs the tests. */
const tab = new EventTarget()
watchFaults(tab)
const fails = (error: unknown) => tab.dispatchEvent(new ErrorEvent('error', { error }))
const rejects = (reason: unknown) => tab.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

/** An office that is reached, or fails with a problem. */
function office() {
  const sent: ClientFault[][] = []
  const asked: string[] = []
  const state: { problem: ProblemKind | null } = { problem: null }
  const server = {
    call: async (path: string, init: RequestInit = {}) => {
      asked.push(path)
      if (state.problem !== null) throw new ProblemError(state.problem)
      sent.push((JSON.parse(typeof init.body === 'string' ? init.body : '') as { faults: ClientFault[] }).faults)
      return Promise.resolve(new Response(null, { status: 204 }))
    },
  }
  return { sent, asked, state, server }
}

const stops: (() => void)[] = []
const begin = (server: Parameters<typeof sendFaults>[0]) => stops.push(sendFaults(server))
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  history.replaceState(null, '', '/projects/2417/hub?text=Kirkgate')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('sends what failed before the page was reloaded, without what was typed', async () => {
  const error = new SyntaxError('Cannot convert 32.8800 to a BigInt')
  error.stack = `SyntaxError: Cannot convert 32.8800\n    at readRate (https://quoin.test/assets/bill-x1.js:10:20)`
  fails(error)
  const { sent, asked, server } = office()
  begin(server)
  await pass(0)
  expect(asked).toEqual(['/client-faults'])
  expect(sent).toEqual([
    [
      {
        kind: 'fault',
        build: 'dev',
        version: '0.1.0',
        page: '/projects/$/hub',
        name: 'SyntaxError',
        message: 'Cannot convert … to a BigInt',
        stack: ['readRate bill-x1.js:10:20'],
        times: 1,
      },
    ],
  ])
  expect(localStorage.length).toBe(0)
})

it('sends what nothing waited for, and what failed in a worker; the words of a problem stay here', async () => {
  const { sent, server } = office()
  begin(server)
  rejects(new ProblemError('conflict', { message: 'Ann changed Kirkgate' }))
  rejects('Kirkgate')
  fails(
    new WorkerFault(
      new ErrorEvent('error', { message: 'Out of memory', filename: 'https://q.test/w.js', lineno: 2, colno: 3 }),
    ),
  )
  tab.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }))
  rejects(new ProblemError('unavailable'))
  await pass(5_000)
  expect(
    sent.flat().map(({ kind, name, message, stack }) => [kind, name, message, kind === 'worker' ? stack : null]),
  ).toEqual([
    ['rejection', 'ProblemError', 'conflict', null],
    ['rejection', 'string', '', null],
    ['worker', 'Error', 'Out of memory', ['w.js:2:3']],
  ])
})

it('counts what fails again and again, sends it once, and again after half an hour', async () => {
  const { sent, server } = office()
  begin(server)
  const error = new TypeError('x is not a function')
  for (let i = 0; i < 50; i++) fails(error)
  await pass(5_000)
  for (let i = 0; i < 7; i++) fails(error)
  await pass(10 * 60_000)
  expect(sent.map(faults => faults.map(({ times }) => times))).toEqual([[50]])
  await pass(21 * 60_000)
  fails(error)
  await pass(60_000)
  expect(sent.map(faults => faults.map(({ times }) => times))).toEqual([[50], [8]])
})

it('keeps twenty while there is no connection, and sends them when there is one, at most once a minute', async () => {
  const { sent, state, asked, server } = office()
  state.problem = 'unavailable'
  begin(server)
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') fails(new Error(`in part ${letter}`))
  await pass(5_000)
  expect([sent.length, asked.length]).toEqual([0, 1])
  state.problem = null
  window.dispatchEvent(new Event('online'))
  await pass(59_000)
  expect(sent.length).toBe(0)
  await pass(1_000)
  window.dispatchEvent(new Event('online'))
  await pass(60_000)
  expect(sent.map(faults => faults.length)).toEqual([10, 10])
})

it.each<[ProblemKind, number]>([
  ['invalid', 0],
  ['too-many', 1],
  ['server', 1],
])('answered by %s, keeps %i for later', async (problem, left) => {
  fails(new Error('once'))
  const { state, server } = office()
  state.problem = problem
  begin(server)
  await pass(0)
  expect(localStorage.length).toBe(left)
})
