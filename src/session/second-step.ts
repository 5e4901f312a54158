import type { PasskeyOptions } from '#contract/sign-in/passkeys'
import type { Problem } from '#contract/kit/problem'
import { canUsePasskeys } from './passkeys'

/** How somebody shows their second step. */
export type StepWay = 'passkey' | 'app' | 'recovery'

/** The server has asked for the second step: with which ways, and the challenge for a passkey, which is good for one answer. */
export interface AskedStep {
  readonly ways: readonly StepWay[]
  readonly challenge: PasskeyOptions | null
}

/** Recovery codes are always a way. A passkey is one only where this browser can use it, so that nobody is led to a dead end. */
export function askedStep({ secondStep }: Problem): AskedStep {
  const challenge = secondStep?.passkey ?? null
  const host = typeof challenge?.['rpId'] === 'string' ? challenge['rpId'] : null
  return {
    challenge,
    ways: [
      ...(canUsePasskeys(host) ? (['passkey'] as const) : []),
      ...(secondStep?.app === false ? [] : (['app'] as const)),
      'recovery',
    ],
  }
}
