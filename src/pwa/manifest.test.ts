import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const picture = v.object({
  src: v.string(),
  sizes: v.string(),
  type: v.optional(v.string()),
  purpose: v.optional(v.string()),
})
const manifest = v.parse(
  v.object({
    start_url: v.string(),
    display: v.string(),
    icons: v.array(picture),
    screenshots: v.array(picture),
    shortcuts: v.array(v.object({ url: v.string(), icons: v.array(picture) })),
  }),
  JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')),
)
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe('the manifest (OFF-1)', () => {
  it('is linked and makes an app of its own', () => {
    expect(readFileSync('index.html', 'utf8')).toContain('<link rel="manifest" href="/manifest.webmanifest"')
    expect(manifest.display).toBe('standalone')
    expect(manifest.start_url).toMatch(/^\//)
  })
  it('has what installing asks for: 192 and 512 pixels, and one to be cut to any shape', () => {
    expect(manifest.icons.map(icon => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.some(icon => icon.purpose === 'maskable')).toBe(true)
  })
  it('names pictures that are there, of the size it says', () => {
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(shortcut => shortcut.icons),
    ].filter(each => each.src.endsWith('.png'))
    expect(pictures.length).toBeGreaterThan(5)
    for (const { src, sizes } of pictures)
      expect([src, sizeOf(readFileSync(join('public', src)))]).toEqual([src, sizes])
  })
  it('has shortcuts to what a site manager does all day', () =>
    expect(manifest.shortcuts.map(shortcut => shortcut.url)).toEqual(['/go/progress', '/go/issue', '/go/deliveries']))
})
