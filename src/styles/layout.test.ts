import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))
const read = (name: string) => readFileSync(join(SRC, name), 'utf8')
const all = files.map(name => ({ name, text: read(name) }))
/** The declarations of the first rule with exactly this selector. */
function rule(name: string, selector: string): string {
  const start = read(name).split(`  ${selector} {`)[1]
  if (start === undefined) throw new Error(`${name} has no rule ${selector}`)
  return start.slice(0, start.indexOf('}'))
}

// Spec: FORM-28, platform 9, Layout.
describe('the layout', () => {
  it('has modals of 500 and 800, and one of the viewport less 80', () => {
    const modal = 'ui/overlay/modal.module.css'
    expect(rule(modal, '.modal')).toMatch(/max-width: 500px;\s+max-height: calc\(100dvh - 80px - var\(--keyboard\)\);/)
    expect(rule(modal, ".modal[data-size='medium']")).toContain('max-width: 800px;')
    expect(rule(modal, ".modal[data-size='full']")).toMatch(
      /max-width: none;\s+height: calc\(100dvh - 80px - var\(--keyboard\)\);/,
    )
    // The scrim leaves 40 on each side, so the widest modal is the viewport less 80.
    expect(rule(modal, '.scrim')).toContain('padding: 40px;')
  })
  it('breaks nowhere but where the specification says', () => {
    const widths = all.flatMap(({ name, text }) =>
      [...text.matchAll(/\((min|max)-width: (\d+)px\)/g)].map(([, edge, width]) => `${name}: ${edge} ${width}`),
    )
    expect(widths.length).toBeGreaterThan(20)
    expect(
      widths.filter(
        width => !/: (max (450|980|1023|1100|1200|1250|1500)|min (451|981|1024|1101|1201|1251|1501))$/.test(width),
      ),
    ).toEqual([])
    expect(all.filter(({ text }) => /\(width\s*[<>]/.test(text)).map(({ name }) => name)).toEqual([])
  })
  // A rule without a class is the whole app's: `[data-waiting]` of one room once drew in every other.
  it('names a class in every rule of a module, so that it stays in its room', () => {
    const selectors = all
      .filter(({ name }) => name.endsWith('.module.css'))
      .flatMap(({ name, text }) =>
        [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].flatMap(([, rule = '']) =>
          rule.trim().startsWith('@') ? [] : rule.split(/,(?![^(]*\))/).map(each => `${name}: ${each.trim()}`),
        ),
      )
    expect(selectors.length).toBeGreaterThan(1_000)
    expect(selectors.filter(each => !/[.&]|: (from|to|\d+%)$/.test(each.slice(each.indexOf(': '))))).toEqual([])
  })
  // Menus, calendars and popovers were once cut off at the bottom of the screen. Their style sheets must use the available height.
  it('lets nothing that floats be higher than the room there is, and scrolls it', () => {
    expect(rule('ui/overlay/floating.module.css', '.floating')).toContain('overflow: auto;')
    const menu = read('ui/overlay/menu.module.css')
    const heights = [...menu.matchAll(/max-height: ([^;]+);/g)].map(([, height]) => height)
    expect(heights).toHaveLength(2)
    for (const height of heights) expect(height).toContain('var(--radix-dropdown-menu-content-available-height)')
    for (const panel of ['ui/input/popover.module.css', 'ui/input/option-panel.module.css'])
      expect(rule(panel, '.panel'), panel).toContain('max-height: var(--radix-popper-available-height);')
    for (const name of ['ui/overlay/menu.module.css', 'ui/input/popover.module.css'])
      expect(read(name), name).toMatch(/composes: floating from/)
  })
  // Each also sets its distance from the edge. Without it, the available height is measured to the edge itself.
  // Screen 22: where a figure comes from covered the totals it explains.
  it('makes room on a desk for a panel that is read together with the page', () => {
    expect(rule('ui/overlay/side-panel.module.css', '.panel[data-beside]')).toContain('width: var(--panel-beside);')
    expect(read('ui/shell/app-shell.module.css')).toMatch(
      /min-width: 1024px\) \{[^@]*:root\[data-beside\] \.column \{\s+padding-right: var\(--panel-beside\);/,
    )
  })
  it('keeps what floats off the edge of the screen', () => {
    for (const name of ['ui/overlay/menu.tsx', 'ui/input/popover.tsx', 'ui/input/option-panel.tsx'])
      expect(read(name), name).toContain('collisionPadding={8}')
  })
  it('keeps reorder lists to 640, buttons to 265, dropdowns to 200, and uses what it says', () => {
    for (const [token, value] of [
      ['--reorder-width', '640px'],
      ['--button-max', '265px'],
      ['--dropdown-height', '200px'],
    ]) {
      expect(read('styles/tokens-size.css')).toContain(`${token}: ${value};`)
      expect(
        all.filter(({ text }) => text.includes(`var(${token})`)),
        token,
      ).not.toEqual([])
    }
  })
  it('has text of the same width before its own font has come, or the page would jump', () => {
    expect(read('styles/base.css')).toContain("--font: 'Archivo Variable', 'Archivo Fallback',")
    const faces = read('styles/fonts.css')
      .split('@font-face')
      .filter(face => face.includes("'Archivo Fallback'"))
    expect(
      faces.map(face => [
        /font-weight: ([^;]+);/.exec(face)?.[1],
        /size-adjust: 9\d(\.\d)?%;/.test(face),
        face.includes("local('Arial"),
      ]),
    ).toEqual([
      ['400 500', true, true],
      ['600 700', true, true],
    ])
  })
})
