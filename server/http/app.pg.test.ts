import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-database'
import { PASSWORD, testFirm } from '../testing/firm'
import { createApp } from './app'
import { listen, stopListening } from '../app/listen'
import { createLog } from '../app/log'
import type { Env } from '../services/services'
import { CALLS } from '../register/calls'
import type { OpenApi } from './docs/openapi'
import { INTERFACE } from '../register/interface'

const database = await testDatabase()
const firm = await testFirm(database)
const folder = mkdtempSync(join(tmpdir(), 'quoin-app-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const appDir = join(folder, 'app')
mkdirSync(join(appDir, 'assets'), { recursive: true })
writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Quoin</title>')
writeFileSync(join(appDir, 'certify.html'), '<!doctype html><title>Certify</title>')
writeFileSync(join(appDir, 'portal.html'), '<!doctype html><title>Portal</title>')
writeFileSync(join(appDir, 'service-worker.js'), 'self.x = 1')
writeFileSync(join(appDir, 'assets', 'index-1a2b.js'), `console.log("${'x'.repeat(5_000)}")`)
const dataDir = join(folder, 'data')
mkdirSync(join(dataDir, 'assets'), { recursive: true })
const now = firm.clock.now
for (const [name, days] of [
  ['old-1.js', 29],
  ['older-1.js', 31],
] as const) {
  writeFileSync(join(dataDir, 'assets', name), 'old()')
  utimesSync(join(dataDir, 'assets', name), new Date(now - days * 86_400_000), new Date(now - days * 86_400_000))
}
const lines: string[] = []
const log = createLog('trace', {
  write: (line: string) => {
    lines.push(line)
  },
})
const app = createApp({ ...firm.services, log, config: { ...firm.services.config, appDir, dataDir } }, INTERFACE)
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('the built app', () => {
  test('assets are kept for ever, the page and the service worker are asked for each time', async () => {
    const asset = await get('/assets/index-1a2b.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    for (const path of ['/', '/index.html', '/service-worker.js']) {
      const response = await get(path, { accept: 'text/html' })
      expect(response.headers.get('cache-control'), path).toBe('no-cache')
      const etag = response.headers.get('etag') ?? ''
      expect((await get(path, { accept: 'text/html', 'if-none-match': etag })).status).toBe(304)
    }
  })

  test('packs what gets smaller, once', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await get('/assets/index-1a2b.js', { 'accept-encoding': encoding })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(500)
    }
  })

  test('addresses of the app answer the page, files that are not there 404', async () => {
    expect(await (await get('/estimating/projects/12', { accept: 'text/html' })).text()).toContain('<title>Quoin')
    expect((await get('/assets/none.js', { accept: 'text/html' })).status).toBe(404)
    for (const path of ['/', '/estimating', '/commercial', '/commercial/'])
      for (const accept of ['*/*', 'application/json'])
        expect(await (await get(path, { accept })).text(), `${path} for ${accept}`).toContain('<title>Quoin')
    expect((await get('/api/none', { accept: 'text/html' })).headers.get('content-type')).toContain('json')
    expect((await get('/../package.json')).status).toBe(404)
  })

  test('the pages for clients and subcontractors are their own, which no search engine lists and no referrer names', async () => {
    const page = await get('/certify', { accept: 'text/html' })
    expect(await page.text()).toContain('<title>Certify')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await (await get('/portal', { accept: 'text/html' })).text()).toContain('<title>Portal')
    // What fetches addresses changes nothing: there is no GET behind the link.
    expect((await get('/api/client-certificates/look')).status).toBe(401)
  })

  test('chunks of the versions of the last thirty days are still served', async () => {
    expect((await get('/assets/old-1.js')).status).toBe(200)
    expect((await get('/assets/older-1.js')).status).toBe(404)
    expect(existsSync(join(dataDir, 'assets', 'index-1a2b.js'))).toBe(true)
  })
})

