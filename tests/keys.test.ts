import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

// No key handler runs a move: a letter may open a decision, and the person confirms it with a button (issue 27.8, decision 653).

/** Hooks that run a transition or ask the office to decide. */
const DOORS = ['useOffice', 'useToldTransition']
const HANDLES_KEYS =
  /\buseShortcut\(|\buseRowKeys\(|\buseReviewKeys\(|addEventListener\('keydown'|\bonKeyDown(Capture)?=/
/** Files that handle keys and decide, with what keeps the two apart. */
const APART: Readonly<Record<string, string>> = {
  'src/records/review/review-bar.tsx':
    'its letters open a decision and its button makes it: invoice-page.dom.test.tsx presses them all',
  'src/super-admin/super-admin-tools.tsx': 'Alt A shows the bar or hides it',
  'src/estimating/bill/view/bill-page.tsx': 'its keys open panels; a section starts with the first quantity typed',
}

interface Source {
  readonly path: string
  readonly text: string
}
const sources: readonly Source[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
  .map(path => ({ path: join('src', path), text: readFileSync(join('src', path), 'utf8') }))

const isDoor = (text: string): boolean => DOORS.some(door => new RegExp(`\\b${door}\\(`).test(text))

/** Functions and hooks that a file imports from others of the tree, by the file they are from. Components decide by their own buttons. */
function functionsFrom({ path, text }: Source): readonly string[] {
  return [...text.matchAll(/import (?!type )\{([^}]*)\} from '(\.[^']*)'/g)].flatMap(([, names = '', from = '']) =>
    names.split(',').some(name => /^\s*[a-z]/.test(name) && !/^\s*type /.test(name))
      ? ['.ts', '.tsx'].map(end => normalize(join(dirname(path), `${from}${end}`)))
      : [],
  )
}

/** The files of a tree in which a key handler and a door to the office are one step apart or less. */
function decidingByKey(tree: readonly Source[]): string[] {
  const doors = new Set(tree.filter(({ text }) => isDoor(text)).map(({ path }) => path))
  return tree
    .filter(({ text }) => HANDLES_KEYS.test(text))
    .filter(source => isDoor(source.text) || functionsFrom(source).some(path => doors.has(path)))
    .map(({ path }) => path)
    .filter(path => !(path in APART))
}

describe('keys and moves', () => {
  it('no key handler runs a move', () => {
    expect(sources.filter(({ text }) => HANDLES_KEYS.test(text)).length).toBeGreaterThan(20)
    expect(decidingByKey(sources)).toEqual([])
  })

  it('finds a handler that decides itself, and one that calls a hook which does', () => {
    const key = "useShortcut('a', () => void approve())"
    expect(
      decidingByKey([
        { path: 'src/a/page.tsx', text: `const office = useOffice(null)\n${key}` },
        { path: 'src/a/other.tsx', text: `import { useApproving } from './approving'\n${key}` },
        { path: 'src/a/approving.ts', text: 'export const useApproving = () => useOffice(null)' },
        { path: 'src/a/shown.tsx', text: `import { Approving } from './approving'\n${key}` },
      ]),
    ).toEqual(['src/a/page.tsx', 'src/a/other.tsx'])
  })
})
