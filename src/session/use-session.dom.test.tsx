import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestReplica } from '../../tests/support/replica'
import '../ui/testing/dom'
import { testOffice, USER } from './testing/office'
import type { Behind } from './use-session'

/** A page just opened, by `user` or by nobody, whose part behind sign-in tells of its worker through `begun`. */
async function openPage(user: unknown, begun: Promise<void> = Promise.resolve()) {
  testOffice(() => new Response(null, { status: 503 }))
  if (user) localStorage.setItem('user', JSON.stringify(user))
  vi.resetModules()
  const { useSession } = await import('./use-session')
  const { replica } = await openTestReplica()
  const lists = {
    page: () => Promise.reject(new Error('No list is asked for')),
    watch: () => Promise.resolve(() => undefined),
  }
  const opened = {
    local: { replica, lists },
    begun,
    close: () => Promise.resolve(),
    lockOthersAway: () => Promise.resolve(),
  }
  const load = vi.fn<() => Promise<Behind>>(async () => ({ openLocal: async () => opened, greet: () => undefined }))
  const { result } = renderHook(() => useSession(load))
  return { load, stage: () => result.current.stage }
}

const idle = vi.fn<(work: () => void) => void>()
beforeEach(() => {
  localStorage.clear()
  idle.mockClear()
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('reportError', vi.fn())
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('brings what is behind the form while it is filled in, over the network', async () => {
  const { load } = await openPage(null)
  expect(load).not.toHaveBeenCalled()
  idle.mock.calls.forEach(([work]) => work())
  expect(load).toHaveBeenCalledOnce()
})

it('brings what is on the device when the form is sent, so that it does not hold up the form just drawn', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } })
  const { load } = await openPage(null)
  expect(idle).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('submit'))
  expect(load).toHaveBeenCalledOnce()
})

it('shows what is on the device before the worker that sends has begun, and says so when it cannot begin', async () => {
  let fail: (error: Error) => void = () => undefined
  const { stage } = await openPage(
    USER,
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  await waitFor(() => expect(stage().kind).toBe('open'))
  await act(async () => fail(new Error('No room')))
  expect(stage()).toEqual({ kind: 'failed', message: 'No room' })
})