describe('headers', () => {
  test('every answer carries the policy; the API is never cached and tells the time', async () => {
    for (const path of ['/', '/api/health', '/api/nothing', '/assets/index-1a2b.js']) {
      const { headers } = await get(path, { accept: 'text/html' })
      expect(headers.get('content-security-policy'), path).toContain("require-trusted-types-for 'script'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f]{16}$/)
    }
    const { headers } = await get('/api/health')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-server-time')).toBe(new Date(now).toISOString())
    expect(headers.get('x-min-contract')).toBe('1')
    expect(headers.get('strict-transport-security')).toContain('max-age')
  })

  test('the page of the API loads nothing and its own style passes its policy', async () => {
    const response = await get('/api/docs')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(await response.text()).not.toMatch(/<script|<link|src=|https?:/)
  })
})

test('the description, which anybody may ask for, is written and packed once', async () => {
  await get('/api/openapi.json')
  const written = vi.spyOn(JSON, 'stringify')
  const packed = await get('/api/openapi.json', { 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const plain = await get('/api/openapi.json', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const isDescription = (value: unknown) => typeof value === 'object' && value !== null && 'openapi' in value
  expect(written.mock.calls.filter(([value]) => isDescription(value))).toEqual([])
  written.mockRestore()
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
})

test('the description names every generic route, and no other', async () => {
  const api = (await (await get('/api/openapi.json')).json()) as OpenApi
  const named = CALLS.map(({ method, path }) => `${method} /api${plain(path)}`)
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${plain(path)}`),
  )
  const served = app.routes
    .filter(route => route.method !== 'ALL')
    .flatMap(route => expand(route.path).map(path => `${route.method.toLowerCase()} ${path}`))
  const isCommand = /^post .*\{\}\/transitions\/[\w-]+$/
  expect([...new Set(served)].filter(call => !described.includes(call) && !call.endsWith('/transitions/{}'))).toEqual(
    [],
  )
  expect(described.filter(call => !served.includes(call) && !isCommand.test(call))).toEqual([])
  expect(api.openapi).toBe('3.1.0')
  expect(
    new Set(Object.values(api.paths).flatMap(methods => Object.values(methods).map(operation => operation.operationId)))
      .size,
  ).toBe(described.length)
  // Two rooms once served the same call.
  expect(named.filter((call, at) => named.indexOf(call) !== at)).toEqual([])
})
const plain = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}')
const expand = (path: string): string[] => {
  const [, before, choices] = /^(.*\/):name\{\(\?:(\w+(?:\|\w+)+)\)\}$/.exec(path) ?? []
  const paths = before && choices ? choices.split('|').map(choice => before + choice) : [path]
  return paths.map(each => each.replaceAll(/:\w+(\{(?:[^{}]|\{[^}]*\})*\})?/g, '{}'))
}

test('logs hold what is listed and nothing people typed', async () => {
  lines.length = 0
  const secret = 'MARKER-7f3a'
  const { access_token: token } = await firm.signIn('admin@plumb.test')
  const send = (method: string, path: string, body?: unknown) =>
    app.request(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': secret,
        'x-request-id': secret,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  await send('POST', '/clients', { fullName: secret, notes: secret })
  await send('GET', `/clients?fullName=${secret}`)
  await send('POST', '/clients', { [secret]: secret })
  await send('PUT', `/users/passwordreset/${secret}`, { password: secret })
  await send('POST', '/oauth/v2/token', {
    grant_type: 'password',
    client_id: 'quoin-api',
    username: secret,
    password: PASSWORD,
  })
  await send('GET', `/nothing/${secret}`)
  expect(lines.length).toBeGreaterThanOrEqual(6)
  const all = lines.join('')
  for (const word of [secret, PASSWORD, token]) expect(all).not.toContain(word)
  for (const line of lines)
    expect(
      Object.keys(JSON.parse(line) as object).filter(
        key =>
          ![
            'level',
            'time',
            'requestId',
            'method',
            'route',
            'status',
            'ms',
            'account',
            'user',
            'actingUser',
            'msg',
            'kind',
            'error',
          ].includes(key),
      ),
    ).toEqual([])
})

describe('the port', () => {
  test('taken: says so in words', async () => {
    const holder = createServer()
    await new Promise<void>(resolve => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(listen(app, port, '127.0.0.1')).rejects.toThrow(`Port ${port} is already in use`)
    await new Promise(resolve => holder.close(resolve))
  })

  test('is given back after calls under way are done', async () => {
    const { server, port } = await listen(app, 0, '127.0.0.1')
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(await answer.json()).toEqual({ status: 'ok' })
    await stopListening(server, 5_000)
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow('fetch failed')
  })

  test('is not held by a connection that a client keeps open: it ends with its answer', async () => {
    let finish: () => void = () => undefined
    const slow = new Hono<Env>().get('/', async c => {
      await new Promise<void>(resolve => {
        finish = resolve
      })
      return c.text('done')
    })
    const { server, port } = await listen(slow, 0, '127.0.0.1')
    const agent = new Agent({ keepAlive: true })
    const answer = new Promise<string>((resolve, reject) => {
      request({ port, agent, host: '127.0.0.1' }, reply => void text(reply).then(resolve, reject))
        .once('error', reject)
        .end()
    })
    await new Promise<void>(resolve => server.once('request', () => resolve()))
    // So patient that the test would not see its end.
    const stopped = stopListening(server, 3_600_000)
    finish()
    expect(await answer).toBe('done')
    await stopped
    agent.destroy()
  })
})
