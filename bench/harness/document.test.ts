import { expect, test } from 'vitest'
import { withFigures } from './document'
import type { Kept } from './report'

const DOCUMENT = `# Benchmarks

<!-- figures -->

### server

| metric | ours (min–max, rounds) | beside it | targets | verdict | commit |
|---|---|---|---|---|---|
| E1 list | 10 ms |  |  | missed | aaa |
| E4 start | 20 ms |  |  | met | aaa |

### local

| metric | ours (min–max, rounds) | beside it | targets | verdict | commit |
|---|---|---|---|---|---|
| B1 apply | 30 ms |  |  | met | aaa |

<!-- end of figures -->
the end
`
const measured: Kept = {
  area: 'server',
  name: 'E1 list',
  unit: 'ms',
  ours: 5,
  floor: null,
  anchor: null,
  all: [],
  ratios: [],
  verdict: 'met',
  note: null,
  rounds: 1,
  min: 5,
  max: 5,
  machine: '',
  commit: 'bbb',
  at: '',
}

test('what was measured here is put in; what was not, of this area or another, stays', () => {
  const text = withFigures(
    DOCUMENT,
    new Map([
      ['server', [measured]],
      ['local', []],
      ['screens', [{ ...measured, name: 'G1 scroll' }]],
    ]),
  )
  expect(text).toContain('| E1 list | 5 ms |  |  | met | bbb |\n| E4 start | 20 ms |  |  | met | aaa |')
  expect(text).not.toContain('10 ms')
  expect(text).toContain('| B1 apply | 30 ms |  |  | met | aaa |')
  expect(text).toContain('### screens')
  expect(text.endsWith('<!-- end of figures -->\nthe end\n')).toBe(true)
})

test('figures put in twice are the same text', () => {
  const figures = new Map<string, Kept[]>([
    ['server', [measured]],
    ['local', []],
  ])
  const once = withFigures(DOCUMENT, figures)
  expect(withFigures(once, figures)).toBe(once)
})
