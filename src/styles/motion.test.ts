// How long everything that moves takes, as the design says it: 80 ms a state, 160 ms a menu or sheet, 250 ms a reordered line, the super admin bar
// 500 ms in and 1 s out, and nothing at all for the person who asked for reduced motion.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REORDER_MS } from '../ui/record/reorder-list'

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.css'))
  .map(file => ({ file, text: readFileSync(join('src', file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }))
const times = (text: string) =>
  Object.fromEntries([...text.matchAll(/--time-([\w-]+):\s*([^;]+);/g)].map(([, name = '', time]) => [name, time]))
const [ordinary = '', reduced = ''] = (sheets.find(({ file }) => file.endsWith('tokens-size.css'))?.text ?? '').split(
  /@media \(prefers-reduced-motion: reduce\)/,
)
/** Every animation and transition, as written. */
const motions = sheets.flatMap(({ file, text }) =>
  [...text.matchAll(/^\s*(?:animation|transition)(?:-duration)?:\s*([^;]+);/gm)].map(([, value = '']) => ({
    file,
    value,
  })),
)
const of = (sheet: string) => motions.filter(({ file }) => file.endsWith(sheet)).map(({ value }) => value)

it('takes the times of the design, and none with reduced motion', () => {
  expect(times(ordinary)).toEqual({
    state: '80ms',
    menu: '160ms',
    reorder: '250ms',
    'bar-in': '500ms',
    'bar-out': '1000ms',
  })
  expect(times(reduced)).toEqual({ state: '0ms', menu: '0ms', reorder: '0ms', 'bar-in': '0ms', 'bar-out': '0ms' })
  expect(REORDER_MS).toBe(250)
})

it('has no time of its own anywhere, so that reduced motion stops all of it', () => {
  // The loader says that something is going on; the first steps are shown late and do not move.
  const own = motions.filter(({ value }) => !/var\(--time-/.test(value) && value !== 'none')
  expect(new Set(own.map(({ file }) => file.split('/').at(-1)))).toEqual(
    new Set(['first-run.module.css', 'loader.module.css']),
  )
})

it('moves menus, sheets and states each in its own time', () => {
  for (const sheet of ['modal.module.css', 'floating.module.css', 'side-panel.module.css', 'toast-host.module.css'])
    expect(
      of(sheet).every(value => value.includes('var(--time-menu)')),
      sheet,
    ).toBe(true)
  for (const sheet of [
    'ui/action/button.module.css',
    'icon-button.module.css',
    'segmented.module.css',
    'input-frame.module.css',
  ])
    expect(of(sheet), sheet).toEqual([expect.stringContaining('var(--time-state)')])
  expect(of('super-admin-bar.module.css')).toEqual([
    expect.stringContaining('var(--time-bar-out)'),
    expect.stringContaining('var(--time-bar-in)'),
  ])
})
