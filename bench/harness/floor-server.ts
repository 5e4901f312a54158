import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface FloorServer {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** node:http and nothing else. */
export function startFloor(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<FloorServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () => {
          server.closeAllConnections()
          return new Promise(done => server.close(() => done()))
        },
      })
    })
  })
}
