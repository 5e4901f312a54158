import * as v from 'valibot'
import { proxyList } from '../services/client-address'
import type { Config } from '../services/services'

/** What the environment says, read once at start. Names are listed in the README. */
export interface Settings {
  readonly config: Config
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | undefined
  readonly logLevel: string
  /** The key for secrets that must be read again; without it one is kept in the data folder. */
  readonly secretsKey: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Why the demo firm is on or off, for the person who starts the server. */
  readonly demoBecause: string
}

const filled = v.optional(
  v.pipe(
    v.string(),
    v.transform(text => text.trim() || undefined),
  ),
)
/** Bytes, given as whole gigabytes. */
const gigabytes = (name: string, usual: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,6}$/, `${name} must be a whole number of gigabytes`),
      v.transform(text => Number(text) * 1024 ** 3),
    ),
    usual,
  )
const environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'PORT must be a number'),
      v.transform(Number),
      v.maxValue(65_535, 'PORT is too large'),
    ),
    '4000',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  NODE_ENV: v.optional(v.string()),
  DATABASE_URL: filled,
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
  APP_DIR: filled,
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('PUBLIC_URL must be an address such as https://quoin.example'))),
  QUOIN_DEMO: v.optional(v.picklist(['0', '1'], 'QUOIN_DEMO must be 0 or 1')),
  TRUSTED_PROXIES: filled,
  FILE_QUOTA_PERSON_GB: gigabytes('FILE_QUOTA_PERSON_GB', '50'),
  FILE_QUOTA_FIRM_GB: gigabytes('FILE_QUOTA_FIRM_GB', '500'),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'LOG_LEVEL is not known'),
    'info',
  ),
  SECRETS_KEY: filled,
  SMTP_URL: filled,
  MAIL_FROM: v.optional(v.string(), 'Quoin <no-reply@localhost>'),
  S3_BUCKET: filled,
  S3_ENDPOINT: filled,
  S3_REGION: v.optional(v.string(), 'us-east-1'),
})

/** Reads and checks the environment; throws in words. The demo firm is left out wherever the server looks to be in real use, unless QUOIN_DEMO=1 asks for it. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = v.safeParse(environment, env)
  if (!read.success) throw new Error(read.issues.map(issue => issue.message).join('; '))
  const given = read.output
  const production = given.NODE_ENV === 'production'
  const real = signOfRealUse(given)
  return {
    config: {
      demo: given.QUOIN_DEMO === undefined ? real === null : given.QUOIN_DEMO === '1',
      production,
      publicUrl: (
        given.PUBLIC_URL ?? `http://${given.HOST.includes(':') ? `[${given.HOST}]` : given.HOST}:${given.PORT}`
      ).replace(/\/+$/, ''),
      goesByHost: given.PUBLIC_URL === undefined,
      dataDir: given.DATA_DIR,
      appDir: given.APP_DIR ?? null,
      fileQuota: { person: given.FILE_QUOTA_PERSON_GB, firm: given.FILE_QUOTA_FIRM_GB },
      trustedProxies: proxyList(given.TRUSTED_PROXIES ?? ''),
      fileOrigins: fileOrigins(given.S3_BUCKET, given.S3_ENDPOINT, given.S3_REGION),
    },
    host: given.HOST,
    port: given.PORT,
    databaseUrl: given.DATABASE_URL,
    logLevel: given.LOG_LEVEL,
    secretsKey: given.SECRETS_KEY,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    demoBecause:
      given.QUOIN_DEMO === undefined
        ? real === null
          ? 'a trial'
          : `${real} is set`
        : `QUOIN_DEMO=${given.QUOIN_DEMO}`,
  }
}

/** What says that this is no trial on someone's own machine; the demo's passwords are published. */
function signOfRealUse(given: v.InferOutput<typeof environment>): string | null {
  if (given.DATABASE_URL !== undefined) return 'DATABASE_URL'
  if (given.PUBLIC_URL?.toLowerCase().startsWith('https:')) return 'an https PUBLIC_URL'
  return given.NODE_ENV === 'production' ? 'NODE_ENV=production' : null
}

/** Where the browser meets the bucket: by path on an own endpoint, by host name on AWS. */
function fileOrigins(bucket: string | undefined, endpoint: string | undefined, region: string): string[] {
  if (!bucket) return []
  return endpoint ? [new URL(endpoint).origin] : [`https://${bucket}.s3.${region}.amazonaws.com`]
}
