import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/kit/problem'
import { testDatabase } from '../../testing/test-database'
import { testFirm } from '../../testing/firm'

const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('admin@plumb.test')
type Json = Readonly<Record<string, unknown>> & { readonly id: number; readonly rev: number }
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  firm.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
const json = async (response: Promise<Response>) => (await response).json() as Promise<Json>
const problem = async (response: Promise<Response>) => (await response).json() as Promise<Problem>
const makeClient = (fullName: string) => json(call('POST', '/clients', { fullName }))

describe('the generic calls (API-1, LIST-17)', () => {
  test('create answers 201 with the record and its revision; get answers the same', async () => {
    const response = await call('POST', '/clients', { fullName: 'Marlowe Pension Trustees Ltd' })
    expect(response.status).toBe(201)
    const made = (await response.json()) as Json
    expect(made).toMatchObject({
      fullName: 'Marlowe Pension Trustees Ltd',
      archivedAt: null,
      address: null,
      rev: expect.any(Number),
    })
    expect(await json(call('GET', `/clients/${made.id}`))).toEqual(made)
  })

  test('patch changes what is named, a server-owned or unknown field is refused at the field', async () => {
    const made = await makeClient('Calder Valley Estates LLP')
    expect(await json(call('PATCH', `/clients/${made.id}`, { phone: '01422 496 018' }))).toMatchObject({
      fullName: made.fullName,
      phone: '01422 496 018',
    })
    for (const field of ['id', 'createdAt', 'nonsense', 'account_id']) {
      expect(await problem(call('PATCH', `/clients/${made.id}`, { [field]: 5 }))).toMatchObject({
        status: 422,
        errors: [{ path: field }],
      })
    }
    expect(await problem(call('POST', '/projects', { name: 'x', pagesCount: 4 }))).toMatchObject({
      status: 422,
      errors: [{ path: 'pagesCount' }],
    })
  })

  test('list pages, sorts, filters and counts', async () => {
    for (const name of ['Zeta 2', 'zeta 10', 'Álpha']) await makeClient(`list ${name}`)
    const page = await call('GET', '/clients?fullName=list&sort=fullName&limit=2')
    expect(page.headers.get('x-total-count')).toBe('3')
    expect(((await page.json()) as Json[]).map(row => row.fullName)).toEqual(['list Álpha', 'list Zeta 2'])
    expect(
      ((await json(call('GET', '/clients?fullName=list&sort=-fullName&limit=2&page=2'))) as unknown as Json[]).map(
        row => row.fullName,
      ),
    ).toEqual(['list Álpha'])
    expect(await problem(call('GET', '/clients?fulName=x'))).toMatchObject({
      status: 422,
      errors: [{ path: 'fulName' }],
    })
    expect(await problem(call('GET', '/projects?tenderDueDate=yesterday'))).toMatchObject({
      status: 422,
      errors: [{ path: 'tenderDueDate' }],
    })
    expect(await problem(call('GET', '/clients?limit=1001'))).toMatchObject({
      status: 422,
      errors: [{ path: 'limit' }],
    })
  })

  test('archived records are left out unless asked for', async () => {
    const made = await makeClient('archive me')
    expect(await json(call('PATCH', `/clients/${made.id}/archive`))).toMatchObject({ archivedAt: expect.any(String) })
    const names = async (more: string) =>
      ((await json(call('GET', `/clients?fullName=archive me${more}`))) as unknown as Json[]).length
    expect([await names(''), await names('&includeArchived=1')]).toEqual([0, 1])
    expect(await json(call('PATCH', `/clients/${made.id}/unarchive`))).toMatchObject({ archivedAt: null })
  })

  test('delete answers 204, then 404; in use 409 with what uses it (API-4)', async () => {
    const made = await makeClient('gone soon')
    await call('POST', '/projects', { name: 'P', client: made.id })
    expect(await problem(call('DELETE', `/clients/${made.id}`))).toMatchObject({
      status: 409,
      code: 1002,
      message: 'One or more conflicts prevented that request. This item is used in 1 project',
    })
    const free = await makeClient('free')
    expect((await call('DELETE', `/clients/${free.id}`)).status).toBe(204)
    expect((await call('DELETE', `/clients/${free.id}`)).status).toBe(404)
    expect(await json(call('GET', `/clients/${free.id}/history`))).toMatchObject({
      newestRevision: { action: 'delete' },
    })
  })

  test('history tells of what goes with the record too when asked, also of what is gone', async () => {
    const made = await makeClient('with an address')
    const address = await json(
      call('POST', '/clientaddresses', {
        client: made.id,
        name: 'Yard',
        address: {
          street1: '1 Mill Lane',
          street2: '',
          street3: '',
          city: 'Leeds',
          county: '',
          postcode: 'LS1 4AP',
          country: 'GB',
        },
      }),
    )
    await call('PATCH', `/clientaddresses/${address.id}`, { name: 'Depot' })
    await call('DELETE', `/clientaddresses/${address.id}`)
    const told = async (query: string) =>
      (
        (await json(call('GET', `/clients/${made.id}/history${query}`)))['revisions'] as {
          action: string
          of?: object
        }[]
      ).map(({ action, of }) => (of ? { action, of } : action))
    const of = { resource: 'clientAddress', id: address.id }
    expect(await told('')).toEqual(['create'])
    expect(await told('?contents=1')).toEqual([
      { action: 'delete', of },
      { action: 'update', of },
      { action: 'create', of },
      'create',
    ])
  })

  test('history tells who did what, newest first', async () => {
    const made = await makeClient('history')
    await call('PATCH', `/clients/${made.id}`, { phone: '1' })
    const response = await call('GET', `/clients/${made.id}/history?limit=1`)
    expect(response.headers.get('x-total-count')).toBe('2')
    expect(await response.json()).toMatchObject({
      newestRevision: {
        action: 'update',
        changes: { phone: [null, '1'] },
        user: { person: { fullName: expect.stringMatching(/./) } },
      },
      oldestRevision: { action: 'create' },
      revisions: [{ action: 'update' }],
    })
    expect((await call('GET', '/clients/999999/history')).status).toBe(404)
  })

  test('a transition runs on several records whole or not at all', async () => {
    const project = await json(call('POST', '/projects', { name: 'T' }))
    const make = () => json(call('POST', '/assessments', { name: 'A', project: project.id }))
    const [a, b] = [await make(), await make()]
    expect(await json(call('POST', `/assessments/${a.id},${b.id}/transitions/start`))).toMatchObject([
      { id: a.id, status: 'in_progress' },
      { id: b.id, status: 'in_progress' },
    ])
    expect(await problem(call('POST', `/assessments/${a.id},${b.id}/transitions/accept`, {}))).toMatchObject({
      status: 409,
      code: 1025,
    })
    expect((await call('POST', `/assessments/${a.id}/transitions/nonsense`)).status).toBe(404)
    await call('PATCH', `/assessments/${b.id}/archive`)
    expect((await call('POST', `/assessments/${a.id},${b.id}/transitions/start`)).status).toBe(409)
  })

  test('moves by path and by patch (API-7)', async () => {
    const project = await json(call('POST', '/projects', { name: 'M' }))
    const assessment = await json(call('POST', '/assessments', { name: 'A', project: project.id }))
    const zones: number[] = []
    for (const name of ['1', '2', '3'])
      zones.push((await json(call('POST', '/assessmentzones', { name, assessment: assessment.id }))).id)
    const [a = 0, b = 0, c = 0] = zones
    const order = async () =>
      ((await json(call('GET', `/assessmentzones?assessment=${assessment.id}&sort=order`))) as unknown as Json[]).map(
        row => row.id,
      )
    await call('POST', `/assessmentzones/move/${c}/after/0`)
    expect(await order()).toEqual([c, a, b])
    await call('PATCH', `/assessmentzones/${c}`, { position: 'after', after: a, name: 'moved' })
    expect(await order()).toEqual([a, c, b])
    await call('POST', `/assessmentzones/move/${a}/after/-1`)
    expect(await order()).toEqual([c, b, a])
    expect(await problem(call('PATCH', `/assessmentzones/${c}`, { position: 'sideways' }))).toMatchObject({
      status: 422,
      errors: [{ path: 'position' }],
    })
    const other = await json(call('POST', '/assessments', { name: 'B', project: project.id }))
    const foreign = (await json(call('POST', '/assessmentzones', { name: 'S', assessment: other.id }))).id
    const child = (await json(call('POST', '/assessmentzones', { name: 'a.1', assessment: assessment.id, parent: a })))
      .id
    const before = await order()
    for (const after of [foreign, 999_999_999, child, a]) {
      const refused = { status: 422, errors: [{ path: 'after' }] }
      expect(await problem(call('POST', `/assessmentzones/move/${a}/after/${after}`))).toMatchObject(refused)
      expect(await problem(call('PATCH', `/assessmentzones/${a}`, { position: 'after', after }))).toMatchObject(refused)
      expect(await problem(call('POST', `/assessmentzones/${a}/transitions/move`, { after }))).toMatchObject(refused)
    }
    expect((await call('POST', `/assessmentzones/move/${a}/after/x0`)).status).toBe(404)
    expect(await order()).toEqual(before)
  })

  test('says what is wrong in plain words', async () => {
    for (const [method, path, body] of [
      ['POST', '/projects', []],
      ['POST', '/projects', { name: {} }],
      ['POST', '/assessmentzones/1/transitions/move', { after: 'x' }],
      ['POST', '/deleted-records/restore', { resource: 7 }],
    ] as const) {
      const answer = JSON.stringify(await problem(call(method, path, body)))
      expect(answer, `${method} ${path}`).not.toMatch(/expected|received/i)
    }
  })

  test("a partner record is made with its owner's id", async () => {
    const project = await json(call('POST', '/projects', { name: 'Q' }))
    const assessment = await json(call('POST', '/assessments', { name: 'A', project: project.id }))
    const zone = await json(call('POST', '/assessmentzones', { name: 'Z', assessment: assessment.id }))
    const other = await json(call('POST', '/assessments', { name: 'B', project: project.id }))
    const stranger = await json(call('POST', '/assessmentzones', { name: 'S', assessment: other.id }))
    const product = await json(call('POST', '/assessmentproducts', { name: 'P', assessment: assessment.id }))
    const values = { assessment: assessment.id, cells: { [zone.id]: { quantity: '2.5', source: 'boq' } } }
    expect(await problem(call('POST', '/assessmentquantities', values))).toMatchObject({
      status: 422,
      errors: [{ path: 'id' }],
    })
    expect(await json(call('POST', '/assessmentquantities', { id: product.id, ...values }))).toMatchObject({
      id: product.id,
      cells: { [zone.id]: { quantity: '2.5000' } },
    })
    expect(
      await problem(
        call('PATCH', `/assessmentquantities/${product.id}`, {
          [`cells.${stranger.id}`]: { quantity: '1', source: 'boq' },
        }),
      ),
    ).toMatchObject({
      status: 422,
      errors: [{ path: `cells.${stranger.id}`, message: 'This zone belongs to another assessment' }],
    })
  })
})

