import { expect, it } from 'vitest'
import { passkeySite } from './passkeys'

it('passkeys are for the host of the public address; a number has none', () => {
  expect(passkeySite('https://quoin.example.co.uk:8443/app')).toEqual({
    host: 'quoin.example.co.uk',
    origin: 'https://quoin.example.co.uk:8443',
  })
  expect(passkeySite('http://localhost:8787')?.host).toBe('localhost')
  for (const byNumber of ['http://127.0.0.1:8787', 'https://10.0.0.4', 'http://[::1]:8787'])
    expect(passkeySite(byNumber)).toBeNull()
})
