import { beforeAll, describe, expect, it } from 'vitest'
import { followsLicence, isPersonal, licensedSites, mayWrite, shownTo } from '#contract/kit/access'
import { PERMISSION_RESOURCES, type Tier } from '#contract/permissions'
import type { Resource } from '#contract/kit/resource'
import { RESOURCES, resourceNamed } from '#contract/resources'
import { createAccount } from '#server/auth/account/create-account'
import { createPasswords } from '#server/base/password-hash'
import { inAccount } from '#server/database/session'
import { deleteRecord } from '#server/records/delete/delete'
import { updateRecords } from '#server/records/write/update'
import { type Firm, PASSWORD, testFirm } from '#server/testing/firm'
import { joinPortal } from '#server/testing/portal'
import { identityOf } from '#server/testing/test-account'
import { byRun } from '../support/long-run'
import { testDatabase } from '#server/testing/test-database'
import { drainOf, type Drained, OPERATIONS } from './operations'
import { plantOne, plantProject, plantRecords } from './samples'

const database = await testDatabase()

interface Actor {
  readonly name: string
  readonly token: string | undefined
  /** What its browser sends of itself. */
  readonly headers?: Readonly<Record<string, string>>
  readonly permissions: ReadonlySet<string>
  readonly refused: 401 | 403 | null
  readonly account: number
  readonly user: number
}
interface Place {
  readonly account: number
  readonly ids: ReadonlyMap<string, number>
  readonly mark: string
  readonly maker: ReturnType<typeof identityOf>
}

const level = (value: 0 | 1 | 7) => Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, value]))
const ROLES = [
  { name: 'Nobody', readonly: false, levels: level(0) },
  { name: 'Reader', readonly: false, levels: level(1) },
  { name: 'Writer', readonly: false, levels: level(7) },
]

let firm: Firm
let places: { readonly own: Place; readonly foreign: Place; readonly unlicensed: Place }
const actors: Actor[] = []

async function makePlace(
  company: string,
  tier: Tier,
  hash: string,
): Promise<Place & { readonly users: ReadonlyMap<string, number> }> {
  const slug = company.toLowerCase()
  const person = (name: string, mustChange = false) => ({
    fullName: `${name} of ${company}`,
    email: `${name.toLowerCase()}${mustChange ? '-forced' : ''}@${slug}.test`,
    role: name,
    passwordHash: hash,
    mustChange,
  })
  const { account, users } = await createAccount(database, firm.clock.now, {
    company,
    isDemo: false,
    tiers: { estimating: tier, siteCommercial: tier },
    roles: ROLES,
    people: [person('Writer'), person('Reader'), person('Nobody'), person('Writer', true)],
  })
  const maker = identityOf(account, users.get(`writer@${slug}.test`) ?? 0)
  const mark = `MARK-${company}`
  return { account, users, maker, mark, ids: await plantRecords(database, maker, mark) }
}

beforeAll(async () => {
  firm = await testFirm(database)
  const hash = await createPasswords().hash(PASSWORD)
  const own = await makePlace('Own', 'Premium', hash)
  const foreign = await makePlace('Foreign', 'Premium', hash)
  const unlicensed = await makePlace('Unlicensed', 'None', hash)
  places = { own, foreign, unlicensed }
  const expired = (await firm.signIn('writer@own.test')).access_token
  firm.clock.now += 16 * 60_000
  const signedIn = async (name: string, email: string, refused: Actor['refused'] = null): Promise<Actor> => {
    const reply = await firm.signIn(email)
    return {
      name,
      token: reply.access_token,
      permissions: new Set(reply.user.permissions),
      refused,
      account: reply.user.account.id,
      user: reply.user.id,
    }
  }
  const nobody = { permissions: new Set<string>(), account: own.account, user: 0 }
  actors.push(
    { name: 'anonymous', token: undefined, refused: 401, ...nobody },
    { name: 'expired', token: expired, refused: 401, ...nobody },
    await signedIn('forced', 'writer-forced@own.test', 403),
    await signedIn('no permission', 'nobody@own.test'),
    await signedIn('read-only', 'reader@own.test'),
    await signedIn('write', 'writer@own.test'),
    await signedIn('licence off', 'writer@unlicensed.test'),
    await signedIn('other account', 'writer@foreign.test'),
    await signedIn('super admin', 'super@plumb.test'),
    ...(await subcontractor(own)),
  )
})

