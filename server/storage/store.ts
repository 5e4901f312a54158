import type { MimeType, PolicyCondition } from '#contract/platform/files'

/** A place for bytes, by key: the local folder, or any S3. Keys are made by the server from numbers, never from what people type. */
export interface FileStore {
  /** What a device needs to post one file of exactly this key, type and size within the policy's minutes. */
  readonly signUpload: (upload: Upload) => Promise<SignedUpload>
  /** Size in bytes; null when there is nothing under the key. */
  readonly size: (key: string) => Promise<number | null>
  readonly read: (key: string) => Promise<Uint8Array>
  /** Whole or not at all, and on disk before it resolves. */
  readonly write: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>
  /** Nothing under the key is no fault. */
  readonly remove: (key: string) => Promise<void>
  /** An address that serves the file for so long, and only as asked. */
  readonly link: (link: Link) => Promise<string>
  /** Set where this server takes the posts and serves the links itself. */
  readonly local: LocalTransfer | null
}

export interface Upload {
  readonly key: string
  readonly mimeType: MimeType
  readonly size: number
  readonly now: number
  readonly origin: string
}
export interface SignedUpload {
  readonly url: string
  readonly expiration: string
  readonly conditions: readonly PolicyCondition[]
  readonly encoded: string
  readonly signature: string
}

export type Disposition = 'attachment' | 'inline' | 'thumbnail'
export interface Link extends LinkTarget {
  readonly seconds: number
  readonly now: number
  readonly origin: string
}
export interface LinkTarget {
  readonly key: string
  readonly mimeType: string
  /** The whole Content-Disposition header. */
  readonly disposition: string
  /** Whose session asked for it: where this server serves the file itself, the link ends with it. */
  readonly session: number
}
export interface LocalTransfer {
  /** Why a posted form may not be taken; null when it may. */
  readonly fault: (fields: ReadonlyMap<string, string>, size: number, now: number) => string | null
  /** What a link was made for; null when it was not made here, was changed or has expired. */
  readonly target: (token: string, now: number) => (LinkTarget & { readonly expires: number }) | null
  /** The bytes under a key as they are read from disk. */
  readonly stream: (key: string) => ReadableStream
}

/**
 * Uploads wait under one key and are served from another, which no policy covers and which names what was checked: bytes that come later,
 * or at the same moment, are never served in its place.
 */
export const uploadKey = (account: number, id: number): string => `uploads/${account}/${id}`
export const fileKey = ({ account, id }: Place, sha256: string): string =>
  `files/${account}/${id}-${sha256.slice(0, 16)}`
export const thumbnailKey = ({ account, id }: Place, sha256: string): string =>
  `thumbnails/${account}/${id}-${sha256.slice(0, 16)}`
interface Place {
  readonly account: number
  readonly id: number
}

/** The account and id an upload key was made of. */
export function ownerOfUpload(key: string): Place | null {
  const [, account, id] = /^uploads\/([1-9]\d{0,15})\/([1-9]\d{0,15})$/.exec(key) ?? []
  return account !== undefined && id !== undefined ? { account: Number(account), id: Number(id) } : null
}
