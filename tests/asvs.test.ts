import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*) \|$/gm)]

it('has a row for each of the 253 requirements of levels 1 and 2, and a verdict', () => {
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253)
  expect(rows).toHaveLength(253)
  expect(rows.filter(([, , verdict = '']) => !['holds', 'part', 'no', 'n.a.'].includes(verdict))).toEqual([])
})

it('counts its own rows', () => {
  for (const verdict of ['holds', 'part', 'no', 'n.a.']) {
    const [, said] = new RegExp(`^\\| ${verdict.replace('.', '\\.')} \\| .* \\| (\\d+) \\|$`, 'm').exec(page) ?? []
    expect(Number(said), verdict).toBe(rows.filter(row => row[2] === verdict).length)
  }
})

it('names only files there are', () => {
  const named = [...page.matchAll(/`((?:server|src|contract|domain|tests|e2e|docs|scripts|workers)\/[\w./-]+)`/g)]
  expect(named.length).toBeGreaterThan(100)
  expect(named.map(([, path = '']) => path).filter(path => !existsSync(path))).toEqual([])
})
