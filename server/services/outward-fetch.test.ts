import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isInward, outwardFetch } from './outward-fetch'

describe('an address that someone else chose', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    'not an address',
  ])('%s is our own network', address => expect(isInward(address)).toBe(true))
  it.each(['8.8.8.8', '172.32.0.1', '100.63.0.1', '192.169.0.1', '2606:4700::1111'])('%s is outside', address =>
    expect(isInward(address)).toBe(false),
  )

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'file:///etc/passwd',
  ])('%s is not called', async url => {
    await expect(outwardFetch(url, {})).rejects.toThrow('Only public https addresses')
  })

  it('a name that leads to this machine is not connected to', async () => {
    let called = 0
    const server = createServer(() => (called += 1)).on('connection', () => (called += 1))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(outwardFetch(`https://localhost:${port}/`, {})).rejects.toThrow('The address is not public')
    expect(called).toBe(0)
    server.close()
  })
})
