import type { Settings } from './config'
import type { Database } from '../database/connect'
import type { Config } from '../services/services'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../demo/people'

/** What is said to the person who started the server: where it is, how to sign in, and what the embedded database does not promise. */
export function announcement(
  { config, database }: { readonly config: Config; readonly database: Pick<Database, 'engine'> },
  { host, demoBecause }: Pick<Settings, 'host' | 'demoBecause'>,
  port: number,
): string {
  const address = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
  const lines = [`Quoin is at ${address}`]
  if (config.demo)
    lines.push(
      '',
      `The demo firm is on (${demoBecause}). Its sign-ins, all with the password ${DEMO_PASSWORD}:`,
      ...DEMO_SIGN_INS.map(({ email, does }) => `  ${email.padEnd(24)}${does}`),
    )
  else
    lines.push(
      '',
      `The demo firm is off (${demoBecause}); QUOIN_DEMO=1 turns it on. Its passwords are published, so leave it off in real use.`,
    )
  if (database.engine === 'pglite') {
    lines.push(
      '',
      'The embedded database is for trial and demo: it does not flush to disk on commit, so a power cut may lose the last changes.',
      'For real use set DATABASE_URL to a PostgreSQL.',
    )
  }
  return lines.join('\n')
}
