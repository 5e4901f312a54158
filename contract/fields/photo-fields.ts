import { file, instant, position, text } from './field'

/** Fields of every photo of a record, in the order people put them in. The photo record waits for its file; the record it belongs to never does. */
export const photoFields = {
  file: file('Photo', { required: true }),
  caption: text('Caption'),
  takenAt: instant('Taken'),
  order: position(),
}

/** A photo without the time it was taken counts for the day it was stored. */
export const PHOTO_DAYS = ['takenAt', 'createdAt'] as const
