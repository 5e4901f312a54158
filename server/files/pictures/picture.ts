import { FILE_LIMIT } from '#contract/platform/files'
import { loadSharp } from './load-sharp'

export const THUMBNAIL = { side: 512, quality: 78 } as const
export interface Picture {
  readonly width: number
  readonly height: number
  readonly thumbnail: Uint8Array
}

/**
 * Decodes a picture whole, which proves that it is one, and makes its thumbnail: on white, upright whatever the camera wrote in EXIF, WebP, and
 * without the EXIF data, so without the place it was taken. Width and height are those of the upright picture. Answers words when it cannot be shown.
 * The upload itself is kept as it came.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture | string> {
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: FILE_LIMIT.pixels, failOn: 'error' })
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
      : 'The picture is damaged and cannot be shown'
  }
}
