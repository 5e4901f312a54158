import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problem, type ProblemKind } from '#contract/kit/problem'
import { HEADER } from '#contract/sync/protocol'
import '../ui/testing/dom'
import { type Answer, frozenHolder, signedInReply, testOffice, USER } from './testing/office'

const TOKEN = '/api/oauth/v2/token'
const refused = () => Response.json(problem('unauthorised'), { status: 401 })

/** The modules of a page just opened by someone who signed in before: no token yet. */
async function openPage(answer: Answer) {
  const asked = testOffice(answer)
  localStorage.setItem('user', JSON.stringify(USER))
  vi.resetModules()
  const [{ server }, tokens, { toasts }, { tellProblem }] = await Promise.all([
    import('./server'),
    import('./tokens'),
    import('../ui/overlay/toast-store'),
    import('../app/office/tell-problem'),
  ])
  const onExpired = vi.fn<() => void>()
  tokens.onExpired(onExpired)
  return { server, onExpired, toasts, tellProblem, paths: () => asked.map(call => call.path) }
}

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('a call', () => {
  it('renews the token once for all that wait, and is tried again (AUTH-6)', async () => {
    let good = ''
    const { server, paths, onExpired } = await openPage(({ path, init }) => {
      if (path === TOKEN) return signedInReply((good = `access-${paths().filter(each => each === TOKEN).length}`))
      return new Headers(init.headers).get('authorization') === `Bearer ${good}` ? Response.json({}) : refused()
    })
    await Promise.all(['/clients', '/suppliers', '/trades'].map(path => server.call(path)))
    expect(paths().filter(path => path === TOKEN)).toHaveLength(1)
    good = 'somebody made it stale'
    await server.call('/clients')
    expect(paths().slice(-3)).toEqual(['/api/clients', TOKEN, '/api/clients'])
    expect(onExpired).not.toHaveBeenCalled()
  })

  it.each([400, 401])(
    'ends the session when the renewal is answered %i, and not when nobody answers (AUTH-6)',
    async status => {
      let reply = (): Response => {
        throw new TypeError('Failed to fetch')
      }
      const { server, onExpired } = await openPage(({ path }) => (path === TOKEN ? reply() : refused()))
      await expect(server.call('/clients')).rejects.toMatchObject({ problem: { kind: 'unavailable' } })
      expect(onExpired).not.toHaveBeenCalled()
      reply = () => Response.json(problem('logged-out'), { status })
      await expect(server.call('/clients')).rejects.toMatchObject({ problem: { kind: 'unauthorised' } })
      expect(onExpired).toHaveBeenCalledOnce()
      expect(localStorage.getItem('user')).toBeNull()
    },
  )

  // Sending stopped in every tab while one of them was frozen in the middle of a renewal.
  it('renews the token although a frozen tab holds the lock', async () => {
    const { server, paths } = await openPage(({ path, init }) => {
      if (path === TOKEN) return signedInReply('access-1')
      return new Headers(init.headers).get('authorization') === 'Bearer access-1' ? Response.json({}) : refused()
    })
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: frozenHolder } })
    await server.call('/clients')
    expect(paths()).toEqual([TOKEN, '/api/clients'])
  })

  it('does not end the session when a page comes instead of a renewed token', async () => {
    const { server, onExpired } = await openPage(({ path }) =>
      path === TOKEN ? Response.json({ portal: 'Sign in to Wi-Fi' }) : refused(),
    )
    await expect(server.call('/clients')).rejects.toMatchObject({ problem: { kind: 'unavailable' } })
    expect(onExpired).not.toHaveBeenCalled()
  })

  it.each(['/api/users/me', TOKEN])('%s answered after the person left does not sign them in again', async late => {
    let answerIt: (reply: Response) => void = () => undefined
    const { server, paths } = await openPage(({ path }) =>
      path === late
        ? new Promise(resolve => {
            answerIt = resolve
          })
        : path === TOKEN
          ? signedInReply('a')
          : Response.json({}),
    )
    const [{ askWho }, { endSession, isSignedIn }] = await Promise.all([import('./ask-who'), import('./tokens')])
    const asking = Promise.allSettled([askWho(), server.call('/clients')])
    await expect.poll(() => paths()).toContain(late)
    await endSession()
    answerIt(late === TOKEN ? signedInReply('b') : Response.json(USER))
    await asking
    expect([isSignedIn(), localStorage.getItem('user')]).toEqual([false, null])
  })

  it('shows what an answer of 202 has to say (API-8)', async () => {
    const { server, toasts } = await openPage(({ path }) =>
      path === TOKEN
        ? signedInReply('a')
        : path === '/api/quiet'
          ? new Response(null, { status: 202 })
          : Response.json({ message: 'It is on its way' }, { status: 202 }),
    )
    await server.call('/quiet')
    expect(toasts.get().shown).toEqual([])
    expect(await (await server.call('/said')).json()).toEqual({ message: 'It is on its way' })
    expect(toasts.get().shown).toMatchObject([{ kind: 'info', text: 'It is on its way' }])
  })
})

describe('the error catalogue (API-3)', () => {
  const told: readonly (readonly [ProblemKind, object, string])[] = [
    [
      'invalid',
      {
        errors: [
          { path: 'name', message: 'You must specify this field' },
          { path: 'fee', message: 'This must be a number' },
        ],
      },
      'There was a problem with your request: You must specify this field, This must be a number',
    ],
    ['bad-request', {}, 'There was a problem with your request'],
    ['forbidden', {}, 'Access denied'],
    ['not-found', {}, 'Resource not found'],
    [
      'in-use',
      {
        uses: [
          { count: 3, kind: 'orders' },
          { count: 1, kind: 'invoice' },
        ],
      },
      'One or more conflicts prevented that request. This item is used in 3 orders, 1 invoice',
    ],
    ['server', {}, 'There has been a problem. If the issue persists, please contact support.'],
  ]
  it.each(told)('%s is told in its words', async (kind, details, words) => {
    const failure = problem(kind, details)
    const { server, toasts, tellProblem } = await openPage(({ path }) =>
      path === TOKEN ? signedInReply('a') : Response.json(failure, { status: failure.status }),
    )
    await server.call('/clients').catch(tellProblem)
    expect(toasts.get().shown).toMatchObject([{ kind: 'error', text: words }])
  })
  it('is left to a caller who names the status in the header', async () => {
    const { server, toasts, tellProblem } = await openPage(({ path }) =>
      path === TOKEN ? signedInReply('a') : Response.json(problem('forbidden'), { status: 403 }),
    )
    const call = (codes: string) => server.call('/clients', { headers: { [HEADER.skip]: codes } }).catch(tellProblem)
    await call('404, 403')
    expect(toasts.get().shown).toEqual([])
    await call('404')
    expect(toasts.get().shown).toHaveLength(1)
  })
})

describe('a session that is over', () => {
  afterEach(() => history.replaceState(null, '', '/'))
  it('leads to /logout, and back to where one was (AUTH-6)', async () => {
    const { goToLogout, wayBack } = await import('./way-back')
    history.replaceState(null, '', '/estimating/projects/5?page=2')
    goToLogout()
    goToLogout()
    expect([location.pathname, wayBack()]).toEqual(['/logout', '/estimating/projects/5?page=2'])
  })
  it.each(['https://evil.test', '//evil.test', '/\\evil.test'])('never to %s', async back => {
    const { wayBack } = await import('./way-back')
    history.replaceState(null, '', `/logout?back=${encodeURIComponent(back)}`)
    expect(wayBack()).toBeNull()
  })
})
