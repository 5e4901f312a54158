import { PASSWORD } from './person'

type Json = Readonly<Record<string, unknown>>
export interface Row extends Json {
  readonly id: number
}

/** Someone in the office, working through the API as any client of the contract may. */
export class Office {
  readonly #url: string
  #token = ''
  private constructor(url: string) {
    this.#url = url
  }

  static async signIn(url: string, username: string, password: string = PASSWORD): Promise<Office> {
    const office = new Office(url)
    const reply = (await office.call('POST', '/oauth/v2/token', {
      grant_type: 'password',
      client_id: 'quoin-api',
      username,
      password,
    })) as { readonly access_token: string }
    office.#token = reply.access_token
    return office
  }

  /** The answer's body; throws what the server said when it refused. */
  async call(method: string, path: string, body?: Json): Promise<unknown> {
    const reply = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  /** Signs this person out everywhere but here. */
  async endOtherSessions(): Promise<void> {
    for (const session of await this.list('/sessions'))
      if (session['current'] !== true) await this.call('DELETE', `/sessions/${session.id}`)
  }

  /** Every record a list answers. */
  async list(path: string): Promise<readonly Row[]> {
    return (await this.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000`)) as readonly Row[]
  }

  async find(path: string, isIt: (row: Row) => boolean): Promise<Row> {
    const found = (await this.list(path)).find(isIt)
    if (!found) throw new Error(`Nothing of ${path} is it`)
    return found
  }
}
