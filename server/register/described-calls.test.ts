import { expect, test } from 'vitest'
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

test('a named call hides no other, and is hidden by none', () => {
  const summaries = CALLS.map(({ method, path }) => api.paths[`/api${path}`]?.[method]?.summary)
  expect(summaries).toEqual(CALLS.map(({ summary }) => summary))
})
