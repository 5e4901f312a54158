import type { photoFields } from '#contract/fields/photo-fields'
import type { NewOf } from '#contract/kit/record-values'
import type { Resource } from '#contract/kit/resource'
import type { Fields } from '#contract/fields/field'
import type { Change, Photo } from '#local/types'
import { attach } from '#local/write/changes'

/** A picture made ready, whose record is not kept yet. */
export interface DraftPhoto {
  /** Tells it from the others of its form. */
  readonly key: number
  readonly photo: Photo
  readonly takenAt: string
}

/** A resource whose records are photos of a record of another. */
export type PhotoResource = Resource<typeof photoFields & Fields>
/** What joins a photo to its record. */
export type PhotoOf<R> = Omit<NewOf<R>, keyof typeof photoFields>

/** A picture joined to its record; it goes to the server when its file is there. */
export const attachPhoto = <R extends PhotoResource>(
  resource: R,
  { photo, takenAt }: DraftPhoto,
  of: PhotoOf<R>,
): Change => attach<Resource, string>(resource, 'file', photo, { ...of, caption: null, takenAt })
