import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { smtpServer } from '../testing/smtp-server'
import { createMailer, withPatience } from './mailer'

const dataDir = mkdtempSync(join(tmpdir(), 'quoin-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const mail = {
  account: 7,
  user: 9,
  to: 'ada@firm.test',
  subject: 'Choose a new password',
  text: `Dear Zoë,\n${'https://quoin.test/new-password?reset=abc'.padEnd(120, 'x')}`,
}

describe('without a mail server', () => {
  it('mails are kept per account, newest first, for their owner only', async () => {
    let now = Date.UTC(2026, 10, 21)
    const mailer = createMailer({ dataDir, from: 'Quoin <no-reply@quoin.test>', now: () => now })
    await mailer.send(mail)
    now += 1_000
    await mailer.send({ ...mail, subject: 'Second', user: 10 })
    await mailer.send({ ...mail, account: 8 })
    const kept = (await mailer.kept?.(7)) ?? []
    expect(kept.map(each => [each.user, each.at])).toEqual([
      [10, '2026-11-21T00:00:01.000Z'],
      [9, '2026-11-21T00:00:00.000Z'],
    ])
    expect(kept[1]?.head).toContain('To: ada@firm.test')
    expect(kept[1]?.text).toContain('https://quoin.test/new-password?reset=abc')
    expect(await mailer.kept?.(9)).toEqual([])
    for (const name of readdirSync(join(dataDir, 'mail/7')))
      expect(statSync(join(dataDir, 'mail/7', name)).mode & 0o077).toBe(0)
  })
  it('a name with a line break adds no header', async () => {
    const mailer = createMailer({ dataDir, from: 'Quoin <no-reply@quoin.test>', now: () => 1 })
    await mailer.send({
      ...mail,
      account: 20,
      to: 'ada@firm.test\r\nBcc: evil@evil.test',
      subject: 'x\r\nBcc: evil@evil.test',
    })
    expect((await mailer.kept?.(20))?.[0]?.head).not.toMatch(/^Bcc:/m)
  })
})

it('with one, they are sent to it and not kept, with what is attached', async () => {
  const server = await smtpServer()
  const mailer = createMailer({ smtpUrl: server.url, dataDir, from: 'no-reply@quoin.test', now: () => 1 })
  const bytes = new TextEncoder().encode('%PDF-1.7 order')
  await mailer.send({
    ...mail,
    account: 30,
    replyTo: 'buyer@firm.test',
    attachments: [{ name: 'Order 1150-004.pdf', type: 'application/pdf', bytes }],
  })
  await server.close()
  const [taken] = server.mails
  expect(taken?.to).toEqual(['ada@firm.test'])
  expect(taken?.data).toContain('Subject: Choose a new password')
  expect(taken?.data).toContain('Reply-To: buyer@firm.test')
  expect(taken?.data).toContain('filename="Order 1150-004.pdf"')
  expect(taken?.data).toContain(Buffer.from(bytes).toString('base64'))
  expect(mailer.kept).toBeNull()
})

it('a kept mail with a file says its text and the name of the file', async () => {
  const mailer = createMailer({ dataDir, from: 'no-reply@quoin.test', now: () => 1 })
  const attachments = [{ name: 'Order 7.pdf', type: 'application/pdf', bytes: new Uint8Array([1, 2]) } as const]
  await mailer.send({ ...mail, account: 31, attachments })
  expect((await mailer.kept?.(31))?.[0]).toMatchObject({ text: mail.text, attached: ['Order 7.pdf'] })
})

it('a mail server that says nothing fails the mail soon, or as soon as its address says (an invitation waits for it)', async () => {
  expect(withPatience('smtps://ann:p%40ss@mail.test:465')).toBe(
    'smtps://ann:p%40ss@mail.test:465?connectionTimeout=10000&greetingTimeout=10000&socketTimeout=30000&dnsTimeout=10000',
  )
  expect(withPatience('smtp://mail.test?greetingTimeout=20')).toMatch(/greetingTimeout=20&(?!.*greeting)/)
  const silent = createServer()
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const smtpUrl = `smtp://127.0.0.1:${port}?greetingTimeout=20`
  const mailer = createMailer({ smtpUrl, dataDir, from: 'no-reply@quoin.test', now: () => 1 })
  await expect(mailer.send(mail)).rejects.toThrow(/greeting/i)
  silent.close()
})
