import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

const FOLDER = '../shared/data/photos'

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/**
 * Pictures as a phone's camera gives them, portrait with the turn in their EXIF; drawn here where no real ones are at hand. The first is as
 * big as they come (the minute it takes at 50 kbit/s is longer than any one call may take), the others are small, so that tests end.
 */
export async function photos(count: number): Promise<readonly ChosenFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `site-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await picture(index),
    })),
  )
}

async function picture(index: number): Promise<Buffer> {
  const real = `${FOLDER}/portrait-exif-${index + 5}.jpg`
  const isBig = index === 0
  if (existsSync(real) && isBig) return readFileSync(real)
  if (existsSync(real))
    return sharp(readFileSync(real)).resize(640, 640, { fit: 'inside' }).keepExif().jpeg({ quality: 75 }).toBuffer()
  return sharp({
    create: {
      width: isBig ? 1600 : 640,
      height: isBig ? 1200 : 480,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 120 + index, sigma: 20 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 40 })
    .toBuffer()
}
