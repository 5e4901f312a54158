import * as v from 'valibot'
import { expect } from 'vitest'
import { fileReply, mimeTypeOf, signReply, type SignReply } from '#contract/platform/files'
import type { Firm } from './firm'

/** The form a device makes of a policy, as the contract says; `change` alters or leaves out fields. */
export function formOf(
  reply: SignReply,
  bytes: Uint8Array<ArrayBuffer>,
  change: Readonly<Record<string, string | null>> = {},
): FormData {
  const fields = Object.assign({}, ...reply.s3PostPolicy.conditions.filter(each => !Array.isArray(each))) as Record<
    string,
    string
  >
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...fields,
    policy: reply.s3PostPolicyEncodedString,
    'x-amz-signature': reply.s3PostPolicySignature,
    ...change,
  })) {
    if (value !== null) form.set(name, value)
  }
  form.set('file', new Blob([bytes]), 'whatever')
  return form
}

/** Posts a form to where it was signed for, without a token. */
export async function postForm(firm: Firm, reply: SignReply, form: FormData): Promise<Response> {
  const request = new Request(reply.s3UploadUrl, { method: 'POST', body: form })
  const body = await request.arrayBuffer()
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  return firm.bare(new URL(reply.s3UploadUrl).pathname.replace('/api', ''), { method: 'POST', body, headers })
}

export const fetchLink = (firm: Firm, link: string | null): Promise<Response> =>
  firm.bare(new URL(link ?? '').pathname.replace('/api', ''), {})

/** Signs, posts and reads a file as a device does; answers how it ended: "shown" or the server's words. */
export async function uploadEnds(
  firm: Firm,
  token: string,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = { fileName, fileSize: bytes.length, mimeType: mimeTypeOf(fileName) }
  const reply = v.parse(signReply, await (await firm.call('POST', '/files/sign', { token, body })).json())
  const posted = await postForm(firm, reply, formOf(reply, bytes))
  expect([204, 415], fileName).toContain(posted.status)
  const file = v.parse(fileReply, await (await firm.call('GET', `/files/${reply.id}`, { token })).json())
  if (file.state === 'refused') return file.refusal ?? ''
  expect(file.state, fileName).toBe('checked')
  const small = await fetchLink(firm, file.s3UrlThumbnail)
  expect([small.status, small.headers.get('content-type')], fileName).toEqual([200, 'image/webp'])
  return 'shown'
}
