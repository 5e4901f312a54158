const HOW_MANY = 10
/** Letters and digits nobody mistakes for each other on paper: no I, L, O, U, 0 or 1. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const LENGTH = 16

/** Ten codes of sixteen letters, 78 bits each, in fours: "K7QX-…". Drawn without favouring a letter. */
export function drawRecoveryCodes(randomBytes: (length: number) => Uint8Array): string[] {
  const fair = 256 - (256 % LETTERS.length)
  const drawn: string[] = []
  while (drawn.length < HOW_MANY * LENGTH)
    for (const byte of randomBytes(HOW_MANY * LENGTH)) if (byte < fair) drawn.push(LETTERS[byte % LETTERS.length] ?? '')
  return Array.from({ length: HOW_MANY }, (_, n) =>
    [0, 4, 8, 12].map(at => drawn.slice(n * LENGTH + at, n * LENGTH + at + 4).join('')).join('-'),
  )
}

/** A code however it was typed: small letters, spaces and hyphens make no difference. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
