// The package carries no types; this is what Quoin uses of it.
declare module 'nodemailer' {
  interface Message {
    readonly from: string
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly replyTo?: string
    readonly attachments?: readonly {
      readonly filename: string
      readonly contentType: string
      readonly content: Buffer
    }[]
    readonly date?: Date
    readonly textEncoding?: 'base64'
  }
  interface Transport<Sent> {
    readonly sendMail: (message: Message) => Promise<Sent>
  }
  interface Kept {
    readonly messageId: string
    readonly message: Buffer
  }
  function createTransport(url: string): Transport<{ readonly messageId: string }>
  function createTransport(options: {
    readonly streamTransport: true
    readonly buffer: true
    readonly newline: 'windows' | 'unix'
  }): Transport<Kept>
}
