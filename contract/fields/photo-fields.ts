import { file, instant, position, text } from './field'

/** What every photo of a record has, in the order people put them in. The record waits for its file; what it is a photo of never does. */
export const photoFields = {
  file: file('Photo', { required: true }),
  caption: text('Caption'),
  takenAt: instant('Taken'),
  order: position(),
}

/** A photo that does not say when it was taken counts for the day it was kept. */
export const PHOTO_DAYS = ['takenAt', 'createdAt'] as const
