import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createMailer } from './mailer'

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

it('with one, they are sent to it and not kept', async () => {
  const lines: string[] = []
  const server = createServer(socket => {
    let inData = false
    socket.write('220 mail.test\r\n')
    socket.on('data', data => {
      const text = String(data)
      lines.push(text)
      if (inData) {
        if (text.endsWith('\r\n.\r\n')) {
          inData = false
          socket.write('250 taken\r\n')
        }
      } else if (/^DATA/i.test(text)) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    dataDir,
    from: 'no-reply@quoin.test',
    now: () => 1,
  })
  await mailer.send({ ...mail, account: 30 })
  server.close()
  expect(lines.join('')).toContain('RCPT TO:<ada@firm.test>')
  expect(lines.join('')).toContain('Subject: Choose a new password')
  expect(mailer.kept).toBeNull()
})
