import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { APP_HEADER, type TokenReply } from '#contract/platform/auth'
import { createAccount, type MadeAccount } from '../auth/account/create-account'
import { createPasswords, type Passwords } from '../base/password-hash'
import { ADMINISTRATOR, STANDARD_ROLES, SUPER_ADMIN } from '../auth/roles/standard-roles'
import type { Database } from '../database/connect'
import { createSealer } from '../base/sealer'
import { createFolderStore } from '../storage/folder-store'
import { createApp } from '../http/app'
import { proxyList } from '../services/client-address'
import { type OutwardFetch, outwardFetch } from '../services/outward-fetch'
import type { Config, Services } from '../services/services'
import { createMailer, type Mail } from '../mail/mailer'
import { removeFolder } from './remove-folder'
import { INTERFACE } from '../register/interface'

export const PASSWORD = 'Plumb-line-and-level-7'
const ORIGIN = 'https://quoin.test'
/** A proxy on this machine, so that x-forwarded-for counts. */
const SOCKET = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } }

/** A server's sign-in and files over a test database, with a clock of its own and two firms. */
export interface Firm {
  readonly services: Services
  readonly clock: { now: number }
  readonly own: MadeAccount
  readonly other: MadeAccount
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Response>
  /** The next mail that is sent; ask before what sends it. */
  readonly nextMail: () => Promise<Mail>
  /** A request as it is, without the headers the app sends. */
  readonly bare: (path: string, request: RequestInit) => Promise<Response>
  /** Whether the server still knows an access token. */
  readonly works: (token: string) => Promise<boolean>
  /** An access token, or more, of someone with PASSWORD. */
  readonly signIn: (username: string, client?: 'quoin-api' | 'quoin-app') => Promise<TokenReply>
}
export interface CallOptions {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export async function testFirm(
  database: Database,
  options: {
    readonly config?: Partial<Config>
    readonly passwords?: Passwords
    readonly outward?: OutwardFetch
    readonly files?: Services['files']
  } = {},
): Promise<Firm> {
  const clock = { now: Date.UTC(2026, 10, 21, 9) }
  const passwords = options.passwords ?? createPasswords()
  const dataDir = mkdtempSync(join(tmpdir(), 'quoin-firm-'))
  afterAll(() => removeFolder(dataDir))
  const now = () => clock.now
  const mailer = createMailer({ dataDir, from: 'Quoin <no-reply@quoin.test>', now })
  const waiting: ((mail: Mail) => void)[] = []
  const services: Services = {
    database,
    log: pino({ level: 'silent' }),
    now,
    steady: now,
    sealer: createSealer(new Uint8Array(32).fill(1)),
    passwords,
    outward: options.outward ?? outwardFetch,
    randomBytes,
    stopping: new AbortController().signal,
    mailer: {
      ...mailer,
      send: async mail => {
        await mailer.send(mail)
        for (const tell of waiting.splice(0)) tell(mail)
      },
    },
    files: options.files ?? createFolderStore(join(dataDir, 'files'), 'a secret of the tests'),
    config: {
      demo: false,
      production: false,
      publicUrl: ORIGIN,
      goesByHost: false,
      dataDir,
      appDir: null,
      fileOrigins: [],
      trustedProxies: proxyList('127.0.0.1'),
      ...options.config,
    },
  }
  const [own, other] = await makeFirms(database, clock.now, await passwords.hash(PASSWORD))
  const app = createApp(services, INTERFACE)
  const call: Firm['call'] = async (method, path, { token, body, headers } = {}) =>
    app.request(
      `/api${path}`,
      {
        method,
        headers: {
          origin: ORIGIN,
          [APP_HEADER]: '1',
          host: 'quoin.test',
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: body instanceof FormData ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      SOCKET,
    )
  return {
    services,
    clock,
    own,
    other,
    call,
    nextMail: () => new Promise(resolve => waiting.push(resolve)),
    works: async token => (await call('GET', '/accounts', { token })).status === 200,
    bare: async (path, request) => app.request(`/api${path}`, request),
    signIn: async (username, client = 'quoin-api') => {
      const reply = await call('POST', '/oauth/v2/token', {
        body: { grant_type: 'password', client_id: client, username, password: PASSWORD },
      })
      if (!reply.ok) throw new Error(await reply.text())
      return (await reply.json()) as TokenReply
    },
  }
}

async function makeFirms(database: Database, now: number, passwordHash: string): Promise<[MadeAccount, MadeAccount]> {
  const person = (email: string, role: string) => ({
    fullName: `The ${role}`,
    email,
    role,
    passwordHash,
    mustChange: false,
  })
  const firm = { isDemo: false, tiers: { estimating: 'Premium', siteCommercial: 'Premium' } } as const
  const own = await createAccount(database, now, {
    ...firm,
    company: 'Plumb & Level Ltd',
    roles: [...STANDARD_ROLES, SUPER_ADMIN],
    people: [
      person('admin@plumb.test', 'Administrator'),
      person('site@plumb.test', 'Site manager'),
      person('estimator@plumb.test', 'Estimator'),
      person('super@plumb.test', 'Super admin'),
      { ...person('new@plumb.test', 'Site manager'), mustChange: true },
    ],
  })
  const other = await createAccount(database, now, {
    ...firm,
    company: 'Other Builders',
    roles: [ADMINISTRATOR],
    people: [person('admin@other.test', 'Administrator')],
  })
  return [own, other]
}
