import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TokenReply } from '#contract/platform/auth'
import { createApp } from '../http/app'
import { listen } from '../http/listen'
import { testDatabase } from '../testing/test-database'
import { testFirm, type Firm } from '../testing/firm'

const database = await testDatabase()
let firm: Firm
let port = 0
let stop: () => unknown = () => undefined
beforeAll(async () => {
  firm = await testFirm(database)
  const { server, port: given } = await listen(createApp(firm.services), 0, '127.0.0.1')
  port = given
  stop = () => server.close()
})
afterAll(() => stop())

/** A link that breaks after so many bytes there, or so many back. */
async function cutLink(there: number, back: number): Promise<{ port: number; server: Server }> {
  const server = createServer(client => {
    const upstream = connect(port, '127.0.0.1')
    const pass = (from: typeof client, to: typeof client, most: number) => {
      let passed = 0
      from.on('data', data => {
        const room = most - passed
        to.write(data.subarray(0, room))
        passed += data.length
        if (data.length >= room) { from.destroy(); to.destroySoon() }
      })
      from.on('close', () => to.destroySoon())
      from.on('error', () => undefined)
    }
    pass(client, upstream, there)
    pass(upstream, client, back)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

/** One refresh over a link; null when the link broke before the answer was whole. */
async function refresh(token: string, through: number): Promise<TokenReply | null> {
  try {
    const reply = await fetch(`http://127.0.0.1:${through}/api/oauth/v2/token`, {
      method: 'POST', headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ grant_type: 'refresh_token', client_id: 'quoin-api', refresh_token: token }), signal: AbortSignal.timeout(5_000),
    })
    return reply.ok ? await reply.json() as TokenReply : null
  } catch {
    return null
  }
}

it.each(['there', 'back'] as const)('a refresh cut on its way %s never signs anybody out', async way => {
  let { refresh_token: token = '' } = await firm.signIn('site@plumb.test')
  let broken = 0
  for (let at = 1; at < 3_000; at += way === 'there' ? 5 : 17) {
    const link = await cutLink(way === 'there' ? at : Infinity, way === 'back' ? at : Infinity)
    const first = await refresh(token, link.port)
    link.server.close()
    if (first) {
      token = first.refresh_token ?? ''
      // Everything after this offset passes whole.
      if (way === 'there') break
    } else broken += 1
    const again = await refresh(token, port)
    expect(again?.user.email, `cut at ${at}`).toBe('site@plumb.test')
    token = again?.refresh_token ?? ''
  }
  expect(broken).toBeGreaterThan(way === 'there' ? 50 : 60)
}, 120_000)
