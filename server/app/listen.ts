import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { PACED } from '../http/bodies'
import type { Env } from '../services/services'

/** By when all of a request must be here. */
const WHOLE_MS = 120_000

/**
 * Serves the app on a port; rejects in words when the port is taken. Port 0 takes any that is free. Node's own limit for a request counts for
 * all of them alike, and ended every large file of a slow phone after two minutes: here it counts for those that have no pace of their own.
 */
export function listen(
  app: Hono<Env>,
  port: number,
  host: string,
  wholeMs = WHOLE_MS,
): Promise<{ server: Server; port: number }> {
  const answer = getRequestListener(app.fetch)
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (request.url !== PACED) endWhenLate(request, response, wholeMs)
      void answer(request, response)
    },
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => reject(inWords(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : port })
    })
  })
}

function endWhenLate(request: IncomingMessage, response: ServerResponse, wholeMs: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    if (response.headersSent) request.destroy()
    else request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => request.destroy())
  }, wholeMs)
  response.once('close', () => clearTimeout(timer))
}

function inWords(error: Error & { code?: string }, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is already in use. Stop what uses it, or choose another with PORT.`)
  if (error.code === 'EACCES')
    return new Error(`Port ${port} needs more rights than this process has. Choose another with PORT.`)
  return new Error(`Cannot listen on ${host}:${port}: ${error.message}`)
}

/**
 * Takes no new connections, answers the calls that are under way or still come on an open one, and after `patience` milliseconds ends what
 * is left. A connection ends with its answer: kept alive, it would bring calls until the patience ends, and the last would be cut off.
 */
export async function stopListening(server: Server, patience: number): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // Those whose answer began before.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}
