import type { SheetFrame } from './sheet-frame'

/** Most pixels of one canvas: iOS refuses a larger one. */
export const MOST_PIXELS = 16_777_216

/** A part of a sheet to draw: in shown points from its upper left corner, with the pixels to one point. */
export interface SheetPart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** Reasons for which a drawing cannot be shown. */
export type SheetFault = 'locked' | 'broken' | 'empty' | 'unknown' | 'late'

export type SheetOpened =
  | { readonly ok: true; readonly frame: SheetFrame; readonly pages: number }
  | { readonly ok: false; readonly fault: SheetFault }

/** Calls of the worker that reads drawings. A picture is an ImageBitmap in browsers. */
export interface SheetReader<Picture> {
  /** Opens a page of a PDF, or a picture, turned further than the file says. Closes the one that was open. */
  readonly open: (bytes: ArrayBuffer, type: string, page: number, turned: number) => Promise<SheetOpened>
  /** Draws a part of the sheet; null when a later call took its place. */
  readonly draw: (part: SheetPart) => Promise<Picture | null>
}

/** Returns the pixels to a point at which a whole sheet is drawn: 150 to the inch, fewer where that makes too many pixels. */
export function baseScale(size: { readonly width: number; readonly height: number }): number {
  const most = Math.sqrt(MOST_PIXELS / (size.width * size.height))
  // Rounding up the sides must not pass the limit.
  return Math.min(150 / 72, most * 0.9995)
}
