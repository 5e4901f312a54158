// Uploads that never come hold up no one else's. Real sockets: what matters is what the server does while nothing comes.
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { signReply, type SignReply } from '#contract/platform/files'
import { listen, stopListening } from '../app/listen'
import { createApp } from '../http/app'
import { INTERFACE } from '../register/interface'
import { testDatabase } from '../testing/test-database'
import { testFirm } from '../testing/firm'
import { formOf } from '../testing/upload'
import { beginForm } from './upload-form'
import { Hono } from 'hono'
import { ProblemError } from '#contract/kit/problem'

const firm = await testFirm(await testDatabase())
const { server, port } = await listen(createApp(firm.services, INTERFACE), 0, '127.0.0.1')
const idle: Socket[] = []
afterAll(async () => {
  for (const socket of idle) socket.destroy()
  await stopListening(server, 0)
})

const tokenOf = async (name: string) => (await firm.signIn(name)).access_token
const site = await tokenOf('site@plumb.test')
const admin = await tokenOf('admin@plumb.test')
const estimator = await tokenOf('estimator@plumb.test')
const png = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
)

const sign = async (token: string): Promise<SignReply> =>
  v.parse(
    signReply,
    await (
      await firm.call('POST', '/files/sign', {
        token,
        body: { fileName: 'a.png', fileSize: png.length, mimeType: 'image/png' },
      })
    ).json(),
  )
const post = async (token: string): Promise<number> => {
  const body = formOf(await sign(token), png)
  return (await fetch(`http://127.0.0.1:${port}/api/files/upload`, { method: 'POST', body })).status
}
/** Node takes no shorter one, and refuses the form at once. */
const BOUNDARY = 'quoin-boundary-of-27-letters'
/** Answers to uploads that were only begun. */
const early: string[] = []
/** Sends the beginning of an upload and then nothing. */
const begin = async (sent: string) => {
  const socket = connect(port, '127.0.0.1')
  idle.push(socket)
  socket.on('data', answer => early.push(answer.toString()))
  await new Promise<void>(resolve => socket.once('connect', resolve))
  await new Promise<void>(resolve =>
    socket.write(
      `POST /api/files/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: 9000\r\n\r\n${sent}`,
      () => resolve(),
    ),
  )
}
const part = (name: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fieldsOf = (form: FormData): string =>
  [...form]
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => part(name, value))
    .join('')
/** All fields of an upload as signed, and the first bytes of its file. */
const beginFile = async (token: string) =>
  begin(
    `${fieldsOf(formOf(await sign(token), png))}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nsome`,
  )

test('sockets that send nothing take no place', async () => {
  for (let n = 0; n < 8; n++) await begin('')
  for (let n = 0; n < 8; n++) await begin(part('key', 'uploads/1/1'))
  expect(await post(site)).toBe(204)
  expect(early).toEqual([])
})

test('uploads that stop half-way, or come slowly, hold up nobody but who sent them, however many people do', async () => {
  const others = [site, estimator, await tokenOf('super@plumb.test')]
  for (const token of others) for (let n = 0; n < 3; n++) await beginFile(token)
  expect(await post(admin)).toBe(204)
  // None of them was given up for it: they were never in the way.
  expect(early).toEqual([])
})

test.each([
  ['stops', { stalledMs: 20, bytesPerSecond: 1 }, 1_000],
  ['comes slower than any phone sends', { stalledMs: 50, bytesPerSecond: 1_000_000 }, 10],
])('an upload that %s is ended', async (_, pace, between) => {
  const app = new Hono()
    .post('/', async c => {
      await (await beginForm(c, pace)).arrive(tmpdir())
      return c.body(null, 204)
    })
    .onError((error, c) => c.text(error instanceof ProblemError ? error.message : 'another fault', 400))
  const body = new ReadableStream<Uint8Array>({
    start: controller =>
      controller.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')),
    pull: async controller => {
      // Timed: a slow upload is what the server is to end.
      await new Promise(resolve => setTimeout(resolve, between))
      controller.enqueue(new Uint8Array(10))
    },
  })
  const request = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  }
  expect(await (await app.request('/', request)).text()).toBe('The upload stopped. Send it again')
})
