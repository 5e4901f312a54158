import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from './picture'

test('a transparent picture has its thumbnail on white', async () => {
  const clear = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const picture = await readPicture(new Uint8Array(clear))
  if (typeof picture === 'string') throw new Error(picture)
  const { data, info } = await sharp(picture.thumbnail).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  expect([...data.subarray(0, 3)].every(channel => channel > 250)).toBe(true)
})
