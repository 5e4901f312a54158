import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Where a connection breaks: after `at` bytes of the request (`there`) or of the answer (`back`), counted from its first byte. */
export interface Cut {
  /** What the request begins with: "POST /api/sync/drain ". */
  readonly request: string
  readonly way: 'there' | 'back'
  readonly at: number
}

/** A TCP line to a server that breaks where it is told to; requests come one to a connection. */
export interface CutLink {
  readonly port: number
  /** Breaks the next connection that carries such a request, the one after it by the second cut, and no others. */
  readonly cutNext: (...cuts: readonly Cut[]) => void
  /** Forgets the cuts; how many broke a connection before its last byte had passed. */
  readonly broken: () => number
  readonly close: () => Promise<void>
}

export async function openCutLink(target: number): Promise<CutLink> {
  let waiting: readonly Cut[] = []
  let broken = 0
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    let cut: Cut | null = null
    near.once('data', head => {
      const [next, ...others] = waiting
      if (!next || !head.toString('latin1').startsWith(next.request)) return
      cut = next
      waiting = others
    })
    const pass = (from: Socket, to: Socket, way: Cut['way']) => {
      let passed = 0
      from
        .on('data', data => {
          const room = cut?.way === way ? cut.at - passed : Infinity
          passed += data.length
          if (room < 0) return
          if (data.length <= room) return void to.write(data)
          broken += 1
          if (room > 0) to.write(data.subarray(0, room))
          near.destroySoon()
          far.destroySoon()
        })
        .on('close', () => to.destroySoon())
    }
    pass(near, far, 'there')
    pass(far, near, 'back')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cutNext: (...cuts) => {
      waiting = cuts
      broken = 0
    },
    broken: () => {
      waiting = []
      return broken
    },
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
