import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { policyCondition, type PolicyCondition } from '#contract/platform/files'

/**
 * The upload policy of the local store. It has the form of Amazon's POST policy, so that a device treats both stores alike, and it is held
 * to the same rule: every condition must hold, and every field of the form must be covered by one.
 */
export interface Policy {
  readonly expiration: string
  readonly conditions: readonly PolicyCondition[]
}
const policySchema = v.strictObject({
  expiration: v.pipe(v.string(), v.isoTimestamp()),
  conditions: v.array(policyCondition),
})

export interface SignedPolicy {
  readonly policy: Policy
  readonly encoded: string
  readonly signature: string
}

export function signPolicy(policy: Policy, key: string): SignedPolicy {
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
  return { policy, encoded, signature: sign(encoded, key) }
}

/** What a form must say beside `file`: names in lower case. */
const UNCOVERED = new Set(['policy', 'x-amz-signature'])

/**
 * Why this form may not be taken, in words; null when it may. `fields` are the form's texts, `size` the bytes of its file.
 * Nothing of the policy is believed before its signature is.
 */
export function policyFault(
  fields: ReadonlyMap<string, string>,
  size: number,
  key: string,
  now: number,
): string | null {
  const form = new Map([...fields].map(([name, value]) => [name.toLowerCase(), value]))
  const encoded = form.get('policy') ?? ''
  if (!sameText(form.get('x-amz-signature') ?? '', sign(encoded, key))) return 'The upload was not signed here'
  const policy = v.safeParse(policySchema, parse(encoded))
  if (!policy.success) return 'The upload policy cannot be read'
  if (Date.parse(policy.output.expiration) <= now) return 'The upload policy has expired'
  const covered = new Set(UNCOVERED)
  for (const condition of policy.output.conditions) {
    if (Array.isArray(condition)) {
      const [kind, least, most] = condition
      if (kind !== 'content-length-range' || size < least || size > most)
        return 'The file has not the size that was signed'
    } else {
      for (const [name, wanted] of Object.entries(condition)) {
        covered.add(name.toLowerCase())
        if (form.get(name.toLowerCase()) !== wanted) return `The upload differs from what was signed: ${name}`
      }
    }
  }
  const extra = [...form.keys()].find(name => !covered.has(name))
  return extra === undefined ? null : 'The upload holds a field that was not signed'
}

const sign = (encoded: string, key: string): string => createHmac('sha256', key).update(encoded).digest('hex')

function parse(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

/** Compares without telling by its time how much was right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
