import { expect, it, vi } from 'vitest'
import { ProblemError } from '#contract/problem'
import { smallPdf } from '../../testing/small-pdf'
import { sha256 } from '../../base/sha256'
import { inspect } from './inspect'

const readPdf = vi.hoisted(() => vi.fn<() => Promise<null>>())
vi.mock('../pictures/pdf', () => ({ readPdf }))

const bytes = smallPdf(1)
const look = () => inspect(bytes, { fileSize: bytes.length, mimeType: 'application/pdf' })

it('a file a reader fails at in a way nobody foresaw is refused, once and for all', async () => {
  readPdf.mockRejectedValue(new Error('Input Bit Array is empty'))
  expect(await look()).toMatchObject({ refusal: 'The file cannot be read', sha256: await sha256(bytes) })
})

it.each([
  ['a full disk', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
  ['a busy reader', new ProblemError('too-many')],
])('%s says nothing of the file', async (_, error) => {
  readPdf.mockRejectedValue(error)
  await expect(look()).rejects.toBe(error)
})
