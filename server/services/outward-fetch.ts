import { lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of this machine, of private networks, and of nobody. */
// Apart, as a list takes an IPv4 address for the IPv6 one that wraps it.
const INWARD = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INWARD.ipv4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INWARD.ipv6.addSubnet(network, bits, 'ipv6')

export const isInward = (address: string): boolean => {
  const kind = isIP(address)
  const family = kind === 4 ? 'ipv4' : 'ipv6'
  return kind === 0 || INWARD[family].check(address, family)
}

/** Resolves a name to public addresses only, in the step that connects: a name cannot answer otherwise the second time. */
const publicLookup: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const outward = addresses.filter(({ address }) => !isInward(address))
    if (outward.length === 0) return found(new Error('The address is not public'), [])
    if (options.all === true) return found(null, outward)
    const [first] = outward
    found(null, first?.address ?? '', first?.family)
  })
}

const MOST_BYTES = 512 * 1024
const PATIENCE_MS = 10_000

/** The part of `fetch` that a call to an address chosen by a firm needs. */
export type OutwardFetch = (
  url: string,
  options: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
  },
) => Promise<Response>

/**
 * Calls an address that someone else chose: by https, to public addresses only, for at most ten seconds and 512 KB, and nowhere it is sent on
 * to. A server's own network must not answer to what an administrator of a firm types.
 */
export const outwardFetch: OutwardFetch = (url, { method = 'GET', headers = {}, body }) =>
  new Promise((resolve, reject) => {
    const target = new URL(url)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (target.protocol !== 'https:' || (isIP(host) !== 0 && isInward(host)))
      return reject(new Error('Only public https addresses are called'))
    const call = request(
      target,
      { method, headers: { ...headers }, lookup: publicLookup, timeout: PATIENCE_MS },
      answer => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MOST_BYTES) call.destroy(new Error('The answer is too long'))
          else chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const told = new Headers()
          for (const [name, value] of Object.entries(answer.headers))
            if (typeof value === 'string') told.set(name, value)
          const status = answer.statusCode ?? 502
          resolve(
            new Response([101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks), {
              status,
              headers: told,
            }),
          )
        })
      },
    )
    const late = setTimeout(() => call.destroy(new Error('The address did not answer in time')), PATIENCE_MS)
    call.on('close', () => clearTimeout(late))
    call.on('error', reject)
    call.end(typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : undefined)
  })
