// Uploads that never come hold up no one else's. Real sockets: what matters is what the server does while nothing comes.
import { connect, type Socket } from 'node:net'
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
import { ProblemError } from '#contract/problem'

const firm = await testFirm(await testDatabase())
const { server, port } = await listen(createApp(firm.services, INTERFACE), 0, '127.0.0.1')
const idle: Socket[] = []
afterAll(async () => {
  for (const socket of idle) socket.destroy()
  await stopListening(server, 0)
})

const site = (await firm.signIn('site@plumb.test')).access_token
const admin = (await firm.signIn('admin@plumb.test')).access_token
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
/** Sends the beginning of an upload and then nothing. */
const begin = async (sent: string) => {
  const socket = connect(port, '127.0.0.1')
  idle.push(socket)
  await new Promise<void>(resolve => socket.once('connect', resolve))
  await new Promise<void>(resolve =>
    socket.write(
      `POST /api/files/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n${sent}`,
      () => resolve(),
    ),
  )
}
const fieldsOf = (form: FormData): string =>
  [...form]
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')

test('sockets that send nothing take no place', async () => {
  for (let n = 0; n < 8; n++) await begin('')
  for (let n = 0; n < 8; n++) await begin('--b\r\ncontent-disposition: form-data; name="key"\r\n\r\nuploads/1/1\r\n')
  expect(await post(site)).toBe(204)
})

test('uploads of one person that stop half-way leave room for everybody else', async () => {
  for (let n = 0; n < 8; n++)
    await begin(
      `${fieldsOf(formOf(await sign(site), png))}--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nsome`,
    )
  expect(await post(admin)).toBe(204)
})

test.each([
  ['stops', { stalledMs: 20, bytesPerSecond: 1 }, 1_000],
  ['comes slower than any phone sends', { stalledMs: 50, bytesPerSecond: 1_000_000 }, 10],
])('an upload that %s is ended', async (_, pace, between) => {
  const app = new Hono()
    .post('/', async c => {
      await (await beginForm(c, pace)).whole()
      return c.body(null, 204)
    })
    .onError((error, c) => c.text(error instanceof ProblemError ? error.message : 'another fault', 400))
  const body = new ReadableStream<Uint8Array>({
    start: controller =>
      controller.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')),
    pull: async controller => {
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
