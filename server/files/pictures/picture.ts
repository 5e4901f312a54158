import type { Sharp } from 'sharp'
import { FILE_LIMIT } from '#contract/platform/files'
import { loadSharp } from './load-sharp'

export const THUMBNAIL = { side: 512, quality: 78 } as const
export const DAMAGED = 'The picture is damaged and cannot be shown'
export interface Picture {
  readonly width: number
  readonly height: number
  readonly thumbnail: Uint8Array
}

/**
 * Opens a picture as every reader of ours must: what was taken in with a blemish, such as a stray byte from a camera, is taken by all of them, and
 * nothing larger than the limit is decoded.
 */
export const openPicture = async (bytes: Uint8Array): Promise<Sharp> =>
  (await loadSharp())(bytes, { limitInputPixels: FILE_LIMIT.pixels, failOn: 'error' })

/**
 * Decodes a picture whole, which proves that it is one, and makes its thumbnail: on white, upright whatever the camera wrote in EXIF, WebP, and
 * without the EXIF data, so without the place it was taken. Width and height are those of the upright picture. Answers words when it cannot be shown.
 * The upload itself is kept as it came.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture | string> {
  try {
    const image = await openPicture(bytes)
    const {
      autoOrient: { width, height },
    } = await image.metadata()
    if (width * height > FILE_LIMIT.pixels)
      return `The picture has more than ${FILE_LIMIT.pixels / 1_000_000} megapixels`
    const thumbnail = await image
      .autoOrient()
      .resize({ width: THUMBNAIL.side, height: THUMBNAIL.side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: THUMBNAIL.quality })
      .toBuffer()
    return { width, height, thumbnail }
  } catch (error) {
    return error instanceof Error && error.message.includes('pixel limit')
      ? `The picture has more than ${FILE_LIMIT.pixels / 1_000_000} megapixels`
      : DAMAGED
  }
}
