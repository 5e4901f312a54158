import { describe, expect, it } from 'vitest'
import { closure, isAllowed, packageOf, sbomOf } from './legal.mjs'

describe('what is shipped', () => {
  it.each([
    ['react', 'react'],
    ['react-dom/client', 'react-dom'],
    ['@radix-ui/react-dialog', '@radix-ui/react-dialog'],
    ['@otplib/core/x/y', '@otplib/core'],
    ['node:fs', null],
    ['./own', null],
    ['#contract/problem', null],
  ])('an import of %s is of %s', (specifier, name) => expect(packageOf(specifier)).toBe(name))

  it('is what is imported and all that needs, the copy that Node would find, without tools and optional peers', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/a': {
        version: '1.0.0',
        license: 'MIT',
        dependencies: { b: '^2' },
        peerDependencies: { types: '*', peer: '*' },
        peerDependenciesMeta: { types: { optional: true } },
      },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: 'ISC', dependencies: { c: '*', a: '*' } },
      'node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/c': { version: '1.0.0', license: 'MIT', optionalDependencies: { absent: '*' } },
      'node_modules/peer': { version: '1.0.0', license: 'MIT' },
      'node_modules/types': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only' },
    }
    expect(closure(packages, ['a']).map(each => each.path)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/peer',
    ])
  })

  it('is listed as CycloneDX asks, the same each time', () => {
    const integrity = `sha512-${Buffer.from('ab'.repeat(64), 'hex').toString('base64')}`
    const shipped = [
      { name: '@a/b', path: 'node_modules/@a/b', locked: { version: '1.2.3', license: 'MIT', integrity } },
      { name: 'c', path: 'node_modules/c', locked: { version: '4.0.0', license: '(MIT OR CC0-1.0)' } },
    ]
    const made = sbomOf(shipped, { name: 'quoin', version: '0.1.0' })
    expect(made).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(made.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(made.components).toMatchObject([
      {
        type: 'library',
        name: '@a/b',
        version: '1.2.3',
        purl: 'pkg:npm/%40a/b@1.2.3',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: 'ab'.repeat(64) }],
      },
      { name: 'c', licenses: [{ expression: '(MIT OR CC0-1.0)' }] },
    ])
    expect(sbomOf(shipped, { name: 'quoin', version: '0.1.0' })).toEqual(made)
  })
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['UNKNOWN', false],
])('%s may be shipped: %s', (licence, may) => expect(isAllowed(licence)).toBe(may))
