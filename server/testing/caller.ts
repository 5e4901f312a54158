import type { Firm } from './firm'

type Row = Readonly<Record<string, unknown>>

export interface JsonReply {
  readonly status: number
  /** The JSON of the reply; `{}` without one. */
  readonly body: Row
}
/** Calls of one person, whose replies are read as JSON. */
export interface Caller {
  readonly call: (method: string, path: string, body?: unknown) => Promise<JsonReply>
  /** Makes a record and returns its id. Throws the server's words when it is refused. */
  readonly make: (path: string, body: unknown) => Promise<number>
  readonly get: (path: string) => Promise<Row>
  readonly list: (path: string) => Promise<Row[]>
}

export function callerOf(firm: Pick<Firm, 'call'>, token: string): Caller {
  const json = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> => {
    const reply = await firm.call(method, path, { token, body })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json') === true
    return { status: reply.status, body: isJson && text !== '' ? JSON.parse(text) : {} }
  }
  // A test names the path, so it knows which of the two comes back.
  const row = (body: unknown) => body as Row
  const rows = (body: unknown) => body as Row[]
  return {
    call: async (method, path, body) => {
      const reply = await json(method, path, body)
      return { status: reply.status, body: row(reply.body) }
    },
    make: async (path, body) => {
      const made = await json('POST', path, body)
      if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
      return Number(row(made.body).id)
    },
    get: async path => row((await json('GET', path)).body),
    list: async path => rows((await json('GET', path)).body),
  }
}
