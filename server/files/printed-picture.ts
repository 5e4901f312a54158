import { asOwner } from '../database/session'
import type { Services } from '../services/services'
import { fileKey } from '../storage/store'
import { findFile } from './lifecycle'
import { openPicture } from './pictures/picture'

/** Pixels of the longer side: sharp at the size a photo has on a page. */
const SIDE = 640

/**
 * A picture as paper needs it: JPEG, upright, on white and small, without what a camera writes about the place. Null while it has not been sent or
 * checked, and for a file that is no picture.
 */
export async function printedPicture(
  { database, files }: Services,
  account: number,
  id: number,
): Promise<Uint8Array | null> {
  const found = await asOwner(database, db => findFile(db, account, id))
  if (!found?.sha256 || found.state !== 'checked' || !found.mimeType.startsWith('image/')) return null
  return (await openPicture(await files.read(fileKey(found, found.sha256))))
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => null)
}
