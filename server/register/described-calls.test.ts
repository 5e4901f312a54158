import { expect, test } from 'vitest'
import { pathPattern } from '../calls/path'
import { describeApi } from '../http/docs/openapi'
import { CALLS } from './calls'

const api = describeApi(CALLS)

test('the description names all fields of a new user', () => {
  expect(api.paths['/api/users']?.['post']).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            properties: { fullName: {}, email: { type: 'string' }, roles: { type: 'array' } },
            required: ['fullName', 'email', 'roles'],
          },
        },
      },
    },
  })
})

test('the description has both ways to change a user', () => {
  expect(api.paths['/api/users/{id}']?.['patch']).toMatchObject({
    operationId: 'user.patch',
    requestBody: {
      content: {
        'application/json': {
          schema: { anyOf: [{ $ref: '#/components/schemas/user.patch' }, { properties: { roles: {} } }] },
        },
      },
    },
  })
})

test('a named call has a summary, hides no other, and is hidden by none', () => {
  for (const { method, path, summary } of CALLS) expect(summary.trim(), `${method} ${path}`).not.toBe('')
  for (const asked of CALLS) {
    const url = asked.path.replaceAll(/\{\w+\}/g, '1')
    const matching = CALLS.filter(
      ({ method, path, params, leavesOthers }) =>
        method === asked.method && !leavesOthers && pathPattern(path, params).test(url),
    )
    if (!asked.leavesOthers) expect(matching[0], `${asked.method} ${asked.path}`).toBe(asked)
  }
})

test('every named call is described, each once', () => {
  const summaries = CALLS.map(({ method, path }) => api.paths[`/api${path}`]?.[method]?.summary)
  expect(summaries).toEqual(CALLS.map(({ summary }) => summary))
})

test('a summary begins with what the call does, in plain words', () => {
  const vague =
    /^(What|Who|Whom|Whose|Where|Which|Whether|How|The|A|An|This) |\b(somebody|nobody|one's|comes? to|stands?|so many)\b/
  expect(CALLS.map(({ summary }) => summary).filter(summary => vague.test(summary))).toEqual([])
})
