import { proxyList } from '#server/services/client-address'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TokenReply } from '#contract/platform/auth'
import { createAccount } from '#server/auth/account/create-account'
import { createPasswords } from '#server/base/password-hash'
import { outwardFetch } from '#server/services/outward-fetch'
import { STANDARD_ROLES } from '#server/auth/roles/standard-roles'
import { connectDatabase, type Database } from '#server/database/connect'
import { migrate } from '#server/database/migrate'
import { createFolderStore } from '#server/storage/folder-store'
import { createApp } from '#server/http/app'
import { listen, stopListening } from '#server/app/listen'
import type { Identity } from '#server/base/identity'
import { createSealer } from '#server/base/sealer'
import type { Services } from '#server/services/services'
import { createMailer } from '#server/mail/mailer'
import { identityOf } from '#server/testing/test-account'
import { temporaryPostgres } from '#server/testing/temporary-postgres'
import { REGISTERS } from '#server/register/registers'
import { INTERFACE } from '#server/register/interface'

export const PASSWORD = 'Plumb-line-and-level-7'

/** The whole server on a temporary PostgreSQL that flushes every commit, with one firm of two people. */
export interface ServerHost {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string
  readonly postgres: string
  readonly database: Database
  readonly services: Services
  /** Someone of the firm who may do everything. */
  readonly identity: Identity
  readonly people: readonly Person[]
  readonly close: () => Promise<void>
}
export interface Person {
  readonly email: string
  readonly user: number
  readonly account: number
  /** A fresh access token; an earlier one ends when its time is up. */
  readonly signIn: () => Promise<string>
}

/** `appDir`: the built app, to be served with it. */
export async function startServer(appDir: string | null = null): Promise<ServerHost> {
  const postgres = await temporaryPostgres({ durable: true })
  const database = await connectDatabase({ registers: REGISTERS, url: postgres.url })
  await migrate(database)
  const dataDir = mkdtempSync(join(tmpdir(), 'quoin-bench-'))
  const stopping = new AbortController()
  const services: Services = {
    database,
    log: pino({ level: 'silent' }),
    now: Date.now,
    randomBytes,
    stopping: stopping.signal,
    mailer: createMailer({ dataDir, from: 'Quoin <no-reply@quoin.test>', now: Date.now }),
    files: createFolderStore(join(dataDir, 'files'), 'a secret of the benches'),
    steady: Date.now,
    sealer: createSealer(new Uint8Array(32).fill(1)),
    passwords: createPasswords(),
    outward: outwardFetch,
    config: {
      demo: false,
      production: false,
      publicUrl: 'http://127.0.0.1',
      goesByHost: false,
      dataDir,
      appDir,
      fileOrigins: [],
      trustedProxies: proxyList(''),
    },
  }
  const { server, port } = await listen(createApp(services, INTERFACE), 0, '127.0.0.1')
  const origin = `http://127.0.0.1:${port}`
  const people = await makeFirm(database, origin)
  const [first] = people
  if (!first) throw new Error('The firm is empty')
  return {
    origin,
    postgres: postgres.url,
    database,
    services,
    identity: identityOf(first.account, first.user),
    people,
    close: async () => {
      stopping.abort()
      await stopListening(server, 500)
      await database.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeFirm(database: Database, origin: string): Promise<Person[]> {
  const passwordHash = await createPasswords().hash(PASSWORD)
  const names = ['phone', 'office']
  const made = await createAccount(database, Date.now(), {
    company: 'Plumb & Level Ltd',
    isDemo: false,
    tiers: { estimating: 'Premium', siteCommercial: 'Premium' },
    roles: STANDARD_ROLES,
    people: names.map(name => ({
      fullName: name,
      email: `${name}@bench.test`,
      role: 'Administrator',
      mustChange: false,
      passwordHash,
    })),
  })
  return [...made.users].map(([email, user]) => ({
    email,
    user,
    account: made.account,
    signIn: () => signIn(origin, email),
  }))
}

async function signIn(origin: string, username: string): Promise<string> {
  const response = await fetch(`${origin}/api/oauth/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', client_id: 'quoin-api', username, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as TokenReply).access_token
}