describe('two people (API-5)', () => {
  test('X-Base-Rev: other fields are merged, the same field is a conflict with both values, who and when', async () => {
    const made = await makeClient('both')
    await call('PATCH', `/clients/${made.id}`, { phone: '111' })
    const stale = { 'x-base-rev': String(made.rev) }
    expect(await json(call('PATCH', `/clients/${made.id}`, { email: 'a@b.example' }, stale))).toMatchObject({
      phone: '111',
      email: 'a@b.example',
    })
    expect(await problem(call('PATCH', `/clients/${made.id}`, { phone: '222' }, stale))).toMatchObject({
      status: 409,
      code: 1001,
      clash: {
        fields: [{ path: 'phone', base: null, mine: '222', theirs: '111' }],
        by: expect.stringMatching(/./),
        at: expect.any(String),
      },
    })
    const now = await json(call('GET', `/clients/${made.id}`))
    expect(
      await json(call('PATCH', `/clients/${made.id}`, { phone: '222' }, { 'x-base-rev': String(now.rev) })),
    ).toMatchObject({ phone: '222' })
  })

  test('X-Base-Rev: a delete over what a colleague has changed since is a conflict that tells of it, and goes once it was seen', async () => {
    const made = await makeClient('to go')
    const { access_token: estimator } = await firm.signIn('estimator@plumb.test')
    const body = { phone: '0113 496 0111' }
    expect((await firm.call('PATCH', `/clients/${made.id}`, { token: estimator, body })).status).toBe(200)
    const seen = { 'x-base-rev': String(made.rev) }
    expect(await problem(call('DELETE', `/clients/${made.id}`, undefined, seen))).toMatchObject({
      status: 409,
      clash: { fields: [{ path: 'phone', base: null, theirs: body.phone }], by: 'The Estimator' },
    })
    const now = await json(call('GET', `/clients/${made.id}`))
    expect((await call('DELETE', `/clients/${made.id}`, undefined, { 'x-base-rev': 'x' })).status).toBe(400)
    expect((await call('DELETE', `/clients/${made.id}`, undefined, { 'x-base-rev': String(now.rev) })).status).toBe(204)
    expect((await call('DELETE', `/clients/${made.id}`, undefined, seen)).status).toBe(404)
  })

  test('an Idempotency-Key makes a repeated call answer once, also when both come at once', async () => {
    const headers = { 'idempotency-key': 'a-key-1' }
    const twice = await Promise.all([1, 2].map(() => json(call('POST', '/clients', { fullName: 'once' }, headers))))
    expect(twice[0]).toEqual(twice[1])
    expect(await problem(call('POST', '/clients', { fullName: 'other' }, headers))).toMatchObject({
      status: 422,
      errors: [{ path: 'idempotency-key' }],
    })
    expect((await call('GET', '/clients?fullName=once')).headers.get('x-total-count')).toBe('1')
    expect((await call('POST', '/clients', {}, { 'idempotency-key': 'k2' })).status).toBe(422)
    expect((await call('POST', '/clients', { fullName: 'after a failure' }, { 'idempotency-key': 'k2' })).status).toBe(
      201,
    )
  })
})

