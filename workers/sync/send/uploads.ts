import * as v from 'valibot'
import { FILE_LIMIT, fileReply, signReply, sliceReply, type SignReply } from '#contract/platform/files'
import { readFile } from '#local/write/attach'
import { forgetFile } from '#local/outbox/drop'
import type { Device } from '#local/store/numbers'
import { filesOf } from '#local/outbox/references'
import { assignNewFileId } from '#local/outbox/assign-new-id'
import type { Upload } from '#local/store/stored'
import type { SyncContext } from '../base/context'
import { NotSaved } from '#local/store/not-saved'
import { Deposed, SyncFailure } from '../office/failure'
import { Pace } from './pace'
import type { Following } from '../office/transport'

/** Photos sent at the same time. */
const AT_ONCE = 2
/** Bytes of one slice: at first what a 50 kbit/s link moves in three seconds, so that records never wait long behind a photo. */
export const slicePace = (): Pace => new Pace({ first: 16 * 1024, least: 4 * 1024, most: 256 * 1024 })
/** Days the thumbnail stays on the device after the server has the photo. */
const THUMBNAIL_DAYS = 7

/**
 * Sends waiting files, oldest first, two at a time. Small files are sent in slices: records pass between two slices. The next try resumes after a
 * cut link or a killed browser (decision 141). Invariants: a photo's record is sent only once its file is accepted. Bytes leave this device only
 * after the record is accepted and nothing waits for them. A refused file stays here, with the server's message, until the person deletes it or
 * retries. Signing again is harmless: the file's id identifies it.
 */
