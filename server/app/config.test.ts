import { describe, expect, it } from 'vitest'
import { FILE_QUOTA } from '../records/read/file-access'
import { announcement } from './announce'
import { readSettings } from './config'

describe('the demo firm (its passwords are published)', () => {
  it.each([
    [{}, true, 'a trial'],
    [{ PUBLIC_URL: 'http://192.168.1.7:4000' }, true, 'a trial'],
    [{ DATABASE_URL: 'postgres://db/quoin' }, false, 'DATABASE_URL is set'],
    [{ PUBLIC_URL: 'https://quoin.example' }, false, 'an https PUBLIC_URL is set'],
    [{ PUBLIC_URL: 'HTTPS://quoin.example' }, false, 'an https PUBLIC_URL is set'],
    [{ NODE_ENV: 'production' }, false, 'NODE_ENV=production is set'],
    [{ DATABASE_URL: 'postgres://db/quoin', QUOIN_DEMO: '1' }, true, 'QUOIN_DEMO=1'],
    [{ QUOIN_DEMO: '0' }, false, 'QUOIN_DEMO=0'],
  ])('with %j is on: %s, and the start says why', (env, on, because) => {
    const settings = readSettings(env)
    expect(settings.config.demo).toBe(on)
    const said = announcement({ config: settings.config, database: { engine: 'postgresql' } }, settings, 4000)
    expect(said).toContain(`The demo firm is ${on ? 'on' : 'off'} (${because})`)
    expect(said.includes('super@demo.quoin')).toBe(on)
  })
})

it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '::1/129'])('refuses a proxy it cannot tell: %s', text => {
  expect(() => readSettings({ TRUSTED_PROXIES: text })).toThrow('is not an address or a network')
})

it('takes the room for files in gigabytes, and the usual room without', () => {
  const quotaOf = (env: Record<string, string>) => readSettings(env).config.fileQuota
  expect(quotaOf({})).toEqual(FILE_QUOTA)
  expect(quotaOf({ FILE_QUOTA_PERSON_GB: '2', FILE_QUOTA_FIRM_GB: '30' })).toEqual({
    person: 2 * 1024 ** 3,
    firm: 30 * 1024 ** 3,
  })
  expect(() => quotaOf({ FILE_QUOTA_FIRM_GB: '1.5' })).toThrow('FILE_QUOTA_FIRM_GB must be a whole number of gigabytes')
})
