import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '#contract/kit/problem'
import { createGate } from '../../base/gate'
import { createPasswords } from '../../base/password-hash'
import { assertStrong, PUBLISHED_PASSWORD } from './password-rules'

const about = ['Plumb & Level Ltd', 'Ada Mason', 'ada.mason@plumb.test']
const verdict = (password: string) =>
  assertStrong(password, about).then(
    () => 'fine',
    (error: unknown) => {
      if (error instanceof ProblemError) return error.problem.errors?.[0]?.message ?? ''
      throw error
    },
  )

describe('a new password (AUTH-9)', () => {
  it.each([
    ['1234567', 'A password has at least 8 characters'],
    ['é'.repeat(7), 'A password has at least 8 characters'],
    [`${'Ab7-wheel '.repeat(13)}x`, 'A password has at most 128 characters'],
    [' wheelbarrow orbit 41', 'A password cannot start or end with a space'],
    ['wheelbarrow orbit 41\t', 'A password cannot start or end with a space'],
    ['password', 'This is one of the passwords everybody tries first'],
    ['Sunshine1', 'This is close to a commonly used password'],
    ['adamason1', 'This is made of words people connect with you or your firm'],
  ])('%j: %s', async (password, words) => {
    expect(await verdict(password)).toBe(words)
  })
  it.each(['PlumbLevel2026', 'plumblevel!', 'Quoin2026!', 'AdaMason1986', 'construction1', 'Estimator2026'])(
    '%j is refused: words of the firm, the person, the trade',
    async password => {
      expect(await verdict(password)).not.toBe('fine')
    },
  )
  it.each([
    'quince wheelbarrow orbit 41',
    'Plumb bob, level and line 7',
    '壁に耳あり障子に目ありです',
    'Ω≈ç√∫˜µ≤≥÷ and more',
  ])('%j is fine', async password => {
    expect(await verdict(password)).toBe('fine')
  })
  it.each([PUBLISHED_PASSWORD, 'plumb-line-and-level-7', 'Plumb line and level 8!', 'PlumbLineAndLevel2026'])(
    '%j is refused: the README prints it',
    async password => {
      expect(await verdict(password)).toContain('printed in the guide to the demo')
    },
  )
  const common = '../shared/data/engine/common-passwords-8plus.txt'
  it.skipIf(!existsSync(common))('is none of the most common (every tenth of 2,000)', async () => {
    for (const password of readFileSync(common, 'utf8')
      .trim()
      .split('\n')
      .filter((_, n) => n % 10 === 0))
      expect(await verdict(password), password).not.toBe('fine')
  })
})

describe('hashing', () => {
  it("knows its own, and nobody else's", async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('caf\u00e9 wheelbarrow')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await passwords.verify(hash, 'cafe\u0301 wheelbarrow')).toBe(true)
    expect(await passwords.verify(hash, 'cafe wheelbarrow')).toBe(false)
    expect(await passwords.verify(null, 'cafe wheelbarrow')).toBe(false)
  })
})

describe('a gate', () => {
  it('lets so many in at once, keeps so many in line, and refuses the rest', async () => {
    const inTurn = createGate(2, 3)
    let [inside, most] = [0, 0]
    const ends: (() => void)[] = []
    const work = () =>
      inTurn(async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise<void>(resolve => ends.push(resolve))
        inside -= 1
      })
    const all = Promise.allSettled(Array.from({ length: 9 }, work))
    for (let step = 0; step < 5; step += 1) {
      await new Promise(resolve => setImmediate(resolve))
      ends.shift()?.()
    }
    expect((await all).map(each => (each.status === 'fulfilled' ? 'in' : 'out'))).toEqual([
      'in',
      'in',
      'in',
      'in',
      'in',
      'out',
      'out',
      'out',
      'out',
    ])
    expect(most).toBe(2)
    await expect(inTurn(() => Promise.resolve('free again'))).resolves.toBe('free again')
  })
  it('goes on after work that failed', async () => {
    const inTurn = createGate(1, 1)
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(inTurn(() => Promise.resolve(1))).resolves.toBe(1)
  })
})
