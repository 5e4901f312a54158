import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Env } from '../services/services'
import { answerProblem } from './problems'

const answerTo = async (error: Error) => {
  const app = new Hono<Env>()
  app.onError(answerProblem(pino({ level: 'silent' })))
  app.get('/', () => {
    throw error
  })
  const reply = await app.request('/')
  return [reply.status, ((await reply.json()) as { message: string }).message]
}

const WORDS = 'There has been a problem. If the issue persists, please contact support.'

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s, a full disk, is 507 in the words of the specification', async code => {
  expect(await answerTo(Object.assign(new Error('secret path'), { code }))).toEqual([507, WORDS])
})

test.each(['ECONNREFUSED', '57P01', '08006'])('%s, a lost database, is 503', async code => {
  expect((await answerTo(Object.assign(new Error('secret host'), { code })))[0]).toBe(503)
})

test('a request its sender broke off is no fault of the server', async () => {
  expect((await answerTo(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })))[0]).toBe(400)
})