/** A person at a subcontractor, signed in to the portal: by the cookie that their browser sends, and with its secret shown as a token of the API. */
async function subcontractor({ account, ids }: Place): Promise<Actor[]> {
  const { cookie } = await joinPortal(firm, (await firm.signIn('writer@own.test')).access_token, {
    project: ids.get('project') ?? 0,
    subcontractor: ids.get('subcontractor') ?? 0,
    email: 'ken@northern.test',
  })
  const none = { permissions: new Set<string>(), account, user: 0, refused: 401 } as const
  return [
    { name: 'subcontractor', token: undefined, headers: { cookie }, ...none },
    { name: 'subcontractor by token', token: cookie.split('=')[1], ...none },
  ]
}

/** The place whose records an actor may know; a super admin has none here until they switch. What is planted for one person is no one else's. */
const homeOf = (actor: Actor): Place | undefined => Object.values(places).find(place => place.account === actor.account)

/**
 * Where an actor tries a call: at home and in another account. A call that may not be made at all is refused before any record is looked at, and a
 * list names no record, so that the place makes no difference: once is enough. A long run tries both places; `npm test` takes turns, so that of
 * those who may write everything one tries the call at home and one in the other account.
 */
function placesFor(actor: Actor, operation: (typeof OPERATIONS)[number]): readonly Place[] {
  const { names, allowed, call } = operation
  const home = homeOf(actor)
  const away = home === places.own ? places.foreign : places.own
  if (!home) return [away]
  const { own, foreign } = { own: call({ id: 1, ids: home.ids }), foreign: call({ id: 2, ids: away.ids }) }
  const isOne = !names && JSON.stringify(own) === JSON.stringify(foreign)
  if (actor.refused !== null || !allowed(actor.permissions) || isOne) return [home]
  const isAtHome = OPERATIONS.indexOf(operation) % 2 === (actor.account === places.own.account ? 0 : 1)
  return byRun(isAtHome ? [home] : [away], [home, away])
}

/**
 * Every call is tried without a sign-in. A sign-in that has run out and one that needs a new password first are refused in the same place:
 * `npm test` tries each call with one of the two. A subcontractor's cookie is tried with every call, as a token with every second one.
 */
function isTried({ name }: Actor, operation: (typeof OPERATIONS)[number]): boolean {
  const isEven = OPERATIONS.indexOf(operation) % 2 === 0
  const turns = isEven ? ['forced', 'subcontractor by token'] : ['expired']
  return byRun(!turns.includes(name), true)
}

/** The headers of an actor's browser. */
const sentBy = ({ headers }: Actor) => (headers === undefined ? {} : { headers })

/** Changes in one drain: a drain for each was half of this file's time. */
const TOGETHER = 100

/** Each change with what the server says of it; `text` is all that it says. What a drain says beside its results stands with each of them. */
async function drained<T extends Drained>(
  changes: readonly T[],
  who: { readonly account: number; readonly user: number; readonly device: number },
  token: string | undefined,
): Promise<(T & { readonly outcome: string | undefined; readonly text: string })[]> {
  const said: (T & { readonly outcome: string | undefined; readonly text: string })[] = []
  for (let at = 0; at < changes.length; at += TOGETHER) {
    const some = changes.slice(at, at + TOGETHER)
    const { first, body } = drainOf(some, who)
    const reply = await firm.call('POST', '/sync/drain', { token, body })
    const { results = [], ...beside } = (await reply.json()) as {
      readonly results?: readonly { readonly seq: number; readonly outcome: string }[]
    }
    const bySeq = new Map(results.map(result => [result.seq, result]))
    for (const [index, change] of some.entries()) {
      const result = bySeq.get(first + index)
      said.push({ ...change, outcome: result?.outcome, text: JSON.stringify({ result, beside }) })
    }
  }
  return said
}

