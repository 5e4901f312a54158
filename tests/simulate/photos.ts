import type { DrainRequest, WireOperation } from '#contract/sync/protocol'
import { isMap } from './model/values'
import type { Sent } from './network'

/** A file a person was told is kept on their device. */
export interface Kept {
  readonly id: number
  readonly device: string
  readonly bytes: Uint8Array
  /** The server will refuse it: it is not what it says. */
  readonly isOdd: boolean
}
/** What the server has of a file. */
interface Arrived {
  readonly bytes: Uint8Array
  readonly size: number
}
export type Files = ReadonlyMap<number, Arrived>

/**
 * Follows every file from the tap that kept it: its bytes arrive whole and as they were, in whatever slices, and the record made of it
 * goes only after it.
 */
export class Photos {
  readonly #kept = new Map<number, Kept>()
  #arrived = new Map<number, Arrived>()
  /** Files the server has lost with a restore, or a part of them. Their devices may have let go of the bytes, and must say so (decision 581). */
  readonly #lost = new Set<number>()
  readonly broken: string[] = []

  keep(kept: Kept): void {
    this.#kept.set(kept.id, kept)
  }
  get(id: number): Kept | undefined {
    return this.#kept.get(id)
  }
  /** Whether the server has lost the file with a restore, and it has not come again. */
  isLost(id: number): boolean {
    return this.#lost.has(id) && this.#wrongWith(id) !== null
  }
  remember(): Files {
    return new Map(this.#arrived)
  }
  setBack(files: Files): void {
    for (const [id, { bytes }] of this.#arrived)
      if ((files.get(id)?.bytes.length ?? 0) < bytes.length) this.#lost.add(id)
    this.#arrived = new Map(files)
  }

  /** Hears each call about files that the server answered well. */
  witness({ path, init }: Sent, answer: unknown): void {
    const [, id = '', from = ''] = /^\/files\/(\d+)\/slices\/(\d+)$/.exec(path) ?? []
    if (path === '/files/sign' && isMap(answer)) this.#sign(Number(answer.id), Number(answer.fileSize))
    else if (id !== '' && init.body instanceof Uint8Array && isMap(answer))
      this.#take(Number(id), Number(from), init.body, Number(answer.received))
  }

  #sign(id: number, size: number): void {
    if (!this.#arrived.has(id)) this.#arrived.set(id, { bytes: new Uint8Array(), size })
  }

  #take(id: number, from: number, slice: Uint8Array, received: number): void {
    const file = this.#arrived.get(id)
    if (!file) return void this.broken.push(`file ${id} was sent and never announced`)
    // Sent twice, or where the server has more: it said how much it has and took nothing.
    if (from !== file.bytes.length || received <= from) return
    if (received !== from + slice.length)
      this.broken.push(`file ${id} has ${received} bytes after ${slice.length} from ${from}`)
    const bytes = new Uint8Array(from + slice.length)
    bytes.set(file.bytes)
    bytes.set(slice, from)
    this.#arrived.set(id, { ...file, bytes })
  }

  /** A record made of a file was accepted. */
  accepted({ device }: DrainRequest, { seq, resource, id, set }: WireOperation): void {
    const file = resource.endsWith('Photo') ? Number(set.file) : Number.NaN
    if (Number.isNaN(file)) return
    const wrong = this.#wrongWith(file)
    if (wrong !== null)
      this.broken.push(`${device}#${seq}: ${resource} ${id} was accepted, and its file ${file} ${wrong}`)
  }

  #wrongWith(id: number): string | null {
    const arrived = this.#arrived.get(id)
    const kept = this.#kept.get(id)
    if (!arrived) return 'was never sent'
    if (arrived.bytes.length !== arrived.size) return `is here to ${arrived.bytes.length} of ${arrived.size} bytes`
    if (kept?.isOdd) return 'is not what it says'
    return kept && !kept.bytes.every((byte, at) => byte === arrived.bytes[at]) ? 'is not as it was kept' : null
  }
}
