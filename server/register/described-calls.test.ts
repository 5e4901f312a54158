import { expect, test } from 'vitest'
import { describeApi } from '../http/docs/openapi'
import { NAMED_CALLS } from './named-calls'

const api = describeApi(NAMED_CALLS)

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

test('a named call hides no other, and is hidden by none', () => {
  const summaries = NAMED_CALLS.map(({ method, path }) => api.paths[`/api${path}`]?.[method]?.summary)
  expect(summaries).toEqual(NAMED_CALLS.map(({ summary }) => summary))
})
