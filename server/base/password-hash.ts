import { createGate } from './gate'

/** Argon2id (the library's default variant), 64 MiB, 3 passes: about 50 ms. Source: guides, reliability and security 5. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const
/** Verified in place of a password nobody has, so that an unknown user costs what a known one does. Made with COST from chance. */
const NOBODY = '$argon2id$v=19$m=65536,t=3,p=1$zjEjVr3JHifnVAE8Zl3spA$vVKPLslrtKwox0cbKdP31RdgIJUw6Hkeha//xyQn3o8'

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  /** False for a null hash, after the same work. */
  readonly verify: (hash: string | null, password: string) => Promise<boolean>
}

/** Two hashes at a time, each holding 64 MiB, and 32 in line. */
export function createPasswords(inTurn = createGate(2, 32)): Passwords {
  return {
    hash: password => inTurn(async () => (await argon()).hash(normal(password), COST)),
    verify: async (known, password) => {
      const same = await inTurn(async () => (await argon()).verify(known ?? NOBODY, normal(password)))
      return same && known !== null
    },
  }
}

/** Loaded with the first password: the native library takes memory that a server nobody signs in to does not need. */
const argon = () => import('@node-rs/argon2')

/** One password however a keyboard composes its accents. */
const normal = (password: string): string => password.normalize('NFC')
