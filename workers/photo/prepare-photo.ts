import type { Photo } from '#local/types'

/** Longest side kept, in pixels; and of the thumbnail shown until the server has the photo. */
const LONGEST = 2048
const THUMBNAIL = 320
/** Photos with more pixels are rejected before decoding. */
const MOST_PIXELS = 50_000_000

export type Prepared = { readonly ok: true; readonly photo: Photo } | { readonly ok: false; readonly message: string }

/**
 * Prepares a camera's picture for storing and sending: upright, at most 2,048 px, JPEG, with a thumbnail. Runs in a worker. For a file that is not a
 * picture, or too big to open, it returns a message for the person.
 */
export async function preparePhoto(file: Blob, fileName: string): Promise<Prepared> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return { ok: false, message: `${fileName} is not a picture this device can open` }
  }
  try {
    if (bitmap.width * bitmap.height > MOST_PIXELS)
      return { ok: false, message: `${fileName} is larger than 50 megapixels` }
    const bytes = await drawn(bitmap, LONGEST, 0.82)
    const thumbnail = await drawn(bitmap, THUMBNAIL, 0.7)
    return {
      ok: true,
      photo: { fileName: fileName.replace(/\.[^.]*$/, '') + '.jpg', mimeType: 'image/jpeg', bytes, thumbnail },
    }
  } finally {
    bitmap.close()
  }
}

async function drawn(bitmap: ImageBitmap, longest: number, quality: number): Promise<ArrayBuffer> {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer()
}
