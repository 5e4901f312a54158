import * as v from 'valibot'
import { id, storable } from '../fields/schema'

/**
 * Files. A device signs, posts the form to the returned address, then calls GET /files/{id}, which tells whether the file was accepted. No file is
 * served before it has been checked. Small files may be sent in slices instead of a form (decision 141). Spec: platform 7.6.
 */

export const MIME_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'audio/webm',
  'audio/mp4',
  'audio/ogg',
] as const
export type MimeType = (typeof MIME_TYPES)[number]
/** Types of files that are kept: those that people upload, and XML, which only the server makes. */
export const KEPT_TYPES = [...MIME_TYPES, 'application/xml'] as const
export type KeptType = (typeof KEPT_TYPES)[number]

/** File name endings of each kept type, the usual ending first. */
export const FILE_ENDINGS: Readonly<Record<KeptType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'audio/webm': ['webm'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga'],
  'application/xml': ['xml'],
}

/** Whether a type is a voice note. Voice notes are recorded, never chosen from a folder. */
export const isSound = (type: MimeType): boolean => type.startsWith('audio/')

export const FILE_LIMIT = {
  bytes: 100 * 1024 * 1024,
  /** Most pixels of a picture, width times height. */
  pixels: 50_000_000,
  /** Most pages of a PDF. */
  pages: 500,
  /** Most bytes of a workbook or document once unpacked. */
  unpackedBytes: 200 * 1024 * 1024,
  zipEntries: 2_000,
  zipRatio: 100,
  policyMinutes: 10,
  linkMinutes: 60,
  /** Largest file that may be sent in slices, and largest slice, in bytes. */
  slicedBytes: 8 * 1024 * 1024,
  sliceBytes: 1024 * 1024,
} as const

/**
 * A link with this many minutes left, or fewer, is fetched again. The specification says 60 (platform 9), for links with a longer life; ours live 60
 * minutes at most, so this is half. Decision 483.
 */
export const LINK_REFRESH_MINUTES = 30

/** Returns the type a file most likely has, by the end of its name, because browsers give a CSV many types. Null: it cannot be uploaded. */
export function mimeTypeOf(fileName: string): MimeType | null {
  const ending = fileName.toLowerCase().split('.').at(-1) ?? ''
  return MIME_TYPES.find(type => FILE_ENDINGS[type].includes(ending)) ?? null
}

/** POST /files/sign. `clientId` is a leased id: signing again with it returns the same file, so a lost reply has no cost. */
export const signRequest = v.strictObject({
  fileName: v.pipe(
    storable(255),
    v.check(name => !/[\r\n]/.test(name), 'A file name must be one line'),
    v.check(name => name.trim() !== '', 'The file has no name'),
  ),
  fileSize: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(1, 'The file is empty'),
    v.maxValue(FILE_LIMIT.bytes, 'A file can have 100 MB at most'),
  ),
  mimeType: v.picklist(
    MIME_TYPES,
    'That kind of file cannot be accepted. PDF, PNG, JPEG, WebP, XLSX, DOCX and CSV can',
  ),
  clientId: v.optional(id),
})
export type SignRequest = v.InferOutput<typeof signRequest>

/** `signed`: waits for its bytes. `stored`: arrived, not yet checked. `refused`: `refusal` gives the reason; it will never be served. */
const fileState = v.picklist(['signed', 'stored', 'checked', 'refused'])
export type FileState = v.InferOutput<typeof fileState>

/** `{name: value}` is a form field to send unchanged; `["content-length-range", n, n]` fixes the size. */
export const policyCondition = v.union([
  v.tuple([v.string(), v.number(), v.number()]),
  v.pipe(
    v.unknown(),
    v.check(value => !Array.isArray(value)),
    v.record(v.string(), v.string()),
  ),
])
export type PolicyCondition = v.InferOutput<typeof policyCondition>

const fileFacts = {
  id,
  fileName: v.string(),
  fileSize: v.number(),
  mimeType: v.string(),
  state: fileState,
  refusal: v.nullable(v.string()),
  /** Pixels of a picture, points of a PDF's first page; null for other types. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Links to the file; null until it has been checked. */
  s3Url: v.nullable(v.string()),
  s3UrlInline: v.nullable(v.string()),
  /** Expiry of the links, ISO; null where there are none. */
  linksEndAt: v.nullable(v.string()),
  /** An upright thumbnail; null where there is none. */
  s3UrlThumbnail: v.nullable(v.string()),
}
/** GET /files/{id}. */
export const fileReply = v.object(fileFacts)
export type FileReply = v.InferOutput<typeof fileReply>

/** POST /files/{id}/split: the pages in order. A page's order is the drawing's order plus 0.0001 per page. */
export const pageReply = v.object({ ...fileFacts, sourceFileId: id, pageNumber: v.number() })
export type PageReply = v.InferOutput<typeof pageReply>

/**
 * Reply of POST /files/sign. The form holds every `{name: value}` condition, then `policy`, then `x-amz-signature`, then `file` last. A file already
 * `stored` or `checked` needs no upload.
 */
export const signReply = v.object({
  ...fileFacts,
  s3UploadUrl: v.string(),
  /** Bytes received so far of a file sent in slices. */
  received: v.number(),
  s3PostPolicy: v.object({ expiration: v.string(), conditions: v.array(policyCondition) }),
  s3PostPolicyEncodedString: v.string(),
  s3PostPolicySignature: v.string(),
})
export type SignReply = v.InferOutput<typeof signReply>

/**
 * Reply of POST /files/{id}/slices/{from}, whose body is the bytes from there on: the number of bytes received from the start. A slice that begins
 * elsewhere changes nothing, so resending one is harmless. The reply tells where to continue.
 */
export const sliceReply = v.object({ received: v.number() })
