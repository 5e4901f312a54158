import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { BlockList, isIP } from 'node:net'

/** Reads addresses and networks ("127.0.0.1, 10.0.0.0/8"); throws in words for anything else. */
export function proxyList(text: string): BlockList {
  const list = new BlockList()
  for (const entry of text.split(',').map(each => each.trim())) {
    if (entry === '') continue
    const [address = '', prefix] = entry.split('/')
    const kind = isIP(address)
    const bits = prefix === undefined ? (kind === 4 ? 32 : 128) : Number(prefix)
    if (kind === 0 || !/^\d{1,3}$/.test(prefix ?? '0') || bits > (kind === 4 ? 32 : 128))
      throw new Error(`TRUSTED_PROXIES: "${entry}" is not an address or a network such as 10.0.0.0/8`)
    list.addSubnet(address, bits, kind === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/**
 * Returns the address a call came from, for counting failures only. Anybody can send X-Forwarded-For, so it counts only as far as configured
 * proxies wrote it: from its end, the first address that is not one of them.
 */
export function clientAddress(c: Context, proxies: BlockList): string {
  const hops = [...(c.req.header('x-forwarded-for')?.split(',') ?? []), peerAddress(c)].map(plain)
  const from = hops.findLast(hop => !isProxy(hop, proxies))
  return from ?? hops[0] ?? 'unknown'
}

/** An IPv4 address in IPv6 notation is that IPv4 address. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

function isProxy(address: string, proxies: BlockList): boolean {
  const kind = isIP(address)
  return kind !== 0 && proxies.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

function peerAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // Called without a socket, as tests do.
    return 'unknown'
  }
}
