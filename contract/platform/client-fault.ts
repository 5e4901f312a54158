import * as v from 'valibot'

/**
 * Reports of faults on a device, for the server's log. A report has words of the program only: no typed text, no ids, no addresses, no tokens. The
 * device removes them before it keeps a report, and the server once more before it writes one. Decision 694.
 */
export const CLIENT_FAULT_LIMIT = { faults: 10, text: 300, page: 200, stack: 8 } as const

/** `fault`: code failed or told of a failure. `rejection`: a promise failed and nothing waited for it. `worker`: the same in a worker. */
const KINDS = ['fault', 'rejection', 'worker'] as const

const text = v.pipe(v.string(), v.maxLength(CLIENT_FAULT_LIMIT.text))
export const clientFault = v.strictObject({
  kind: v.picklist(KINDS),
  /** The build and version that failed: the device may run another when it sends. */
  build: text,
  version: text,
  page: v.pipe(v.string(), v.maxLength(CLIENT_FAULT_LIMIT.page)),
  name: text,
  message: text,
  stack: v.pipe(v.array(text), v.maxLength(CLIENT_FAULT_LIMIT.stack)),
  /** Times it happened since it was last sent. */
  times: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
})
export type ClientFault = v.InferOutput<typeof clientFault>
export const clientFaults = v.object({
  faults: v.pipe(v.array(clientFault), v.minLength(1), v.maxLength(CLIENT_FAULT_LIMIT.faults)),
})

const cut = (words: string, most: number = CLIENT_FAULT_LIMIT.text): string => words.slice(0, most)

/** Names that engines quote: `reading 'zone'`. All other quoted words may be content. */
const PROPERTY = /^'[A-Za-z_$][\w$]{0,40}'$/
const QUOTED = /"[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?|‘[^’]*’?/gu

/** Returns a message without what may be content: quoted words, addresses, anything with a digit, and long unbroken texts. */
export const withoutContent = (message: string): string =>
  cut(
    (message.split('\n', 1)[0] ?? '')
      .slice(0, CLIENT_FAULT_LIMIT.text * 4)
      .replace(/\b(reading|setting) ('[^']*')/g, (all, verb: string, name: string) =>
        PROPERTY.test(name) ? `${verb} ${name.slice(1, -1)}` : all,
      )
      .replace(QUOTED, '…')
      .replace(/\S*(?:[@\d]|:\/\/)\S*|\S{41,}/gu, '…')
      .replace(/\p{C}/gu, ' '),
  )

/** Returns the path of a page without its ids and secrets: "/projects/$/hub". */
export const withoutIds = (path: string): string =>
  cut(
    path
      .split(/[?#]/, 1)[0]
      ?.split('/')
      .map(part => (/^[a-z-]{0,30}$/.test(part) ? part : '$'))
      .join('/') ?? '',
    CLIENT_FAULT_LIMIT.page,
  )

/** Returns the places of a stack, nearest first, without the messages some engines put before them and without hosts and searches. */
export const placesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap(line => {
      const [, place = ''] = /^\s*at (.*)$|^([^\s@]*@.*)$/.exec(line) ? [line, line.trim()] : []
      const [, file, at] = /([\w.$-]+\.[a-z]{2,4})(?:[?#][^:\s)]*)?(:\d+(?::\d+)?)\)?$/.exec(place) ?? []
      const name = /^(?:at )?(?:async )?([\w$.<>]+)(?: \(|@)/.exec(place)?.[1]
      return file === undefined || at === undefined ? [] : [cut(`${name === undefined ? '' : `${name} `}${file}${at}`)]
    })
    .slice(0, CLIENT_FAULT_LIMIT.stack)

/** Returns a report as it may be logged. A device has cleaned it already, unless its program was changed. */
export const cleaned = ({ page, name, message, stack, ...fault }: ClientFault): ClientFault => ({
  ...fault,
  build: fault.build.replace(/[^\w.+-]/g, ''),
  version: fault.version.replace(/[^\w.+-]/g, ''),
  page: withoutIds(page),
  name: withoutContent(name),
  message: withoutContent(message),
  stack: stack.filter(line => /^(?:[\w$.<>]+ )?[\w.$-]+\.[a-z]{2,4}:\d+(?::\d+)?$/.test(line)),
})
