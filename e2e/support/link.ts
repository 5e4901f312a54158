import { createServer, connect, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { freePort } from '../../server/testing/free-port'

export interface Speed {
  readonly kilobitsPerSecond: number
  /** There and back. */
  readonly roundTripMs: number
}

/** The line between a phone and the server: as bad as asked, or cut. It reaches pages and workers alike, which DevTools throttling does not. */
export interface Link {
  readonly url: string
  /** How it is from now on; null is as fast as it goes. */
  readonly become: (speed: Speed | null) => void
  readonly cut: () => void
  readonly restore: () => void
  readonly close: () => Promise<void>
}

export async function openLink(target: string): Promise<Link> {
  const sockets = new Set<Socket>()
  let speed: Speed | null = null
  let isCut = false
  // One lane each way, shared by all connections, as radio is.
  const lanes = { up: { freeAt: 0 }, down: { freeAt: 0 } }
  const lane = (way: { freeAt: number }) => {
    let lastAt = 0
    /** On the line, the first sent first. */
    const flying: Buffer[] = []
    let end: (() => void) | null = null
    return new Transform({
      transform(chunk: Buffer, _, done) {
        if (!speed && flying.length === 0) return done(null, chunk)
        const now = Date.now()
        const { kilobitsPerSecond, roundTripMs } = speed ?? { kilobitsPerSecond: Infinity, roundTripMs: 0 }
        way.freeAt = Math.max(way.freeAt, now) + (chunk.length * 8) / kilobitsPerSecond
        const sentIn = way.freeAt - now
        lastAt = Math.max(lastAt, way.freeAt + roundTripMs / 2)
        flying.push(chunk)
        setTimeout(() => {
          this.push(flying.shift())
          if (flying.length === 0) end?.()
        }, lastAt - now)
        // Timed: a slow link is what this plays.
        setTimeout(done, sentIn)
      },
      // Never before the last bytes, whatever the clock says: this process may have stood still meanwhile.
      flush(done) {
        if (flying.length === 0) done()
        else end = done
      },
    })
  }
  const listener = createServer(near => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(new URL(target).port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {
        near.destroy()
        far.destroy()
      })
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(lane(lanes.up)).pipe(far)
    far.pipe(lane(lanes.down)).pipe(near)
  })
  const port = await freePort()
  await new Promise<void>(resolve => listener.listen(port, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${port}`,
    become: next => {
      speed = next
    },
    cut: () => {
      isCut = true
      drop()
    },
    restore: () => {
      isCut = false
    },
    close: () =>
      new Promise(resolve => {
        drop()
        listener.close(() => resolve())
      }),
  }
}
