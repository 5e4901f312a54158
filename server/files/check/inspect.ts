import type { KeptType } from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import { readPdf } from '../pictures/pdf'
import { isPdf } from '../pictures/pdf-header'
import { readPicture } from '../pictures/picture'
import { sha256 } from '../../base/sha256'
import { zipFault } from './zip-check'

export interface Inspected {
  readonly sha256: string
  /** Why the file may never be served, fit to show; null when it may. */
  readonly refusal: string | null
  readonly width: number | null
  readonly height: number | null
  readonly thumbnail: Uint8Array | null
}
type Finding = Omit<Inspected, 'sha256'>
type Reader = (bytes: Uint8Array) => Finding | Promise<Finding>

/**
 * Looks into an upload: is it the size and the kind of thing it was said to be, and can it be shown? `read` is the reader of its kind; tests give one
 * that fails.
 */
export async function inspect(
  bytes: Uint8Array,
  said: { readonly fileSize: number; readonly mimeType: KeptType },
  read: Reader = LOOK[said.mimeType],
): Promise<Inspected> {
  const finding =
    bytes.length === said.fileSize ? await look(bytes, read) : refused('The file has not the size that was signed')
  return { sha256: await sha256(bytes), ...finding }
}

/**
 * What a reader of ours fails at in a way nobody foresaw is refused as well: asked again it would fail again, and a file whose every call
 * answers a fault is neither shown nor refused. What the machine lacks at the moment (room, open files) says nothing of the file.
 */
async function look(bytes: Uint8Array, read: Reader): Promise<Finding> {
  try {
    return await read(bytes)
  } catch (error) {
    if (error instanceof ProblemError || isOfTheMachine(error)) throw error
    return refused('The file cannot be read')
  }
}

const isOfTheMachine = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)

const fine: Finding = { refusal: null, width: null, height: null, thumbnail: null }
const refused = (refusal: string): Finding => ({ ...fine, refusal })
const verdict = (refusal: string | null): Finding => ({ ...fine, refusal })

const LOOK: Readonly<Record<KeptType, Reader>> = {
  // Readers look for the mark within the first kilobyte, and some writers put something before it.
  'application/pdf': bytes => pdf(bytes, isPdf(bytes)),
  'image/png': bytes => picture(bytes, startsWith(bytes, 0x89, 0x50, 0x4e, 0x47), 'PNG'),
  'image/jpeg': bytes => picture(bytes, startsWith(bytes, 0xff, 0xd8, 0xff), 'JPEG'),
  'image/webp': bytes => picture(bytes, ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP'), 'WebP'),
  'text/csv': bytes => verdict(isText(bytes) ? null : 'The file is not a CSV text'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': async bytes =>
    verdict(await zipFault(bytes, 'xl/workbook.xml')),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async bytes =>
    verdict(await zipFault(bytes, 'word/document.xml')),
  // Sound is played by the browser and never opened here: the mark of its container is what can be asked of it.
  'audio/webm': bytes => sound(startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3), 'WebM'),
  'audio/mp4': bytes => sound(ascii(bytes, 4, 'ftyp'), 'MPEG-4'),
  'audio/ogg': bytes => sound(ascii(bytes, 0, 'OggS'), 'Ogg'),
  'application/xml': () => Promise.resolve(refused('Only the server makes this kind of file')),
}

const sound = (isMarked: boolean, kind: string): Finding =>
  isMarked ? fine : refused(`The file is not a recording in ${kind}`)

async function picture(bytes: Uint8Array, marked: boolean, kind: string): Promise<Finding> {
  if (!marked) return refused(`The file is not a ${kind} picture`)
  const read = await readPicture(bytes)
  return typeof read === 'string' ? refused(read) : { refusal: null, ...read }
}

async function pdf(bytes: Uint8Array, marked: boolean): Promise<Finding> {
  if (!marked) return refused('The file is not a PDF')
  const read = await readPdf(bytes)
  return typeof read === 'string' ? refused(read) : { ...fine, ...read }
}

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((value, at) => bytes[at] === value)
const ascii = (bytes: Uint8Array, at: number, mark: string): boolean =>
  Buffer.from(bytes.subarray(at, at + mark.length)).toString('latin1') === mark

/** Text of whatever encoding: no NUL, unless a mark says the text is UTF-16. */
const isText = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || !bytes.includes(0)
