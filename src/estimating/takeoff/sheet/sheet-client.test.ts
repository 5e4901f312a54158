import { expose } from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import type { SheetReader } from '#domain/takeoff/sheet-reader'
import { SheetClient } from './sheet-client'

const OPENED = { ok: true, frame: { width: 10, height: 10, turn: 0 }, pages: 1 } as const
const PART = { left: 0, top: 0, width: 10, height: 10, scale: 1 }

/** A worker in this thread, with what it is asked. Its `crash` is what a browser says when one stops. */
function workers(reader: (turn: number) => Partial<SheetReader<string>>) {
  const started: { readonly crash: () => void; readonly ended: () => void }[] = []
  const start = () => {
    const { port1, port2 } = new MessageChannel()
    expose(reader(started.length), port2)
    port1.start()
    const errors: (() => void)[] = []
    const ended = vi.fn<() => void>(() => {
      port1.close()
      port2.close()
    })
    started.push({ crash: () => errors.forEach(tell => tell()), ended })
    // As much of a worker as the client asks.
    return Object.assign(port1, {
      terminate: ended,
      addEventListener: (kind: string, tell: () => void) =>
        kind === 'error' ? errors.push(tell) : MessagePort.prototype.addEventListener.call(port1, kind, tell),
    }) as unknown as Worker
  }
  return { started, start }
}

describe('the worker that reads drawings', () => {
  it('is started again with the same sheet after a crash, and the drawing goes on', async () => {
    const open = vi.fn<SheetReader<string>['open']>(() => Promise.resolve(OPENED))
    const { started, start } = workers(turn => ({
      open,
      draw: () => (turn === 0 ? new Promise(() => undefined) : Promise.resolve('drawn')),
    }))
    const client = new SheetClient(start)
    expect(await client.open(new ArrayBuffer(3), 'application/pdf', 1, 0)).toEqual(OPENED)
    const drawing = client.draw(PART)
    started[0]?.crash()
    expect(await drawing).toBe('drawn')
    expect(started).toHaveLength(2)
    expect(started[0]?.ended).toHaveBeenCalledOnce()
    expect(open).toHaveBeenCalledTimes(2)
    client.close()
  })

  it('gives a sheet up that ends the second one too, in words instead of a hang', async () => {
    const draw = vi.fn<SheetReader<string>['draw']>(() => new Promise(() => undefined))
    const { started, start } = workers(() => ({
      open: () => Promise.resolve(OPENED),
      draw,
    }))
    const client = new SheetClient(start)
    await client.open(new ArrayBuffer(3), 'application/pdf', 1, 0)
    const drawing = client.draw(PART)
    await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(1))
    started[0]?.crash()
    await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(2))
    started[1]?.crash()
    expect(await drawing).toBe('late')
    client.close()
  })

  it('is asked no more once its page is left', async () => {
    const { started, start } = workers(() => ({
      open: () => Promise.resolve(OPENED),
      draw: () => new Promise(() => undefined),
    }))
    const client = new SheetClient(start)
    await client.open(new ArrayBuffer(3), 'application/pdf', 1, 0)
    const drawing = client.draw(PART)
    client.close()
    started[0]?.crash()
    expect(await drawing).toBe(null)
    expect(started).toHaveLength(1)
  })
})
