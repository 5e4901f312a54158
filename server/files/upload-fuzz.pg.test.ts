import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { signReply } from '#contract/platform/files'
import { testDatabase } from '../testing/test-database'
import { testFirm } from '../testing/firm'
import { formOf, postForm } from '../testing/upload'
import { byRun } from '../../tests/support/long-run'

const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('site@plumb.test')
const bytes = new TextEncoder().encode('ref,description\n1,Brickwork\n')

const sign = async () =>
  v.parse(
    signReply,
    await (
      await firm.call('POST', '/files/sign', {
        token,
        body: { fileName: 'bill.csv', fileSize: bytes.length, mimeType: 'text/csv' },
      })
    ).json(),
  )

/** Text that stands where a part's name, headers or boundary would be. */
const odd = fc.oneof(
  fc.constantFrom(
    '\r\n',
    '\r\n\r\n',
    '--',
    '"',
    '\0',
    '; name="file"',
    '\r\nContent-Disposition: form-data; name="key"\r\n\r\n../../etc/passwd',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), drop: fc.nat(60), insert: odd })

it('a form that is cut, mixed up or made up ends in an answer of its own, and the file can still be sent', async () => {
  const reply = await sign()
  const path = new URL(reply.s3UploadUrl).pathname.replace('/api', '')
  const request = new Request(reply.s3UploadUrl, { method: 'POST', body: formOf(reply, bytes) })
  const whole = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type') ?? ''
  const types = fc.oneof(
    fc.constant(type),
    fc.constantFrom(
      '',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
      'text/plain',
      `${type}x`,
      'multipart/form-data; boundary="',
    ),
  )
  const lengths = fc.option(fc.constantFrom('-1', '0', '1e9', 'NaN', '99999999999999999999', ' 12'), { freq: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      types,
      lengths,
      async (changes, contentType, length) => {
        let body: Buffer = whole
        for (const { at, drop, insert } of changes) {
          const from = Math.floor(at * body.length)
          body = Buffer.concat([body.subarray(0, from), Buffer.from(insert), body.subarray(from + drop)])
        }
        const answer = await firm.bare(path, {
          method: 'POST',
          body: new Uint8Array(body),
          headers: { 'content-type': contentType, 'content-length': length ?? String(body.length) },
        })
        expect(answer.status).toBeLessThan(500)
        if (!answer.ok) expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\S/) as unknown })
      },
    ),
    { numRuns: byRun(120, 400), seed: 20_261_121 },
  )
  const again = await sign()
  expect((await postForm(firm, again, formOf(again, bytes))).status).toBe(204)
  expect((await firm.call('GET', '/health')).status).toBe(200)
})
