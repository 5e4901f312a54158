import type { KeptType } from '#contract/platform/files'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Mail {
  /** Whose mail it is: kept mail may be read by that account's administrators. */
  readonly account: number
  readonly user: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where an answer goes, where that is not to us: the person who sends it. */
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}
export interface Attachment {
  readonly name: string
  readonly type: KeptType
  readonly bytes: Uint8Array
}

/** Sends mail, or keeps it where there is no mail server. `kept` is null when mail is really sent. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
  readonly kept: ((account: number) => Promise<KeptMail[]>) | null
}
/** `head` is the mail's header lines, `text` what it says, `attached` the names of the files with it. */
export interface KeptMail {
  readonly user: number
  readonly at: string
  readonly head: string
  readonly text: string
  readonly attached: readonly string[]
}

export interface MailerOptions {
  /** "smtps://user:password@mail.example:465"; without it mails are kept as .eml files under `{dataDir}/mail`. */
  readonly smtpUrl?: string | undefined
  readonly dataDir: string
  /** What the mail says it comes from: "Quoin <no-reply@quoin.example>". */
  readonly from: string
  readonly now: () => number
}

export function createMailer({ smtpUrl, dataDir, from, now }: MailerOptions): Mailer {
  if (smtpUrl) {
    const transport = once(async () => (await nodemailer()).createTransport(withPatience(smtpUrl)))
    return {
      send: async mail => {
        await (await transport()).sendMail(messageOf(mail, from))
      },
      kept: null,
    }
  }
  const transport = once(async () =>
    (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  const folderOf = (account: number) => join(dataDir, 'mail', String(account))
  return {
    send: async mail => {
      const { account, user } = mail
      const { message, messageId } = await (
        await transport()
      ).sendMail({ ...messageOf(mail, from), date: new Date(now()), textEncoding: 'base64' })
      const folder = folderOf(account)
      await mkdir(folder, { recursive: true })
      const name = `${now()}-${user}-${messageId.replaceAll(/[^\w]/g, '').slice(0, 40)}.eml`
      // Whole or not at all: a reader never meets half a mail.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    kept: account => readKept(folderOf(account)),
  }
}

/** The mail as the transport takes it. */
const messageOf = ({ to, subject, text, replyTo, attachments = [] }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  ...(replyTo === undefined ? {} : { replyTo }),
  attachments: attachments.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(bytes),
  })),
})

const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/**
 * A mail server's address with how long it may say nothing before a mail counts as not sent, where it does not say so itself: the person who sends
 * one waits for that. The mailer's own defaults are two to ten minutes.
 */
export function withPatience(smtpUrl: string): string {
  if (!URL.canParse(smtpUrl)) return smtpUrl
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(PATIENCE_MS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return url.href
}

/** Loaded with the first mail: a server at rest does without. */
const nodemailer = () => import('nodemailer')
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** The newest hundred, newest first. */
async function readKept(folder: string): Promise<KeptMail[]> {
  const names = (await readdir(folder).catch(() => [])).flatMap(name => {
    const [, at, user] = /^(\d+)-(\d+)-\w+\.eml$/.exec(name) ?? []
    return at !== undefined && user !== undefined ? [{ name, at: Number(at), user: Number(user) }] : []
  })
  const newest = names.toSorted((a, b) => b.at - a.at).slice(0, 100)
  return Promise.all(
    newest.map(async ({ name, at, user }) => {
      return { user, at: new Date(at).toISOString(), ...readMail(await readFile(join(folder, name), 'utf8')) }
    }),
  )
}

/** What a mail of our own making says: its text is its first part, or all of it. */
function readMail(mail: string): Pick<KeptMail, 'head' | 'text' | 'attached'> {
  const { head, body } = parted(mail)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1)
  const text = parts[0] === undefined ? body : parted(parts[0].trimStart()).body
  const attached = parts.flatMap(part => /filename="?([^"\r\n]+)"?/.exec(parted(part.trimStart()).head)?.[1] ?? [])
  return { head, text: Buffer.from(text, 'base64').toString('utf8'), attached }
}
function parted(part: string): { readonly head: string; readonly body: string } {
  const at = part.indexOf('\r\n\r\n')
  return at < 0 ? { head: part, body: '' } : { head: part.slice(0, at), body: part.slice(at + 4) }
}
