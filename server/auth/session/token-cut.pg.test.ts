import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TokenReply } from '#contract/platform/auth'
import { createApp } from '../../http/app'
import { listen } from '../../app/listen'
import { type CutLink, openCutLink } from '../../testing/cut-link'
import { byRun } from '../../../tests/support/long-run'
import { testDatabase } from '../../testing/test-database'
import { testFirm, type Firm } from '../../testing/firm'
import { INTERFACE } from '../../register/interface'

const database = await testDatabase()
let firm: Firm
let link: CutLink
let stop: () => unknown = () => undefined
beforeAll(async () => {
  firm = await testFirm(database)
  const { server, port } = await listen(createApp(firm.services, INTERFACE), 0, '127.0.0.1')
  link = await openCutLink(port)
  stop = async () => {
    await link.close()
    server.close()
  }
})
afterAll(() => stop())

/** One refresh over the line; null when it broke before the answer was whole. */
async function refresh(token: string): Promise<TokenReply | null> {
  try {
    const reply = await fetch(`http://127.0.0.1:${link.port}/api/oauth/v2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ grant_type: 'refresh_token', client_id: 'quoin-api', refresh_token: token }),
      signal: AbortSignal.timeout(5_000),
    })
    return reply.ok ? ((await reply.json()) as TokenReply) : null
  } catch {
    return null
  }
}

it.each(['there', 'back'] as const)('a refresh cut on its way %s never signs anybody out', async way => {
  let { refresh_token: token = '' } = await firm.signIn('site@plumb.test')
  let broken = 0
  for (let at = 1; at < 3_000; at += way === 'there' ? byRun(11, 5) : byRun(37, 17)) {
    link.cutNext({ request: 'POST /api/oauth', way, at })
    const first = await refresh(token)
    if (first) {
      token = first.refresh_token ?? ''
      // Everything after this offset passes whole.
      if (way === 'there') break
    } else broken += 1
    const again = await refresh(token)
    expect(again?.user.email, `cut at ${at}`).toBe('site@plumb.test')
    token = again?.refresh_token ?? ''
  }
  expect(broken).toBeGreaterThan(way === 'there' ? 20 : 25)
})
