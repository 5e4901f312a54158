import type { MimeType } from '#contract/platform/files'
import type { Device } from './device'
import { attempt, decide } from './attempt'
import { type Idea, some } from './estimate-ideas'
import type { World } from './world'

/** The mark of a recording: what a phone keeps of the site is not looked into any further by the server. */
const MARK = [0x1a, 0x45, 0xdf, 0xa3]
/** Bytes of a file: most go in one slice, some in several. */
const SIZES = [300, 300, 5_000, 20_000, 40_000] as const

function fileOf(world: World, token: string): { readonly bytes: Uint8Array<ArrayBuffer>; readonly isOdd: boolean } {
  const isOdd = world.dice.chance(0.15)
  const bytes = new Uint8Array(world.dice.pick(SIZES))
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 7 + token.charCodeAt(at % token.length)) % 251
  if (!isOdd) bytes.set(MARK)
  return { bytes, isOdd }
}

/** A picture or a voice note of an issue or a delivery; one in seven is something the server refuses. */
export const addPhoto: Idea = (world, device) => {
  const [resource, holder] = world.dice.chance(0.7)
    ? (['issuePhoto', 'issue'] as const)
    : (['deliveryPhoto', 'delivery'] as const)
  const record = some(world, device, holder)
  if (!record) return null
  const caption = world.token()
  const { bytes, isOdd } = fileOf(world, caption)
  const mimeType: MimeType = 'audio/webm'
  return {
    what: `photo of ${holder}${isOdd ? ' that is none' : ''}`,
    changes: [],
    build: async replica => {
      const file = await replica.keepFile({
        fileName: `${caption}.webm`,
        mimeType,
        bytes: bytes.slice().buffer,
        thumbnail: null,
      })
      world.oracle.photos.keep({ id: file, device: device.name, bytes, isOdd })
      return [{ kind: 'add', resource, values: { project: record.project, [holder]: record.id, file, caption } }]
    },
  }
}

/** A file the server will not have: its person tries once more or takes it away. */
export async function decideAFile(world: World, device: Device): Promise<boolean> {
  const failed = device.uploads.filter(({ state }) => state === 'failed').toSorted((a, b) => a.fileId - b.fileId)
  const [first] = failed
  if (!first) return false
  const upload = failed.length > 1 ? world.dice.pick(failed) : first
  const entry = device.outbox.find(({ kind, set }) => kind === 'add' && set.file === upload.fileId)
  if (world.dice.chance(0.2)) {
    await attempt(replica => replica.retryUpload(upload.fileId).then(() => true))(world, device)
    world.note(`${device.name} sends file ${upload.fileId} again`)
    return true
  }
  await decide(
    world,
    device,
    `takes file ${upload.fileId} away`,
    () => true,
    replica => (entry ? replica.discard(entry.seq) : replica.dropFile(upload.fileId)),
  )
  return true
}

/** Of files, once everything that can go has gone: what waits still is what was refused. One that will not go holds up no other. */
export function filesHeldUp(world: World): string[] {
  return world.devices
    .filter(({ isAway }) => !isAway)
    .flatMap(device =>
      device.uploads.flatMap(({ fileId, state }) =>
        state === 'sent' || (state === 'failed' && mayFail(world, fileId))
          ? []
          : [`${device.name}: file ${fileId} is ${state} and was not sent automatically`],
      ),
    )
}

/** The server refuses it, or has lost it after its device had let go of the bytes. */
function mayFail({ oracle: { photos } }: World, file: number): boolean {
  return photos.get(file)?.isOdd !== false || photos.isLost(file)
}

/** Files whose bytes the device has let go of before they had arrived. */
export function bytesLost({ oracle }: World, { name, uploads, fileBytes }: Device): string[] {
  return uploads.flatMap(({ fileId, state, size }) =>
    state === 'sent' || fileBytes(fileId) === size || oracle.photos.isLost(fileId)
      ? []
      : [`${name}: file ${fileId} is ${state}, and ${fileBytes(fileId)} of its ${size} bytes are here`],
  )
}
