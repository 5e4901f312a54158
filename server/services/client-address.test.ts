import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress, proxyList } from './client-address'

const addressOf = async (proxies: string, peer: string, forwarded?: string): Promise<string> => {
  const app = new Hono().get('/', c => c.text(clientAddress(c, proxyList(proxies))))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const socket = { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' }
  return (await app.request('/', { headers }, { incoming: { socket } })).text()
}

it.each([
  ['', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  // A neighbour on the same network is not a proxy because it is near.
  ['', '192.168.1.20', '198.51.100.1', '192.168.1.20'],
  ['', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.0/8, ::1', '10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['10.0.0.0/8, ::1', '::1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.0/8', '10.1.2.3', undefined, '10.1.2.3'],
  ['10.0.0.0/8', '11.1.2.3', '198.51.100.1', '11.1.2.3'],
])('with proxies "%s", from %s with X-Forwarded-For %s: %s', async (proxies, peer, forwarded, expected) => {
  expect(await addressOf(proxies, peer, forwarded)).toBe(expected)
})