describe('bad input', () => {
  const bad: readonly (readonly [string, string, string, number])[] = [
    ['POST', '/clients', '{', 400],
    ['POST', '/clients', '[]', 422],
    ['POST', '/clients', 'null', 422],
    ['POST', '/clients', '{"fullName":"\\u0000"}', 422],
    ['POST', '/clients', '{"fullName":"\\ud800"}', 422],
    ['POST', '/clients', '{"fullName":"   "}', 422],
    ['POST', '/clients', '{"fullName":["x"]}', 422],
    ['POST', '/clients', `{"fullName":"${'x'.repeat(300)}"}`, 422],
    ['POST', '/projects', '{"name":"x","client":1e300}', 422],
    ['POST', '/projects', '{"name":"x","client":9007199254740991}', 422],
    ['POST', '/projects', '{"name":"x","retentionPercentage":"1e5"}', 422],
    ['POST', '/projects', '{"name":"x","tenderDueDate":"2026-02-30"}', 422],
    ['POST', '/projects', '{"name":"x","tenderDueDate":"0000-01-01"}', 422],
    ['POST', '/projects', '{"name":"x","assignedTo":[1,2,99999]}', 422],
    ['POST', '/projects', '{"name":"x","address":{"street1":1}}', 422],
    ['GET', '/clients/0', '', 404],
    ['GET', '/clients/99999999999999999999', '', 404],
    ['GET', '/clients/9007199254740993', '', 404],
    ['GET', '/clients/1%00', '', 404],
    ['GET', '/clients?page=0', '', 422],
    ['GET', '/clients?sort=;drop', '', 422],
    ['GET', '/clients?fullName=%00', '', 422],
    ['GET', '/clients?fullName=%ff', '', 200],
    ['GET', '/projects?client=9999999999999999', '', 200],
    ['GET', '/projects?retentionPercentage=99999999999999999', '', 422],
    ['PATCH', '/clients/1', '{}', 404],
    ['PATCH', '/clients/1/nonsense', '{}', 404],
    ['POST', '/clients/1/transitions/archive', '{"x":1}', 422],
    ['GET', '/nothing', '', 404],
    ['POST', '/assessmentzones/move/1/after/-2', '', 404],
    ['DELETE', '/clients', '', 404],
  ]
  test.each(bad)('%s %s %s answers %i', async (method, path, body, status) => {
    const response = await call(method, path, body === '' ? undefined : body)
    expect(response.status, await response.clone().text()).toBe(status)
    if (status >= 400)
      expect(await response.json()).toMatchObject({
        kind: expect.any(String),
        code: expect.any(Number),
        message: expect.stringMatching(/./),
      })
  })

  test('a long name of letters that grow when folded can be kept, sorted and found', async () => {
    const made = await json(call('POST', '/projects', { name: 'ﷺ'.repeat(255) }))
    expect(await json(call('GET', '/projects?sort=name&limit=1000'))).toContainEqual(
      expect.objectContaining({ id: made.id }),
    )
  })
})

