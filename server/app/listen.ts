import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from '../services/services'

/** Serves the app on a port; rejects in words when the port is taken. Port 0 takes any that is free. */
export function listen(app: Hono<Env>, port: number, host: string): Promise<{ server: Server; port: number }> {
  const answer = getRequestListener(app.fetch)
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => void answer(request, response),
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => reject(inWords(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : port })
    })
  })
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
