/** One event of an event stream. */
export interface ServerEvent {
  readonly name: string
  readonly data: string
}

/** Yields events of a text/event-stream as its lines arrive; comments (heartbeats) arrive as an event named ''. */
export async function* readEvents(lines: AsyncIterable<string>): AsyncGenerator<ServerEvent, void, undefined> {
  let name = 'message'
  let data: string[] = []
  for await (const raw of lines) {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (text === '') {
      if (data.length > 0) yield { name, data: data.join('\n') }
      name = 'message'
      data = []
    } else if (text.startsWith(':')) yield { name: '', data: '' }
    else if (text.startsWith('event:')) name = text.slice(6).trim()
    else if (text.startsWith('data:')) data.push(text.slice(5).replace(/^ /, ''))
  }
}
