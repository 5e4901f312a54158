import { beforeAll, describe, expect, test } from 'vitest'
import { testFirm } from '../testing/firm'
import { testDatabase } from '../testing/test-database'

const firm = await testFirm(await testDatabase())
const admin = await firm.signIn('admin@plumb.test')
const site = await firm.signIn('site@plumb.test')
const estimator = await firm.signIn('estimator@plumb.test')
type Person = typeof admin

const call = (by: Person, method: string, path: string, body?: unknown) =>
  firm.call(method, path, { token: by.access_token, body })
const make = async (by: Person, path: string, body: unknown): Promise<number> =>
  ((await (await call(by, 'POST', path, body)).json()) as { id: number }).id
const told = async (person: Person): Promise<string[]> => {
  const rows = (await (await call(person, 'GET', '/notifications/my-unread')).json()) as {
    id: number
    name: string
    subject: string
    subjectId: number
  }[]
  for (const { id } of rows) await call(person, 'POST', `/notifications/${id}/read`)
  return rows
    .map(
      ({ name, subject, subjectId }) =>
        `${subject === 'issue' && subjectId === issue ? 'on the issue' : subject}: ${name}`,
    )
    .toSorted()
}

let project: number
let issue: number
beforeAll(async () => {
  project = await make(admin, '/projects', { name: 'Mill', showProjectHub: true })
  issue = await make(admin, '/issues', { project, summary: 'Crack in the slab', assignee: site.user.id })
  for (const person of [admin, site, estimator]) await told(person)
})

describe('comments of an issue', () => {
  test('tell the person who raised it, the one who has it and those mentioned, once each, and never their author', async () => {
    const id = await make(site, '/issuecomments', {
      project,
      issue,
      text: '@The Estimator is this priced?',
      mentions: [estimator.user.id],
    })
    expect(await told(estimator)).toEqual([
      'on the issue: The Site manager mentioned you on Crack in the slab: @The Estimator is this priced?',
    ])
    expect(await told(admin)).toEqual([
      'on the issue: The Site manager commented on Crack in the slab: @The Estimator is this priced?',
    ])
    await call(site, 'PATCH', `/issuecomments/${id}`, {
      text: 'And @The Administrator?',
      mentions: [admin.user.id, estimator.user.id],
    })
    expect([await told(estimator), await told(site)]).toEqual([[], []])
    expect(await told(admin)).toEqual([
      'on the issue: The Site manager mentioned you on Crack in the slab: And @The Administrator?',
    ])
    await make(site, '/issuecomments', { project, issue, text: '@The Administrator please', mentions: [admin.user.id] })
    expect(await told(admin)).toHaveLength(1)
  })

  test('are changed, archived and deleted by their author only', async () => {
    const id = await make(site, '/issuecomments', { project, issue, text: 'Mine' })
    const path = `/issuecomments/${id}`
    const tries = async (by: Person) => [
      (await call(by, 'PATCH', path, { text: 'Ours' })).status,
      (await call(by, 'PATCH', `${path}/archive`)).status,
      (await call(by, 'PATCH', `${path}/unarchive`)).status,
      (await call(by, 'DELETE', path)).status,
    ]
    // Bringing back what is there changes nothing.
    expect(await tries(admin)).toEqual([403, 403, 200, 403])
    expect(await (await call(admin, 'GET', path)).json()).toMatchObject({
      text: 'Mine',
      createdBy: site.user.id,
      archivedAt: null,
    })
    expect((await tries(site)).every(status => status < 300)).toBe(true)
  })

  test('go with their issue', async () => {
    const id = await make(site, '/issuecomments', { project, issue, text: 'Soon gone', mentions: [admin.user.id] })
    expect([
      (await call(admin, 'DELETE', `/issues/${issue}`)).status,
      (await call(admin, 'GET', `/issuecomments/${id}`)).status,
    ]).toEqual([204, 404])
  })
})
