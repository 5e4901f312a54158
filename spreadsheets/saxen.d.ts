/** The parts of saxen 11 in use; the package ships no types. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this
    on(event: 'closeTag', handler: (name: string) => void): this
    on(event: 'text', handler: (raw: string, decodeEntities: (raw: string) => string) => void): this
    on(event: 'cdata', handler: (text: string) => void): this
    on(event: 'attention', handler: (declaration: string) => void): this
    on(event: 'error', handler: (error: Error) => void): this
    on(event: 'warn', handler: (error: Error) => void): this
    parse(xml: string): void
  }
}
