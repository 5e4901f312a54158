import { expect, it } from 'vitest'
import { ProblemError } from '#contract/kit/problem'
import { smallPdf } from '../../testing/small-pdf'
import { sha256 } from '../../base/sha256'
import { inspect } from './inspect'

const bytes = smallPdf(1)
/** Looks into a PDF whose reader fails. */
const look = (error: Error) =>
  inspect(bytes, { fileSize: bytes.length, mimeType: 'application/pdf' }, () => Promise.reject(error))

it('a file a reader fails at in a way nobody foresaw is refused, once and for all', async () => {
  expect(await look(new Error('Input Bit Array is empty'))).toMatchObject({
    refusal: 'The file cannot be read',
    sha256: await sha256(bytes),
  })
})

it.each([
  ['a full disk', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
  ['a busy reader', new ProblemError('too-many')],
])('%s says nothing of the file', async (_, error) => {
  await expect(look(error)).rejects.toBe(error)
})
