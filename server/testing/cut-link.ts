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
  /** Breaks the next connection that carries such a request, and no other. */
  readonly cutNext: (cut: Cut) => void
  /** Forgets the cut; true when it broke a connection before its last byte had passed. */
  readonly hasCut: () => boolean
  readonly close: () => Promise<void>
}

export async function openCutLink(target: number): Promise<CutLink> {
  let next: Cut | null = null
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    let cut: Cut | null = null
    near.once('data', head => {
      if (next === null || !head.toString('latin1').startsWith(next.request)) return
      cut = next
      next = null
    })
    const pass = (from: Socket, to: Socket, way: Cut['way']) => {
      let passed = 0
      from.on('data', data => {
        const room = cut?.way === way ? cut.at - passed : Infinity
        passed += data.length
        if (data.length <= room) return void to.write(data)
        isCut = true
        if (room > 0) to.write(data.subarray(0, room))
        near.destroySoon()
        far.destroySoon()
      }).on('close', () => to.destroySoon())
    }
    pass(near, far, 'there')
    pass(far, near, 'back')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cutNext: cut => { next = cut; isCut = false },
    hasCut: () => { next = null; return isCut },
    close: () => new Promise(resolve => { for (const socket of sockets) socket.destroy(); server.close(() => resolve()) }),
  }
}
