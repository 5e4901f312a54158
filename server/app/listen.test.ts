import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../services/services'
import { listen, stopListening } from './listen'

/** Sends all of a request but the last byte of its body. */
async function begin(
  port: number,
  path: string,
): Promise<{ readonly socket: Socket; readonly answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<string>(resolve =>
    socket.once('data', bytes => resolve(bytes.toString().split('\r\n')[0] ?? '')),
  )
  await new Promise<void>(resolve =>
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\na`, () => resolve()),
  )
  return { socket, answer }
}

test('a request must be whole in time, but not a large file of a slow phone: that has a pace of its own', async () => {
  const app = new Hono<Env>().post('*', async c => c.text(await c.req.text())).onError((_, c) => c.text('', 400))
  const { server, port } = await listen(app, 0, '127.0.0.1', 20)
  const upload = await begin(port, '/api/files/upload')
  const other = await begin(port, '/api/projects')
  expect(await other.answer).toBe('HTTP/1.1 408 Request Timeout')
  upload.socket.write('b')
  expect(await upload.answer).toBe('HTTP/1.1 200 OK')
  for (const { socket } of [upload, other]) socket.destroy()
  await stopListening(server, 0)
})
