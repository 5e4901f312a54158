// Requests made up from the description the server gives of itself: an answer with sense each time, never a fault.
import { expect, test } from 'vitest'
import { PERMISSION_RESOURCES } from '#contract/permissions'
import { isProblem } from '#contract/kit/problem'
import type { OpenApi, Operation } from '#server/http/docs/openapi'
import type { JsonSchema } from '#server/http/docs/openapi-values'
import { createAccount } from '#server/auth/account/create-account'
import { createPasswords } from '#server/base/password-hash'
import { PASSWORD, testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { IDS, QUERIES, TEXTS } from '../bad-input/bodies'
import { plantRecords } from '../permissions/samples'
import { MadeUp } from './made-up'
import { Chance, inTime, SEED, spread, tell, volumeOf } from './volume'

const REQUESTS = volumeOf('requests', 250)
/** While one waits for the database the next is made up. */
const AT_ONCE = 4
/** Requests to one firm. They take away rights, licences and records, and one that has lost them only refuses: after so many comes another. */
const TO_ONE_FIRM = 250
const ROLES = [
  { name: 'All', readonly: false, levels: Object.fromEntries(PERMISSION_RESOURCES.map(each => [each, 7 as const])) },
  { name: 'Reader', readonly: false, levels: Object.fromEntries(PERMISSION_RESOURCES.map(each => [each, 1 as const])) },
]
/** What would end the sign-in of the person who asks, or asks a server that is not ours. */
const LEFT_OUT = /\/(oauth|logout|sign-?out|passwords?|sessions|company-sign-in|sync\/(events|poll))/i

const database = await testDatabase()
const firm = await testFirm(database)
const chance = new Chance()

interface Described {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}
const api = (await (await firm.call('GET', '/openapi.json')).json()) as OpenApi
const operations: readonly Described[] = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(() => !LEFT_OUT.test(path))
    .map(([method, operation]) => ({ method: method.toUpperCase(), path: path.replace('/api', ''), operation })),
)

/** Where and with what an operation is called this time. */
function madeUp(make: MadeUp, { path, operation }: Described): { readonly path: string; readonly body: unknown } {
  const at = path.replaceAll(/\{\w+\}/g, () => make.id(IDS))
  const names = (operation.parameters ?? []).filter(each => each.in === 'query')
  const asked = names
    .filter(() => chance.is(0.15))
    .map(({ name }) => `${name}=${encodeURIComponent(Buffer.from(make.text()).toString())}`)
  const query = chance.is(0.1) ? chance.pick(QUERIES) : asked.join('&')
  const content = (
    operation.requestBody as { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
  )?.content
  const schema = content?.['application/json']?.schema
  const body = schema && (chance.is(0.05) ? chance.pick(TEXTS) : make.body(schema))
  return { path: query === '' ? at : `${at}?${query}`, body }
}

interface Asked {
  readonly make: MadeUp
  readonly people: string[]
  readonly tokens: Map<string, string>
}
/** A firm with one record of everything, and people who may do everything or read it. */
async function anotherFirm(number: number, passwordHash: string): Promise<Asked> {
  const person = (name: string, role: string) => ({
    fullName: name,
    email: `${name}${number}@firm.test`.toLowerCase(),
    role,
    passwordHash,
    mustChange: false,
  })
  const people = [person('Ada', 'All'), person('Ben', 'All'), person('Cem', 'All'), person('Dot', 'Reader')]
  const { account, users } = await createAccount(database, firm.clock.now, {
    company: `Firm ${number}`,
    isDemo: false,
    tiers: { estimating: 'Premium', siteCommercial: 'Premium' },
    roles: ROLES,
    people,
  })
  const ids = await plantRecords(database, identityOf(account, users.get(people[0]?.email ?? '') ?? 0), 'MARK')
  return {
    make: new MadeUp(api.components.schemas, chance, [...ids.values()]),
    people: people.map(({ email }) => email),
    tokens: new Map(),
  }
}

test(`${REQUESTS} requests made up from the description: none ends in a fault or without words (seed ${SEED})`, async () => {
  const passwordHash = await createPasswords().hash(PASSWORD)
  let now = await anotherFirm(0, passwordHash)
  const wrong: string[] = []
  const took: number[] = []
  let asked = 0
  const met = new Map<number, number>()
  /** One made up and asked; what it is follows from the seed alone, whatever the ones beside it are answered. */
  const ask = async (): Promise<void> => {
    const { make, people, tokens } = now
    const described = chance.pick(operations)
    const { path, body } = madeUp(make, described)
    const person = chance.pick(people)
    const token = tokens.get(person) ?? (await firm.signIn(person)).access_token
    tokens.set(person, token)
    const began = performance.now()
    const reply = await firm.call(described.method, path, { token, ...(body === undefined ? {} : { body }) })
    const text = await reply.text()
    // Timed: the report tells it, and no run fails for it.
    took.push(performance.now() - began)
    met.set(reply.status, (met.get(reply.status) ?? 0) + 1)
    const told = `${described.method} ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 300) ?? ''}: ${reply.status}`
    // A person who was made inactive, or lost the rights, by one of these requests is put back by nobody.
    if (reply.status === 401 && tokens.get(person) === token) {
      tokens.delete(person)
      await firm.signIn(person).catch(() => {
        if (people.length > 1 && people.includes(person)) people.splice(people.indexOf(person), 1)
      })
    }
    // 503 is what a device newer than its server is told, 502 and 503 what a service that is not set up is.
    if (reply.status >= 500 && !(reply.status === 503 && path.startsWith('/sync/'))) wrong.push(told)
    else if (reply.status >= 400 && !isSaid(text)) wrong.push(`${told} without words`)
  }
  while (asked < REQUESTS && inTime()) {
    if (asked > 0) now = await anotherFirm(asked / TO_ONE_FIRM, passwordHash)
    const until = Math.min(asked + TO_ONE_FIRM, REQUESTS)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (asked < until) {
          asked += 1
          await ask()
        }
      }),
    )
  }
  tell(
    'requests',
    `${asked} requests to ${operations.length} calls, ${wrong.length} faults; ${[...met]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}; ${spread(took)}`,
  )
  expect(wrong).toEqual([])
  // What is refused for want of a right tries nothing of what is behind it.
  expect(met.get(403) ?? 0).toBeLessThan(asked / 2)
})

function isSaid(text: string): boolean {
  try {
    return isProblem(JSON.parse(text))
  } catch {
    return false
  }
}
