import { test } from '@playwright/test'
import { type Link, openLink } from './link'
import { type RunningServer, runServer } from './server'

interface Line {
  readonly server: RunningServer
  readonly link: Link
}

/** A server for the journeys of one file, and the line by which a phone reaches it; both end with the file. */
export function serverOnALine(): Line {
  let line: Line | null = null
  test.beforeAll(async () => {
    const server = await runServer()
    line = { server, link: await openLink(server.url) }
  })
  test.afterAll(async () => {
    await line?.link.close()
    await line?.server.close()
  })
  const running = (): Line => {
    if (!line) throw new Error('The server runs from the first test to the last')
    return line
  }
  return {
    get server() {
      return running().server
    },
    get link() {
      return running().link
    },
  }
}