export async function sendUploads(
  context: SyncContext,
  device: Device,
  pace: Pace,
  mayGoOn: () => boolean,
): Promise<void> {
  const waiting = (await context.store.read(tables => tables.uploads.toArray())).filter(
    upload => upload.state === 'queued' || upload.state === 'sending',
  )
  const queue = waiting.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.fileId - b.fileId))
  const failures: unknown[] = []
  const sender = async (): Promise<void> => {
    for (let upload = queue.shift(); upload && !failures.some(endsAll) && mayGoOn(); upload = queue.shift()) {
      try {
        await send({ context, device, pace, mayGoOn }, upload)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  if (failures.length > 0) throw failures[0]
}

/** Whether a failure would affect the next file too; otherwise one file that always fails would hold up the others. */
const endsAll = (error: unknown): boolean =>
  error instanceof SyncFailure
    ? error.reason !== 'refused' && error.reason !== 'server'
    : error instanceof NotSaved || error instanceof Deposed

interface Sender {
  readonly context: SyncContext
  readonly device: Device
  readonly pace: Pace
  readonly mayGoOn: () => boolean
}

async function send(sender: Sender, upload: Upload): Promise<void> {
  const { context, device } = sender
  const { store, transport } = context
  const bytes = await store.read(tables => readFile(tables, upload.fileId, 'file'))
  if (!bytes) return settleWithoutBytes(context, device, upload)
  await settle(context, upload, { state: 'sending', problem: null })
  const following = follow(context, upload)
  const request = {
    fileName: upload.fileName,
    fileSize: upload.size,
    mimeType: upload.mimeType,
    clientId: upload.fileId,
  }
  const sign = async (): Promise<SignReply> =>
    v.parse(signReply, await transport.json('/files/sign', { body: request, device: device.number }))
  try {
    const isForm = upload.size > FILE_LIMIT.slicedBytes
    const signed = isForm
      ? await sendForm(context, sign, reply => formOf(reply, bytes, upload), upload.size, following)
      : await sign()
    if (!isForm && signed.state === 'signed' && !(await sendSlices(sender, signed, new Uint8Array(bytes), following)))
      return
    const file = v.parse(
      fileReply,
      await transport.json(`/files/${signed.id}`, { method: 'GET', device: device.number }),
    )
    if (file.state === 'checked') return await settle(context, upload, { state: 'sent', problem: null, progress: 1 })
    if (file.state === 'refused')
      return await settle(context, upload, { state: 'failed', problem: file.refusal ?? 'This file was not accepted' })
    throw new SyncFailure('server')
  } catch (error) {
    if (following.signal.aborted) return
    // Signing again settles each of these: a file still being checked, a lost link, a refusal by a proxy.
    if (!(error instanceof SyncFailure) || error.reason !== 'refused' || error.problem === null) throw error
    // The phone was copied or restored, and the number belongs to another one. Like a record, the file gets a new number and is sent again.
    const isRenumbered =
      error.problem.kind === 'id-refused' &&
      (await context.fence.write('strict', work => assignNewFileId(work, upload.fileId)))
    if (!isRenumbered) await settle(context, upload, { state: 'failed', problem: error.problem.message })
  }
}

/**
 * Settles a file whose bytes this device has deleted, after the server was restored. Either the server has it whole, or it is lost and the
 * photographer is notified. Its record is not sent without it.
 */
async function settleWithoutBytes(context: SyncContext, device: Device, upload: Upload): Promise<void> {
  const state = await context.transport
    .json(`/files/${upload.fileId}`, { method: 'GET', device: device.number })
    .then(reply => v.parse(fileReply, reply).state)
    .catch((error: unknown) => {
      if (error instanceof SyncFailure && error.reason === 'refused') return null
      throw error
    })
  if (state === 'checked') return settle(context, upload, { state: 'sent', problem: null, progress: 1 })
  await settle(context, upload, { state: 'failed', problem: LOST })
}
const LOST =
  'The office lost this file when it was restored from a backup, and it is no longer on this device. Take it again, and remove this one'

/** Posts a file as a form. Where the policy expired before the server checked it (the device slept, the link stalled), it posts once more under a new one. */
async function sendForm(
  { transport, surroundings }: SyncContext,
  sign: () => Promise<SignReply>,
  formOf: (signed: SignReply) => FormData,
  size: number,
  following: Following,
): Promise<SignReply> {
  for (let isAgain = false; ; isAgain = true) {
    const began = surroundings.now()
    const signed = await sign()
    if (signed.state !== 'signed') return signed
    try {
      await transport.postForm(signed.s3UploadUrl, formOf(signed), size, following)
      return signed
    } catch (error) {
      const ranOut = surroundings.now() - began >= FILE_LIMIT.policyMinutes * 60_000
      if (isAgain || !ranOut || !(error instanceof SyncFailure) || error.reason !== 'refused') throw error
    }
  }
}

/** Sends the missing bytes of a file; false when records go first or the file was deleted, and the rest waits. */
async function sendSlices(
  { context: { transport, surroundings }, device, pace, mayGoOn }: Sender,
  signed: SignReply,
  bytes: Uint8Array<ArrayBuffer>,
  { onProgress, signal }: Following,
): Promise<boolean> {
  let { received } = signed
  while (received < bytes.length) {
    if (signal.aborted || !mayGoOn()) return false
    const started = surroundings.now()
    const call = { bytes: bytes.slice(received, received + pace.size), device: device.number, signal }
    const reply = await transport.json(`/files/${signed.id}/slices/${received}`, call).catch((error: unknown) => {
      if (error instanceof SyncFailure && (error.reason === 'timeout' || error.reason === 'too-large')) pace.failed()
      throw error
    })
    pace.answered(surroundings.now() - started)
    const before = received
    received = v.parse(sliceReply, reply).received
    if (received === before) throw new SyncFailure('busy')
    onProgress(received / bytes.length)
  }
  return true
}

/** Smallest progress worth storing. */
const STEP = 0.02

/** Stores the progress of a file in steps; stops when the file was deleted meanwhile. */
function follow({ fence }: SyncContext, { fileId }: Upload): Following {
  const takenAway = new AbortController()
  let told = 0
  const note = (progress: number): Promise<void> =>
    fence.write(
      'relaxed',
      async ({ tables }) => {
        const kept = await tables.uploads.get(fileId)
        if (!kept) takenAway.abort()
        else if (kept.state === 'sending') await tables.uploads.put({ ...kept, progress })
      },
      ['uploads'],
    )
  const onProgress = (progress: number): void => {
    // Less than before: the upload started again.
    if (progress >= told && progress < told + STEP) return
    told = progress
    // It only moves a progress bar: a failing disk also fails the upload itself.
    note(progress).catch(() => undefined)
  }
  return { onProgress, signal: takenAway.signal }
}

const settle = (context: SyncContext, upload: Upload, change: Partial<Upload>): Promise<void> =>
  context.fence.write(
    'strict',
    async ({ tables, wake }) => {
      const kept = await tables.uploads.get(upload.fileId)
      // Deleted meanwhile, with its record.
      if (!kept) return
      await tables.uploads.put({ ...kept, ...change })
      if (change.state === 'sent') wake()
    },
    ['uploads'],
  )

/** Builds the form: every condition of the AWS POST policy is a field, and the file comes last. */
function formOf(
  { s3PostPolicy, s3PostPolicyEncodedString, s3PostPolicySignature }: SignReply,
  bytes: ArrayBuffer,
  { mimeType, fileName }: Upload,
): FormData {
  const form = new FormData()
  for (const condition of s3PostPolicy.conditions) {
    if (!Array.isArray(condition))
      for (const [name, value] of Object.entries(condition)) form.append(name, String(value))
  }
  form.append('policy', s3PostPolicyEncodedString)
  form.append('x-amz-signature', s3PostPolicySignature)
  form.append('file', new Blob([bytes], { type: mimeType }), fileName)
  return form
}

/** Deletes the bytes of photos whose records have been accepted, and their thumbnails a week later. */
export async function tidyUploads({ store, fence }: SyncContext, now: number): Promise<void> {
  if ((await store.read(tables => tables.uploads.where('state').equals('sent').count())) === 0) return
  await fence.write(
    'strict',
    async ({ tables }) => {
      const attached = new Set((await tables.outbox.toArray()).flatMap(filesOf))
      for (const { fileId, state, at } of await tables.uploads.toArray()) {
        if (state !== 'sent' || attached.has(fileId)) continue
        if (now - Date.parse(at) > THUMBNAIL_DAYS * 86_400_000) await forgetFile(tables, fileId)
        else
          await tables.blobs
            .where('[fileId+part+index]')
            .between([fileId, 'file', 0], [fileId, 'file', Infinity])
            .delete()
      }
    },
    ['outbox', 'uploads', 'blobs'],
  )
}
