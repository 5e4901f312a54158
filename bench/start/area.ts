import { chromium } from 'playwright'
import type { Area } from '../harness/bench'
import { ARGUMENTS, EXECUTABLE } from '../harness/browser-host'
import { built } from '../harness/build'
import { startServer } from '../harness/server-host'
import { bytesOfFirstRoute } from './bytes'
import { lighthouse } from './lighthouse'
import { loads } from './loads'
import { startFolder } from './static-server'
import { floorApp } from './floor-app'

const ACTUAL = '@actual-app/web/build'

/** Opening the app: bytes, first loads on slow lines, and again without one. */
export const start: Area = async function* start(plan) {
  await built()
  yield bytesOfFirstRoute('dist/app')
  const server = await startServer('dist/app')
  const floor = await startFolder(await floorApp())
  const actual = plan.peers === null ? null : await startFolder(`${plan.peers}/${ACTUAL}`)
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ARGUMENTS,
  })
  try {
    const sites = [
      { name: 'floor app', role: 'floor' as const, url: floor.origin, shows: 'form button' },
      { name: 'ours', role: 'ours' as const, url: server.origin, shows: 'form button[type=submit]' },
      ...(actual ? [{ name: 'Actual', role: 'peer' as const, url: actual.origin, shows: 'button' }] : []),
    ]
    yield* loads(browser, sites, plan)
    yield* lighthouse(server, floor.origin, plan)
  } finally {
    await browser.close()
    await floor.close()
    await actual?.close()
    await server.close()
  }
}
