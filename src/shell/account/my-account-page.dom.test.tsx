import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { MyAccountPage } from './my-account-page'

beforeEach(() => {
  setWidth(1440)
  localStorage.clear()
})

const OFF = {
  isOn: false,
  since: null,
  passkeys: [],
  passkeyHost: 'localhost',
  recoveryCodesLeft: 0,
  isRequired: false,
}

/** My account before an office that answers and remembers what it was sent. */
async function show(viewer = VIEWER, answers: Readonly<Record<string, unknown>> = {}) {
  const sent: { readonly path: string; readonly body: unknown }[] = []
  const shown = await showPages({
    at: '/',
    viewer,
    pages: { '/': MyAccountPage },
    server: {
      call: async (path, init) => {
        if (init?.method)
          sent.push({ path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null })
        const known = answers[`${init?.method ?? 'GET'} ${path.split('?')[0]}`]
        if (known !== undefined) return Response.json(known)
        return init?.method
          ? new Response(null, { status: 204 })
          : Response.json(
              path === '/sessions' ? [] : path.startsWith('/users/me/second') ? OFF : { muted: ['imported'] },
            )
      },
    },
  })
  await screen.findByRole('heading', { name: 'My account' })
  shown.goOnline()
  return sent
}

describe('my account', () => {
  it('keeps density and theme on this device, on the page at once', async () => {
    await show()
    await userEvent.click(await screen.findByRole('radio', { name: 'Compact' }))
    expect(document.documentElement.dataset['density']).toBe('compact')
    expect(localStorage.getItem('quoin.density')).toBe('compact')
    await userEvent.click(screen.getByRole('radio', { name: 'Standard' }))
    expect(document.documentElement.dataset['density']).toBeUndefined()
  })

  it('has no density on a phone, where a finger decides', async () => {
    setWidth(390)
    await show()
    expect(await screen.findByRole('radio', { name: 'Sunlight' })).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'Compact' })).toBeNull()
  })

  it('lists the notifications, and sends the office which are not wanted', async () => {
    const sent = await show()
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /An import of mine/ })).checked).toBe(false)
    await userEvent.click(await screen.findByRole('checkbox', { name: /given to me/ }))
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/users/me/notification-choices', body: { muted: ['imported', 'assigned'] } }]),
    )
  })

  it('says of somebody at work in another account where they choose, instead of asking the office what it must refuse', async () => {
    await show({ ...VIEWER, actingFrom: { id: 3, name: 'Northgate' } })
    expect(await screen.findByText(/Choose yours in Northgate/)).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: /given to me/ })).toBeNull()
  })

  it('sets up an authenticator app: password, picture and key, first code, recovery codes shown once', async () => {
    const sent = await show(VIEWER, {
      'POST /users/me/second-factor': {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Quoin:a?secret=JBSWY3DPEHPK3PXP',
      },
      'PUT /users/me/second-factor': { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    await userEvent.type(await screen.findByLabelText('Current password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('img', { name: /scan/ })).toBeDefined()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm code' }))
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(list.textContent).toContain('AAAA-BBBB-CCCC-DDDD')
    await userEvent.click(screen.getByRole('button', { name: 'I have kept the codes' }))
    await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull())
    expect(sent).toEqual([
      { path: '/users/me/second-factor', body: { current: 'secret' } },
      { path: '/users/me/second-factor', body: { code: '123456' } },
    ])
  })

  it('offers other recovery codes and switching off, but not switching off where the firm asks for it', async () => {
    const on = { ...OFF, isOn: true, since: '2026-11-02T09:30:00.000Z', isRequired: true }
    await show(VIEWER, { 'GET /users/me/second-factor': on })
    expect(await screen.findByText('None. Make new ones')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Make new recovery codes' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
  })

  it('lists passkeys, removes one with the password and a code, and says why none can be made here', async () => {
    const passkeys = [{ id: 7, name: 'My phone', createdAt: '2026-11-02T09:30:00.000Z', usedAt: null }]
    const sent = await show(VIEWER, {
      'GET /users/me/second-factor': { ...OFF, isOn: true, passkeys, passkeyHost: null, recoveryCodesLeft: 9 },
    })
    expect((await screen.findByRole('list', { name: 'Passkeys' })).textContent).toContain('not used yet')
    const add = screen.getByRole('button', { name: 'Add a passkey' })
    expect(add.getAttribute('aria-disabled') ?? add.hasAttribute('disabled')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove My phone' }))
    expect(await screen.findByText(/It is your only second step/)).toBeDefined()
    await userEvent.type(screen.getByLabelText('Current password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Enter the code')).toBeDefined()
    await userEvent.type(screen.getByLabelText(/recovery code/), 'AAAA-BBBB-CCCC-DDDD')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/users/me/passkeys/7/remove', body: { current: 'secret', code: 'AAAA-BBBB-CCCC-DDDD' } },
      ]),
    )
  })

  it('asks for the password only where the address becomes another', async () => {
    const sent = await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Change name or email' }))
    await userEvent.clear(await screen.findByLabelText('Name'))
    await userEvent.type(screen.getByLabelText('Name'), 'Priya Patel')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await userEvent.type(screen.getByLabelText('Email'), '.uk')
    await userEvent.type(await screen.findByLabelText('Current password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: '/users/me/profile',
          body: { fullName: 'Priya Patel', email: 'priya@example.test.uk', current: 'secret' },
        },
      ]),
    )
  })
})
