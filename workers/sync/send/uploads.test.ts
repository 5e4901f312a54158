// Long because slices, forms, refusals, renumbering and tidying are tested on one store of files.
import { describe, expect, it, vi } from 'vitest'
import { FILE_LIMIT } from '#contract/platform/files'
import { problem } from '#contract/kit/problem'
import type { Device } from '#local/store/numbers'
import { openTestReplica } from '../../../tests/support/replica'
import { testSurroundings, type TestSurroundings } from '../../../tests/support/surroundings'
import { testContext } from '../../../tests/support/sync-context'
import { sendFilesAgain } from '../base/replay'
import { sendUploads, slicePace, tidyUploads } from './uploads'

const device: Device = { key: '0'.repeat(32), number: 3, epoch: 'e1' }
const facts = (id: number, state: string, refusal: string | null = null) => ({
  id,
  fileName: 'crack.jpg',
  fileSize: 5,
  mimeType: 'image/jpeg',
  state,
  refusal,
  width: null,
  height: null,
  s3Url: null,
  s3UrlInline: null,
  s3UrlThumbnail: null,
  linksEndAt: null,
})
const DAY = 86_400_000
const FORM_SIZE = FILE_LIMIT.slicedBytes + 1

/** Events during a form upload. */
type OnWay = (onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<void>

/** A store of files as the device sees it; `meddle` can replace its reply, or fail. */
async function photos(
  count: number,
  meddle: (path: string) => Response | null = () => null,
  together = 1,
  onWay: OnWay = () => Promise.resolve(),
  size = 5,
) {
  const stored = new Map<number, number>()
  /** Bytes received of each file sent in slices. */
  const received = new Map<number, number>()
  const calls: string[] = []
  const under = new Set<number>()
  let most = 0
  let open = (): void => undefined
  /** Delays signing until `together` requests have arrived. */
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  const outside = testSurroundings(async (input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    calls.push(path)
    const instead = meddle(path)
    if (instead) return instead
    if (path === '/files/sign') {
      const { clientId } = JSON.parse(new TextDecoder().decode(init?.body as Uint8Array<ArrayBuffer>)) as {
        clientId: number
      }
      most = Math.max(most, under.add(clientId).size)
      if (under.size >= together) open()
      await gate
      return Response.json({
        ...facts(clientId, stored.has(clientId) ? 'stored' : 'signed'),
        received: received.get(clientId) ?? 0,
        s3UploadUrl: `/put/${clientId}`,
        s3PostPolicy: { expiration: '', conditions: [{ key: `f${clientId}` }, ['content-length-range', size, size]] },
        s3PostPolicyEncodedString: 'p',
        s3PostPolicySignature: 's',
      })
    }
    const [, , sliced, , from] = path.split('/').map(Number)
    if (sliced !== undefined && from !== undefined) {
      const bytes = init?.body as Uint8Array
      if ((received.get(sliced) ?? 0) === from) received.set(sliced, from + bytes.length)
      if (received.get(sliced) === size) stored.set(sliced, size)
      return Response.json({ received: received.get(sliced) })
    }
    const id = Number(path.split('/').at(-1))
    if (path.startsWith('/put/')) {
      const form = init?.body as FormData
      expect([...form.keys()]).toEqual(['key', 'policy', 'x-amz-signature', 'file'])
      stored.set(id, (form.get('file') as File).size)
      return new Response(null, { status: 204 })
    }
    under.delete(id)
    return Response.json(facts(id, stored.has(id) ? 'checked' : 'signed'))
  })
  const surroundings: TestSurroundings = {
    ...outside,
    upload: async (url, form, signal, onProgress) => {
      await onWay(onProgress, signal)
      return outside.upload(url, form, signal, onProgress)
    },
  }
  const { replica } = await openTestReplica(surroundings)
  const context = await testContext(replica, surroundings)
  const pace = slicePace()
  for (let index = 0; index < count; index += 1) {
    await replica.edit(
      [
        {
          kind: 'attach',
          resource: 'issuePhoto',
          values: { project: 20, issue: 5, caption: null, takenAt: null },
          field: 'file',
          photo: {
            fileName: 'crack.jpg',
            mimeType: 'image/jpeg',
            bytes: new Uint8Array(size).fill(index).buffer,
            thumbnail: new Uint8Array([9]).buffer,
          },
        },
      ],
      'Added a photo',
    )
  }
  const states = async (): Promise<string[]> =>
    (await context.store.tables.uploads.toArray()).map(upload => upload.state)
  const send = (mayGoOn = () => true): Promise<unknown> =>
    sendUploads(context, device, pace, mayGoOn).then(
      () => null,
      (error: unknown) => error,
    )
  return {
    replica,
    context,
    surroundings,
    clock: outside.clock,
    stored,
    received,
    pace,
    calls,
    states,
    send,
    mostAtOnce: () => most,
  }
}

describe('photos', () => {
  // World 13337767: the photo of a copied phone was refused for good, at every retry.
  it('whose number the office refuses takes another, with the record made of it, and is sent without anybody’s help', async () => {
    const refusals = new Set(['/files/sign'])
    const { context, send, states, stored } = await photos(1, path =>
      refusals.delete(path) ? Response.json(problem('id-refused'), { status: 409 }) : null,
    )
    const [before] = await context.store.tables.uploads.toArray()
    await send()
    expect(await states()).toEqual(['queued'])
    await send()
    const [after] = await context.store.tables.uploads.toArray()
    expect(after).toMatchObject({ state: 'sent', problem: null, fileName: 'crack.jpg' })
    expect(after?.fileId).not.toBe(before?.fileId)
    expect([...stored.keys()]).toEqual([after?.fileId])
    const outbox = await context.store.tables.outbox.toArray()
    expect(outbox.map(({ kind, set }) => [kind, set.file])).toEqual([['add', after?.fileId]])
    expect(
      await context.store.tables.blobs
        .where('fileId')
        .equals(before?.fileId ?? 0)
        .count(),
    ).toBe(0)
    expect(await context.store.tables.leases.toArray(), 'a lease that is not ours any more').toEqual([])
  })

  it('go two at a time: signed, sent as a form, and done once the office has checked them', async () => {
    const { states, send, stored, calls, mostAtOnce } = await photos(3, undefined, 2)
    expect(await send()).toBeNull()
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    expect([...stored.values()]).toEqual([5, 5, 5])
    expect(calls.filter(path => path === '/files/sign')).toHaveLength(3)
    expect(mostAtOnce()).toBe(2)
    expect(await send()).toBeNull()
    expect(calls.filter(path => path === '/files/sign')).toHaveLength(3)
  })

  // World 41 of the simulator: a photo announced before a backup came back without its bytes. Its record was accepted without a warning.
  it('lost by the office in a restore, with their bytes gone here, are reported and hold their record back', async () => {
    const { context, replica, states, send, stored } = await photos(3)
    expect(await send()).toBeNull()
    const [whole, inPart, unknown] = (await context.store.tables.uploads.toArray()).map(({ fileId }) => fileId)
    await context.store.tables.blobs.toCollection().delete()
    stored.delete(inPart ?? 0)
    stored.delete(unknown ?? 0)
    await replica.store.write('strict', ({ tables }) => sendFilesAgain(tables))
    expect(await send()).toBeNull()
    expect(await states()).toEqual(['sent', 'failed', 'failed'])
    expect(await replica.uploads()).toMatchObject([
      { fileId: inPart, problem: expect.stringContaining('restored from a backup') },
      { fileId: unknown, problem: expect.stringContaining('Take it again') },
    ])
    expect(whole).toBeDefined()
  })

  it('with a lost reply are not sent again: signing shows that the bytes are there', async () => {
    let isLost = false
    const { states, send, calls } = await photos(1, path => {
      if (!/^\/files\/\d+$/.test(path) || isLost) return null
      isLost = true
      throw new TypeError('reset')
    })
    expect(await send()).toMatchObject({ reason: 'offline' })
    expect(await states()).toEqual(['sending'])
    expect(await send()).toBeNull()
    expect(await states()).toEqual(['sent'])
    expect(calls.filter(path => path.includes('/slices/'))).toHaveLength(1)
  })

  it('resume after a cut link, and no byte is sent twice', async () => {
    let slices = 0
    const { states, send, calls, received } = await photos(
      1,
      path => {
        if (path.includes('/slices/') && ++slices === 2) throw new TypeError('reset')
        return null
      },
      1,
      undefined,
      40_000,
    )
    expect(await send()).toMatchObject({ reason: 'offline' })
    expect([...received.values()]).toEqual([16_384])
    expect(await send()).toBeNull()
    expect(await states()).toEqual(['sent'])
    expect(calls.filter(path => path.includes('/slices/')).map(path => Number(path.split('/').at(-1)))).toEqual([
      0, 16_384, 16_384,
    ])
  })

  it('let words pass between two slices', async () => {
    let mayGoOn = true
    const { states, send, received } = await photos(
      1,
      path => {
        mayGoOn = !path.includes('/slices/')
        return null
      },
      1,
      undefined,
      40_000,
    )
    expect(await send(() => mayGoOn)).toBeNull()
    expect([await states(), ...received.values()]).toEqual([['sending'], 16_384])
    mayGoOn = true
    expect(await send()).toBeNull()
    expect(await states()).toEqual(['sent'])
  })

  it('wait and try again where the office takes nothing more', async () => {
    const { send, pace, calls } = await photos(1, path =>
      path.includes('/slices/') ? Response.json({ received: 0 }) : null,
    )
    expect(await send()).toMatchObject({ reason: 'busy' })
    expect(calls.filter(path => path.includes('/slices/'))).toHaveLength(1)
    expect(pace.size).toBe(32_768)
  })

  it('go in smaller slices once one was too slow', async () => {
    const { send, pace } = await photos(1, path =>
      path.includes('/slices/') ? new Response('', { status: 408 }) : null,
    )
    expect(await send()).toMatchObject({ reason: 'timeout' })
    expect(pace.size).toBe(8192)
  })

  it('that are refused stay, with the reason, until the person tries again', async () => {
    let isRefused = true
    const { replica, states, send } = await photos(2, path =>
      path === '/files/sign' && isRefused
        ? Response.json(problem('invalid', { message: 'That kind of file cannot be accepted' }), { status: 422 })
        : null,
    )
    expect(await send()).toBeNull()
    expect(await states()).toEqual(['failed', 'failed'])
    expect((await replica.uploads()).map(upload => upload.problem)).toEqual([
      'That kind of file cannot be accepted',
      'That kind of file cannot be accepted',
    ])
    isRefused = false
    await replica.retryUpload((await replica.uploads())[0]?.fileId ?? 0)
    expect(await send()).toBeNull()
    expect((await states()).toSorted((a, b) => a.localeCompare(b))).toEqual(['failed', 'sent'])
  })

  it('wait while words are being sent, and thrown away meanwhile they are not heard of again', async () => {
    const { replica, states, send, context } = await photos(1)
    expect(await send(() => false)).toBeNull()
    expect(await states()).toEqual(['queued'])
    const [line] = await replica.outbox()
    await replica.discard(line?.entry.seq ?? 0)
    expect(await send()).toBeNull()
    expect(await context.store.tables.uploads.count()).toBe(0)
  })

  it('too big for slices go as a form and show how much of them has gone, in steps; once they are there it is all', async () => {
    const seen: number[] = []
    const world = await photos(
      1,
      undefined,
      1,
      async onProgress => {
        for (const fraction of [0.001, 0.3, 0.31, 0.75]) {
          onProgress(fraction)
          await expect.poll(() => world.replica.uploads()).toHaveLength(1)
          seen.push((await world.replica.uploads())[0]?.progress ?? -1)
        }
      },
      FORM_SIZE,
    )
    expect(await world.send()).toBeNull()
    expect(seen).toEqual([0, 0.3, 0.3, 0.75])
    expect(await world.context.store.tables.uploads.toArray()).toMatchObject([{ state: 'sent', progress: 1 }])
  })

  it('too big for slices write their progress down at each fiftieth, and again from less when they begin once more', async () => {
    const world = await photos(
      1,
      undefined,
      1,
      async onProgress => {
        for (const [fraction, written] of [
          [0.02, 0.02],
          [0.02, 0.02],
          [0.03, 0.02],
          [0.5, 0.5],
          [0.1, 0.1],
        ] as const) {
          onProgress(fraction)
          await expect.poll(async () => (await world.replica.uploads())[0]?.progress).toBe(written)
        }
      },
      FORM_SIZE,
    )
    const writes = vi.spyOn(world.context.fence, 'write')
    expect(await world.send()).toBeNull()
    expect(writes.mock.calls.filter(([durability]) => durability === 'relaxed')).toHaveLength(3)
  })

  it('too big for slices, with a policy that expired on the way, are sent once more under a new one automatically', async () => {
    let posts = 0
    const world = await photos(
      1,
      path => {
        if (!path.startsWith('/put/') || ++posts > 1) return null
        return Response.json(problem('forbidden', { message: 'The upload policy has expired' }), { status: 403 })
      },
      1,
      async () => {
        if (posts === 0) world.clock.time += 11 * 60_000
      },
      FORM_SIZE,
    )
    expect(await world.send()).toBeNull()
    expect(await world.context.store.tables.uploads.toArray()).toMatchObject([{ state: 'sent', problem: null }])
    expect(world.calls.filter(path => path === '/files/sign')).toHaveLength(2)
  })

  it.each([
    ['refused at once', 0, 1],
    ['refused for good although it ran out', 11, 2],
  ])('too big for slices and %s stay, with the reason', async (_how, minutes, posted) => {
    const world = await photos(
      1,
      path =>
        path.startsWith('/put/')
          ? Response.json(problem('forbidden', { message: 'The upload was not signed here' }), { status: 403 })
          : null,
      1,
      async () => {
        world.clock.time += minutes * 60_000
      },
      FORM_SIZE,
    )
    expect(await world.send()).toBeNull()
    expect(await world.context.store.tables.uploads.toArray()).toMatchObject([
      { state: 'failed', problem: 'The upload was not signed here' },
    ])
    expect(world.calls.filter(path => path.startsWith('/put/'))).toHaveLength(posted)
  })

  it('stop once they were deleted, without a message of failure', async () => {
    let ended = false
    const world = await photos(
      1,
      undefined,
      1,
      async (onProgress, signal) => {
        const [line] = await world.replica.outbox()
        await world.replica.discard(line?.entry.seq ?? 0)
        onProgress(0.5)
        await expect.poll(() => signal.aborted).toBe(true)
        ended = true
        throw new TypeError('aborted')
      },
      FORM_SIZE,
    )
    expect(await world.send()).toBeNull()
    await expect.poll(() => ended).toBe(true)
    expect([ended, world.stored.size, await world.context.store.tables.uploads.count()]).toEqual([true, 0, 0])
  })

  it('leave the device only once their record is accepted, their small picture a week later', async () => {
    const { replica, context, send, surroundings } = await photos(1)
    const fileId = (await replica.uploads())[0]?.fileId ?? 0
    await send()
    const here = async () =>
      [await replica.file(fileId, 'file'), await replica.file(fileId, 'thumbnail')].map(bytes => bytes !== null)
    await tidyUploads(context, surroundings.now())
    expect(await here()).toEqual([true, true])
    await replica.store.write('strict', ({ tables }) => tables.outbox.clear())
    await tidyUploads(context, surroundings.now())
    expect(await here()).toEqual([false, true])
    await tidyUploads(context, surroundings.now() + 8 * DAY)
    expect(await here()).toEqual([false, false])
    expect(await context.store.tables.uploads.count()).toBe(0)
  })
})
