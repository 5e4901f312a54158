import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keeps secrets the server must read again, and fingerprints of short ones, under a key that is not in the database. Decision 480. */
export interface Sealer {
  /** AES-256-GCM. `about` says what the secret belongs to: moved to another place it does not open. */
  readonly seal: (text: string, about: string) => string
  /** Null for what was sealed with another key, about something else, or changed since. */
  readonly open: (sealed: string, about: string) => string | null
  /** The same text always has the same mark; without the key nobody can try texts against it. */
  readonly mark: (text: string, about: string) => string
}

const FORM = 'v1'
const KEY_LENGTH = 32

export function createSealer(key: Uint8Array): Sealer {
  if (key.length !== KEY_LENGTH) throw new Error(`The key for secrets must have ${KEY_LENGTH} bytes`)
  const part = (use: string) => new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), use, KEY_LENGTH))
  const [sealing, marking] = [part('quoin seal'), part('quoin mark')]
  return {
    seal: (text, about) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [FORM, ...[nonce, body, cipher.getAuthTag()].map(each => each.toString('base64url'))].join('.')
    },
    open: (sealed, about) => {
      const [form, ...parts] = sealed.split('.')
      const [nonce, body, tag] = parts.map(each => Buffer.from(each, 'base64url'))
      if (form !== FORM || !nonce || !body || tag?.length !== 16) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about)).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    mark: (text, about) => createHmac('sha256', marking).update(`${about}\0${text}`).digest('base64url'),
  }
}

/**
 * The key: `given` (the setting SECRETS_KEY, 32 bytes as base64) or a file in the data folder, made at the first start and readable by its
 * owner only. Several servers on one database must be given the same.
 */
export async function sealingKey(given: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (given !== undefined) {
    const key = Buffer.from(given, 'base64')
    if (key.length !== KEY_LENGTH)
      throw new Error('SECRETS_KEY must be 32 bytes as base64, such as "openssl rand -base64 32" prints')
    return key
  }
  const file = join(dataDir, 'secrets.key')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, `${randomBytes(KEY_LENGTH).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  if (key.length !== KEY_LENGTH) throw new Error(`${file} does not hold a key of 32 bytes`)
  return key
}
