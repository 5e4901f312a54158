import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#contract/kit/problem'
import '../ui/testing/dom'
import { LoginPage } from './login-page'
import { type Answer, signedInReply, testOffice, USER } from './testing/office'

afterEach(() => localStorage.clear())

/** The form filled in and sent; answers what the office was asked and who came in. */
async function signIn(username: string, password: string, answer: Answer) {
  const asked = testOffice(call => (call.path === '/api/ready' ? new Response() : answer(call)))
  const onSignedIn = vi.fn<(user: unknown) => void>()
  render(<LoginPage onSignedIn={onSignedIn} onForgotten={() => undefined} hasEnded={false} />)
  await userEvent.type(await screen.findByLabelText('Username'), username)
  await userEvent.type(await screen.findByLabelText('Password'), password)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  return { tokenCalls: () => asked.filter(call => call.path === '/api/oauth/v2/token'), onSignedIn }
}

describe('the sign-in form', () => {
  it('trims both, and keeps who it is, "live" and no token (AUTH-1, AUTH-11)', async () => {
    const { tokenCalls, onSignedIn } = await signIn('  ada@ashlar.test ', ' Header-bond-3 ', () =>
      signedInReply('secret-access'),
    )
    await expect.poll(() => onSignedIn).toHaveBeenCalledWith(USER)
    expect(tokenCalls().map(call => call.body)).toEqual([
      expect.objectContaining({ grant_type: 'password', username: 'ada@ashlar.test', password: 'Header-bond-3' }),
    ])
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(USER)
    expect(localStorage.getItem('env')).toBe('live')
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret-access')
  })

  it.each([
    ['user', {}],
    ['account', { user: { ...USER, account: undefined } }],
  ])('does not let in a reply without %s (AUTH-2)', async (_, part) => {
    vi.stubGlobal('reportError', () => undefined)
    const { onSignedIn } = await signIn('ada@ashlar.test', 'x', () =>
      Response.json({ token_type: 'Bearer', access_token: 'a', expires_in: 900, ...part }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('There has been a problem')
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('tells wrong credentials itself and keeps what was typed (AUTH-4)', async () => {
    await signIn('ada@ashlar.test', 'wrong', () => Response.json(problem('bad-credentials'), { status: 400 }))
    expect((await screen.findByRole('alert')).textContent).toContain('The username or password is not right')
    expect(screen.queryByText(/You have been logged out/)).toBeNull()
    expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('ada@ashlar.test')
  })
})

describe('the second step', () => {
  /** Wants the code 123456 after the right password, once. */
  const office: Answer = call => {
    const { code } = call.body as { code?: string }
    if (code === undefined) return Response.json(problem('second-factor'), { status: 403 })
    return code === '123456' ? signedInReply('a') : Response.json(problem('bad-code'), { status: 400 })
  }
  it('asks for the code once the password was right, and sends all of it again', async () => {
    const { tokenCalls, onSignedIn } = await signIn('ada@ashlar.test', 'Header-bond-3', office)
    const field = await screen.findByLabelText('Code from your authenticator app')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter your code')
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.type(field, '654321')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('That code is not right')
    await userEvent.clear(field)
    await userEvent.type(field, ' 123456')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await expect.poll(() => onSignedIn).toHaveBeenCalledWith(USER)
    expect(tokenCalls().at(-1)?.body).toMatchObject({
      username: 'ada@ashlar.test',
      password: 'Header-bond-3',
      code: '123456',
    })
  })
  const asksForPasskey: Answer = call => {
    const { code, passkey } = call.body as { code?: string; passkey?: object }
    if (code === undefined && passkey === undefined)
      return Response.json(
        problem('second-factor', {
          secondStep: { app: false, passkey: { challenge: 'AAAA', rpId: location.hostname, allowCredentials: [] } },
        }),
        { status: 403 },
      )
    return signedInReply('a')
  }
  it('offers no passkey where the browser has none: a recovery code, and no dead end', async () => {
    await signIn('ada@ashlar.test', 'Header-bond-3', asksForPasskey)
    expect(await screen.findByLabelText('Recovery code')).toBeDefined()
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use the app instead' })).toBeNull()
  })
  it('says when no passkey was used, asks for a new challenge at the next try, and sends what the passkey answered', async () => {
    const answers: (() => Promise<unknown>)[] = [
      () => Promise.reject(new DOMException('cancelled', 'NotAllowedError')),
      () =>
        Promise.resolve({
          id: 'AQ',
          rawId: new Uint8Array([1]).buffer,
          type: 'public-key',
          response: {
            clientDataJSON: new Uint8Array([2]).buffer,
            authenticatorData: new Uint8Array([3]).buffer,
            signature: new Uint8Array([4]).buffer,
          },
          getClientExtensionResults: () => ({}),
        }),
    ]
    vi.stubGlobal('PublicKeyCredential', class {})
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: { get: () => answers.shift()?.() },
    })
    try {
      const { tokenCalls, onSignedIn } = await signIn('ada@ashlar.test', 'Header-bond-3', asksForPasskey)
      await userEvent.click(await screen.findByRole('button', { name: 'Use your passkey' }))
      expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Try again, or use a code')
      expect(tokenCalls()).toHaveLength(1)
      await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }))
      await expect.poll(() => onSignedIn).toHaveBeenCalledWith(USER)
      expect(tokenCalls()).toHaveLength(3)
      expect(tokenCalls().at(-1)?.body).toMatchObject({ passkey: { id: 'AQ', response: { signature: 'BA' } } })
    } finally {
      vi.unstubAllGlobals()
    }
  })
  it('takes a recovery code instead, and leads back to the password', async () => {
    await signIn('ada@ashlar.test', 'Header-bond-3', office)
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    expect((await screen.findByLabelText('Recovery code')).getAttribute('inputmode')).toBe('text')
    expect(screen.getByText(/Your administrator can reset your second step/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Back to username and password' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('ada@ashlar.test')
    expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('')
  })
})

describe('the company account', () => {
  it('asks for the username, and says so where the company has none', async () => {
    const asked = testOffice(() =>
      Response.json(problem('not-found', { message: 'Use your password' }), { status: 404 }),
    )
    render(<LoginPage onSignedIn={() => undefined} onForgotten={() => undefined} hasEnded={false} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Use your company account' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your username first')
    await userEvent.type(screen.getByLabelText('Username'), ' ada@ashlar.test')
    await userEvent.click(screen.getByRole('button', { name: 'Use your company account' }))
    await expect.poll(() => screen.getByRole('alert').textContent).toBe('Use your password')
    expect(asked.find(call => call.path === '/api/sign-in/company')?.body).toEqual({ username: 'ada@ashlar.test' })
  })
  it('signs in who is back from it, with the cookie the server set', async () => {
    history.replaceState(null, '', '/?company=done')
    const asked = testOffice(() => signedInReply('a'))
    const onSignedIn = vi.fn<(user: unknown) => void>()
    render(<LoginPage onSignedIn={onSignedIn} onForgotten={() => undefined} hasEnded={false} />)
    await expect.poll(() => onSignedIn).toHaveBeenCalledWith(USER)
    expect(asked.find(call => call.path === '/api/oauth/v2/token')?.body).toMatchObject({ grant_type: 'refresh_token' })
    expect(location.search).toBe('')
  })
  it.each([
    ['unknown', /no user here has your address/],
    ['failed', /did not finish/],
  ])('says what went wrong when it is back with %s', async (outcome, words) => {
    history.replaceState(null, '', `/?company=${outcome}`)
    testOffice(() => new Response())
    render(<LoginPage onSignedIn={() => undefined} onForgotten={() => undefined} hasEnded={false} />)
    expect(await screen.findByText(words)).toBeDefined()
  })
})

it.each([[['canReadProjects', 7]], ['canReadProjects'], [undefined]])(
  'lets in the person who arrives with permissions %j, logs it and ignores them (AUTH-12)',
  async permissions => {
    const logged = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', logged)
    const { onSignedIn } = await signIn('ada@ashlar.test', 'x', () => signedInReply('a', { ...USER, permissions }))
    await expect.poll(() => onSignedIn).toHaveBeenCalledWith({ ...USER, permissions: [] })
    expect(logged).toHaveBeenCalledWith(new Error('Permissions did not arrive as an array of strings'))
  },
)

it('says elsewhere that one has been logged out (AUTH-4)', async () => {
  testOffice(() => new Response())
  render(<LoginPage onSignedIn={() => undefined} onForgotten={() => undefined} hasEnded />)
  expect(await screen.findByText(/^You have been logged out/)).toBeDefined()
})