describe('permission matrix (ROLE-4)', () => {
  it("gives every actor of every call exactly what the contract says, and no one another account's records", async () => {
    const wrong: string[] = []
    let cells = 0
    for (const actor of actors) {
      for (const operation of OPERATIONS) {
        if (!isTried(actor, operation)) continue
        for (const place of placesFor(actor, operation)) {
          const isHome = homeOf(actor) === place && !isPersonal(operation.resource)
          const takesAway = operation.takesAway && isHome && operation.allowed(actor.permissions)
          const id = takesAway
            ? await inAccount(database, place.maker, tx => plantOne(tx, operation.resource, place.mark, place.ids))
            : (place.ids.get(operation.resource.name) ?? 0)
          // Files are judged by themselves: a file of one's own keeps the verdict on the record.
          const ids = new Map([...place.ids, ...[...(homeOf(actor)?.ids ?? [])].filter(([name]) => name === 'file')])
          const { method, path, body } = operation.call({ id, ids })
          const reply = await firm.call(method, path, { token: actor.token, body, ...sentBy(actor) })
          const text = await reply.text()
          cells++
          const isOutside = isUnlicensed(actor, operation.resource)
          const verdict = judge(
            actor,
            operation.names,
            operation.allowed(actor.permissions) && !(isOutside && operation.isCreate),
            isHome && !isOutside,
            reply.status,
          )
          if (verdict !== null)
            wrong.push(
              `${actor.name}, ${operation.name} (${isHome ? 'own' : 'foreign'}): ${verdict}, got ${reply.status} ${text.slice(0, 120)}`,
            )
          for (const { mark } of Object.values(places))
            if (!(isHome && !isOutside && actor.refused === null && mark === place.mark) && text.includes(mark))
              wrong.push(`${actor.name}, ${operation.name}: leaked ${mark}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThan(2_500)
    console.log(`permission matrix: ${cells} cells, 0 leaks`)
  }, 3_600_000)

  it('holds in a drain, also for ids nested in a batch, and in every scope of a pull', async () => {
    const wrong: string[] = []
    for (const actor of actors) {
      const registered = await firm.call('POST', '/sync/devices', {
        token: actor.token,
        body: { key: 'ab'.repeat(16), name: actor.name },
        ...sentBy(actor),
      })
      if (actor.refused !== null) {
        if (registered.status !== actor.refused) wrong.push(`${actor.name} registered a device: ${registered.status}`)
        continue
      }
      const { device } = (await registered.json()) as { device: number }
      const who = { account: actor.account, user: actor.user, device }
      for (const place of [places.own, places.foreign]) {
        const isHome = homeOf(actor) === place
        const changes = RESOURCES.flatMap(resource => {
          const allowed = mayWrite(actor.permissions, resource)
          // As above: what may not be written at all is refused wherever it is.
          if (!allowed && place !== places.own) return []
          const kinds = (['set', 'command', 'delete'] as const).filter(
            kind => !(isHome && allowed && kind === 'delete'),
          )
          return kinds.map(kind => ({ resource, kind, allowed, id: place.ids.get(resource.name) ?? 0 }))
        })
        for (const { resource, kind, allowed, outcome, text } of await drained(changes, who, actor.token)) {
          if (!isHome && text.includes(place.mark)) wrong.push(`${actor.name}, drain ${kind} ${resource.name}: leaked`)
          // Taking away what is not there, or what is another account's, is no change.
          const changed = kind !== 'delete' && (outcome === 'applied' || outcome === 'merged')
          if (changed && !(isHome && allowed)) wrong.push(`${actor.name}, drain ${kind} ${resource.name}: ${outcome}`)
          if (!allowed && outcome !== 'forbidden' && outcome !== 'gone' && !(kind === 'delete' && !isHome))
            wrong.push(`${actor.name}, drain ${kind} ${resource.name} without permission: ${outcome ?? text}`)
        }
      }
      for (const place of Object.values(places)) {
        const scopes = [
          'account',
          'library',
          'index',
          `project:${place.ids.get('project')}`,
          `assessment:${place.ids.get('assessment')}`,
          `user:${place.maker.user}`,
        ].map(scope => ({ scope, cursor: null }))
        const reply = await firm.call('POST', '/sync/pull', {
          token: actor.token,
          body: { device, contract: 1, scopes },
        })
        const text = await reply.text()
        const isHome = homeOf(actor) === place
        if (!isHome && text.includes(place.mark)) wrong.push(`${actor.name}: pull leaked ${place.mark}`)
        const delivered = new Set(
          text
            .split('\n')
            .filter(line => line !== '')
            .map(line => JSON.parse(line) as { line: string; resource?: string; ids?: number[] })
            .filter(line => line.line === 'rows' && (line.ids?.length ?? 0) > 0)
            .map(line => line.resource),
        )
        for (const resource of RESOURCES)
          if (delivered.has(resource.name) && !shownTo(actor.permissions, resource))
            wrong.push(`${actor.name}: pull delivered ${resource.name}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each([
    { licensed: 'siteCommercial', onSite: true },
    { licensed: 'estimating', onSite: false },
  ] as const)('a licence for $licensed alone shows only its projects, by every call', async ({ licensed, onSite }) => {
    const hash = await createPasswords().hash(PASSWORD)
    const company = licensed.toLowerCase()
    const { account, users } = await createAccount(database, firm.clock.now, {
      company,
      isDemo: false,
      tiers: { estimating: 'None', siteCommercial: 'None', [licensed]: 'Premium' },
      roles: ROLES,
      people: [
        { fullName: 'Writer', email: `writer@${company}.test`, role: 'Writer', passwordHash: hash, mustChange: false },
      ],
    })
    const maker = identityOf(account, users.get(`writer@${company}.test`) ?? 0)
    const shown = await plantRecords(database, maker, 'SHOWN')
    const hidden = await plantProject(database, maker, 'HIDDEN', shown)
    for (const [ids, isOnSite] of [
      [shown, onSite],
      [hidden, !onSite],
    ] as const) {
      await inAccount(database, maker, async tx => {
        await updateRecords(tx, resourceNamed('assessment'), [
          { id: ids.get('assessment') ?? 0, set: { isAccepted: isOnSite } },
        ])
        await updateRecords(tx, resourceNamed('project'), [
          { id: ids.get('project') ?? 0, set: { showProjectHub: isOnSite } },
        ])
      })
    }
    const { access_token: token, user } = await firm.signIn(`writer@${company}.test`)
    const permissions = new Set(user.permissions)
    const wrong: string[] = []
    for (const operation of OPERATIONS.filter(each => followsLicence(each.resource) && each.allowed(permissions))) {
      const call = async (ids: ReadonlyMap<string, number>) => {
        const { method, path, body } = operation.call({ id: ids.get(operation.resource.name) ?? 0, ids })
        const reply = await firm.call(method, path, { token, body })
        return { status: reply.status, text: await reply.text() }
      }
      const reply = await call(hidden)
      if (reply.text.includes('HIDDEN')) wrong.push(`${operation.name}: leaked`)
      const isOpen = operation.isList || (operation.isCreate && operation.resource.name === 'project' && !onSite)
      // A partner bears its owner's id, and the sample names none.
      if (isOpen ? reply.status >= 300 : !(operation.isCreate ? [403, 422] : [404]).includes(reply.status))
        wrong.push(`${operation.name} of a hidden record: ${reply.status}`)
      if (
        operation.name.endsWith(' list') &&
        !(await call(shown)).text.includes(`"id":${shown.get(operation.resource.name)}`)
      )
        wrong.push(`${operation.name} does not show what is licensed`)
    }
    const gone = resourceNamed(onSite ? 'delivery' : 'projectDocument')
    const toldOfGone = async (ids: ReadonlyMap<string, number>) => {
      const id = ids.get(gone.name) ?? 0
      await inAccount(database, maker, tx => deleteRecord(tx, gone, id))
      const reply = await firm.call('GET', `/${gone.path}/${id}/history`, { token })
      return reply.status === 200
        ? ((await reply.json()) as { newestRevision: { action: string } }).newestRevision.action
        : reply.status
    }
    const registered = await firm.call('POST', '/sync/devices', {
      token,
      body: { key: 'cd'.repeat(16), name: 'phone' },
    })
    const { device } = (await registered.json()) as { device: number }
    const changes = RESOURCES.filter(followsLicence).flatMap(resource =>
      (['set', 'command', 'delete'] as const).map(kind => ({ resource, kind, id: hidden.get(resource.name) ?? 0 })),
    )
    for (const { resource, kind, outcome, text } of await drained(changes, { account, user: user.id, device }, token)) {
      if (text.includes('HIDDEN')) wrong.push(`drain ${kind} ${resource.name}: leaked`)
      if (outcome !== 'forbidden' && outcome !== 'invalid') wrong.push(`drain ${kind} ${resource.name}: ${outcome}`)
    }
    const scopes = ['index', `project:${hidden.get('project')}`, `assessment:${hidden.get('assessment')}`].map(
      scope => ({ scope, cursor: null }),
    )
    const pulled = await (
      await firm.call('POST', '/sync/pull', { token, body: { device, contract: 1, scopes } })
    ).text()
    if (pulled.includes('HIDDEN') || !pulled.includes('SHOWN')) wrong.push('pull of the index')
    expect(wrong).toEqual([])
    // Someone told of a delete over their change is led to its history.
    expect([await toldOfGone(shown), await toldOfGone(hidden)]).toEqual(['delete', 404])
  })
})

/** Without any licence nothing of any project is shown, whatever the role permits. */
const isUnlicensed = ({ permissions }: Actor, resource: Resource): boolean =>
  followsLicence(resource) && licensedSites(permissions) === 'none'

/** What is wrong with a status; null when it is what the contract says. */
function judge(actor: Actor, names: boolean, allowed: boolean, isHome: boolean, status: number): string | null {
  if (status >= 500) return 'must never fail'
  if (actor.refused !== null) return status === actor.refused ? null : `must be ${actor.refused}`
  if (!allowed) return status === 403 ? null : 'must be 403'
  if (names && !isHome) return status === 404 ? null : 'must be 404 like an absent record'
  return status === 401 || status === 403 || (names && status === 404) ? 'must be allowed' : null
}
