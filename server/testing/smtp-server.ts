import { createServer, type Socket } from 'node:net'

/** A mail as the server took it; `data` is all of it, heads and body. */
interface TakenMail {
  readonly to: readonly string[]
  readonly data: string
}
interface SmtpServer {
  readonly url: string
  readonly mails: readonly TakenMail[]
  /** What it says to the next recipients: "550 no such person" refuses them. */
  answer: string
  readonly close: () => Promise<void>
}

/** A mail server on this machine, as far as a mailer needs one. */
export async function smtpServer(): Promise<SmtpServer> {
  const mails: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let to: string[] = []
    let data: string | null = null
    socket.on('error', () => undefined)
    socket.write('220 mail.test\r\n')
    socket.on('data', chunk => {
      const text = String(chunk)
      if (data !== null) {
        data += text
        if (!data.endsWith('\r\n.\r\n')) return
        mails.push({ to, data })
        ;[to, data] = [[], null]
        socket.write('250 taken\r\n')
      } else if (/^RCPT/i.test(text)) {
        to.push(/<([^>]*)>/.exec(text)?.[1] ?? '')
        socket.write(`${made.answer}\r\n`)
      } else if (/^DATA/i.test(text)) {
        data = ''
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const made: SmtpServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    mails,
    answer: '250 fine',
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return made
}
