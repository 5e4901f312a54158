// A server under load is told to stop (SIGTERM): what it took in is answered, what was answered is there, and it ends in time.
import { request } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inAccount } from '#server/database/session'
import { PASSWORD, testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { killedServer } from './killed-server'

/** After this a supervisor kills; Kubernetes waits so long. */
const GRACE_MS = 30_000
const CLIENTS = 8

const server = await killedServer()
const identity = await server.whileDown(async database => {
  const firm = await testFirm(database)
  return identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
})
const { hostname, port } = new URL(server.url)

async function signIn(): Promise<string> {
  const reply = await fetch(`${server.url}/api/oauth/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'quoin-api',
      username: 'admin@plumb.test',
      password: PASSWORD,
    }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

/** A request whose last byte is sent when `finish` is called; `answer` is its status, or null when the connection broke off. */
function heldRequest(token: string, fullName: string) {
  const body = JSON.stringify({ fullName })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const sent = request({ hostname, port, path: '/api/clients', method: 'POST', headers, agent: false })
  const answer = new Promise<number | null>(resolve => {
    sent.once('response', reply => {
      reply.resume()
      resolve(reply.statusCode ?? null)
    })
    sent.once('error', () => resolve(null))
  })
  sent.write(body.slice(0, -1))
  return { answer, finish: () => sent.end(body.slice(-1)) }
}

const kept = () =>
  server.whileDown(database =>
    inAccount(database, identity, async ({ db }) => {
      const { rows } = await sql<{ name: string }>`select full_name as name from client`.execute(db)
      return rows.map(({ name }) => name)
    }),
  )

test('told to stop under load, it answers every request it took in, keeps every write it answered, and ends', async () => {
  await server.start()
  const token = await signIn()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answered: string[] = []
  const refused: number[] = []
  let isOver = false
  const load = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = 1; !isOver; turn++) {
      const fullName = `Client ${client}/${turn}`
      const reply = await fetch(`${server.url}/api/clients`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ fullName }),
      }).catch(() => null)
      if (reply?.status === 201) answered.push(fullName)
      else if (reply) refused.push(reply.status)
      else return
    }
  })
  const held = Array.from({ length: 5 }, (_, index) => heldRequest(token, `Held ${index}`))
  while (answered.length < 100) await new Promise(resolve => setTimeout(resolve, 5))

  const told = Date.now()
  const stopped = server.stop()
  // Timed: the load goes on meanwhile, on connections kept alive; the held ones end a moment later.
  await new Promise(resolve => setTimeout(resolve, 500))
  for (const { finish } of held) finish()
  expect(await Promise.all(held.map(({ answer }) => answer))).toEqual(held.map(() => 201))
  await stopped
  isOver = true
  await Promise.all(load)
  // Timed: nobody holds a connection any more, so nothing was waited for. The patience with slow calls is ten seconds.
  expect(Date.now() - told).toBeLessThan(GRACE_MS)
  expect(refused).toEqual([])
  const names = new Set(await kept())
  expect([...answered, ...held.map((_, index) => `Held ${index}`)].filter(name => !names.has(name))).toEqual([])
})

test('a request that never ends does not hold it beyond its grace', async () => {
  await server.start()
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write('POST /api/oauth/v2/token HTTP/1.1\r\nhost: quoin\r\ncontent-length: 100\r\n\r\n{')
  // Timed: the request has begun before the server is told to stop.
  await new Promise(resolve => setTimeout(resolve, 300))
  const told = Date.now()
  await server.stop()
  // Timed: the grace is a promise in seconds.
  expect(Date.now() - told).toBeLessThan(GRACE_MS)
  socket.destroy()
})
