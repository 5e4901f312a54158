import type { SignReply } from '#contract/platform/files'
import type { Firm } from './firm'

/** The form a device makes of a policy, as the contract says; `change` alters or leaves out fields. */
export function formOf(reply: SignReply, bytes: Uint8Array<ArrayBuffer>, change: Readonly<Record<string, string | null>> = {}): FormData {
  const fields = Object.assign({}, ...reply.s3PostPolicy.conditions.filter(each => !Array.isArray(each))) as Record<string, string>
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, policy: reply.s3PostPolicyEncodedString, 'x-amz-signature': reply.s3PostPolicySignature, ...change })) {
    if (value !== null) form.set(name, value)
  }
  form.set('file', new Blob([bytes]), 'whatever')
  return form
}

/** Posts a form to where it was signed for, without a token. */
export async function postForm(firm: Firm, reply: SignReply, form: FormData): Promise<Response> {
  const request = new Request(reply.s3UploadUrl, { method: 'POST', body: form })
  const body = await request.arrayBuffer()
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'content-length': String(body.byteLength) }
  return firm.bare(new URL(reply.s3UploadUrl).pathname.replace('/api', ''), { method: 'POST', body, headers })
}

export const fetchLink = (firm: Firm, link: string | null): Promise<Response> => firm.bare(new URL(link ?? '').pathname.replace('/api', ''), {})
