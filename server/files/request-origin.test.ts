import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readSettings } from '../app/config'
import { requestOrigin } from './request-origin'

test.each([
  ['as set, also over http', { PUBLIC_URL: 'http://quoin.lan:4000' }, 'http://quoin.lan:4000'],
  ['as set, over https', { PUBLIC_URL: 'https://quoin.example' }, 'https://quoin.example'],
  ['as the caller reached it, where nobody set one', {}, 'http://evil.test'],
])('addresses for uploads and files are %s', async (_, env, origin) => {
  const { config } = readSettings(env)
  const app = new Hono().get('/', c => c.text(requestOrigin(c, config)))
  const reply = await app.request('/', { headers: { host: 'evil.test' } })
  expect(await reply.text()).toBe(origin)
})