describe('bodies', () => {
  const post = (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>) =>
    firm.bare('/clients', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    })
  test('may come gzipped', async () => {
    expect((await post(new Uint8Array(gzipSync('{"fullName":"zipped"}')), { 'content-encoding': 'gzip' })).status).toBe(
      201,
    )
    expect((await post('not gzip', { 'content-encoding': 'gzip' })).status).toBe(400)
    expect((await post('x', { 'content-encoding': 'br' })).status).toBe(415)
  })
  test('are bounded as sent and as unpacked', async () => {
    expect(
      (await post(new Uint8Array(gzipSync(Buffer.alloc(40 * 1024 * 1024))), { 'content-encoding': 'gzip' })).status,
    ).toBe(413)
    expect((await post('x'.repeat(9 * 1024 * 1024), { 'content-length': String(9 * 1024 * 1024) })).status).toBe(413)
  })
  test('answers are gzipped when taken', async () => {
    for (let i = 0; i < 12; i++) await makeClient(`filler ${i} ${'x'.repeat(100)}`)
    const response = await call('GET', '/clients', undefined, { 'accept-encoding': 'gzip' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
  })
})

describe('another account', () => {
  test('is not there: reading, changing, deleting, pointing at, moving after', async () => {
    const { access_token: foreign } = await firm.signIn('admin@other.test')
    const mine = await makeClient('mine')
    const as = (method: string, path: string, body?: unknown) =>
      firm.call(method, path, { token: foreign, ...(body === undefined ? {} : { body }) })
    expect((await as('GET', `/clients/${mine.id}`)).status).toBe(404)
    expect((await as('PATCH', `/clients/${mine.id}`, { phone: '1' })).status).toBe(404)
    expect((await as('DELETE', `/clients/${mine.id}`)).status).toBe(404)
    expect((await as('GET', `/clients/${mine.id}/history`)).status).toBe(404)
    expect(await (await as('POST', '/projects', { name: 'theft', client: mine.id })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'client' }],
    })
    expect(await (await as('GET', '/clients?fullName=mine')).json()).toEqual([])
  })
})
