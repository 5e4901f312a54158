/** The parts of saxen 11 that tests read XML with; the package ships no types. */
declare module 'saxen' {
  type Decode = (raw: string) => string
  export class Parser {
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Readonly<Record<string, string>>, decode: Decode) => void,
    ): this
    on(event: 'closeTag', handler: (name: string) => void): this
    on(event: 'text', handler: (raw: string, decode: Decode) => void): this
    on(event: 'error', handler: (error: Error) => void): this
    parse(xml: string): void
  }
}
