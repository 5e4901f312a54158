import type { Services } from '../services/services'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../demo/people'

/** What is said to the person who started the server: where it is, how to sign in, and what the embedded database does not promise. */
export function announcement({ config, database }: Services, host: string, port: number): string {
  const address = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
  const lines = [`Quoin is at ${address}`]
  if (config.demo)
    lines.push(
      '',
      'Demo sign-ins, all with the password ' + DEMO_PASSWORD,
      ...DEMO_SIGN_INS.map(({ email, does }) => `  ${email.padEnd(24)}${does}`),
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
