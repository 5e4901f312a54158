import type { Page } from 'playwright'
import type { Bench, Contender, Plan } from '../harness/bench'
import { percentile } from '../harness/stats'
import type { SignedIn } from './signed-in'

/** What is typed, the key that ends it, and the element whose words change with it. */
interface Place {
  readonly open: () => Promise<Page>
  readonly figure: string
}

const BLANK = `<!doctype html><title>floor</title><body><p id="figure">0</p>
<script>addEventListener('keydown', event => { if (event.key === 'Enter') document.getElementById('figure').firstChild.nodeValue = String(performance.now()) })</script>`

/** 200 quantities typed into a bill of 500 products by 100 zones: from Enter until the frame that shows the bill's new total. */
export function* typingBenches(app: SignedIn, bill: string, plan: Plan): Generator<Bench, void, undefined> {
  const edits = plan.short ? 40 : 200
  // A round types into the cells of the round before: the same figure again would change nothing.
  let figure = 1_000
  const next = () => String((figure += 1))
  const floor: Place = {
    open: async () => {
      const page = await app.context.newPage()
      await page.setContent(BLANK)
      return page
    },
    figure: '#figure',
  }
  const ours: Place = {
    open: async () => {
      const page = await app.open(bill)
      await page.locator('#bill [data-source=boq]').first().waitFor({ timeout: 120_000 })
      await page.locator('#bill').focus()
      return page
    },
    figure: 'main dl > div:only-child > dd',
  }
  for (const { id, slower, most } of [
    { id: 'S3', slower: 1, most: 33 },
    { id: 'S3b', slower: 4, most: 50 },
  ]) {
    const contender = (name: string, role: Contender['role'], place: Place): Contender => ({
      name,
      role,
      run: async () => {
        const page = await place.open()
        try {
          const session = await page.context().newCDPSession(page)
          await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
          const took = await type(page, place.figure, edits, next)
          return {
            figures: { p50: percentile(took, 0.5), p95: percentile(took, 0.95) },
            answer: `${took.length} figures`,
          }
        } finally {
          await page.close()
        }
      },
    })
    const words = `a quantity typed until the bill's total shows it, page ${slower} times slower`
    yield {
      id,
      mostRounds: 3,
      contenders: [contender('one text on an empty page', 'floor', floor), contender('ours', 'ours', ours)],
      metrics: [
        { key: 'p50', title: `${words}, p50`, unit: 'ms', better: 'less', targets: [] },
        { key: 'p95', title: `${words}, p95`, unit: 'ms', better: 'less', targets: [{ against: null, limit: most }] },
      ],
    }
  }
}

/** Milliseconds from each Enter to the frame after the figure's words have changed. */
async function type(page: Page, figure: string, edits: number, next: () => string): Promise<number[]> {
  await page.evaluate(selector => {
    const took: number[] = []
    let since: number | null = null
    addEventListener('keydown', event => (since = event.key === 'Enter' ? event.timeStamp : since), true)
    const watched = document.querySelector(selector)
    if (!watched) throw new Error(`There is no ${selector}`)
    new MutationObserver(() => {
      const started = since
      if (started === null) return
      since = null
      // A message sent in a frame is handled once the frame has been drawn.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => took.push(performance.now() - started)
        port2.postMessage(null)
      })
    }).observe(watched, { characterData: true, childList: true, subtree: true })
    Object.assign(globalThis, { took })
  }, figure)
  const count = () => page.evaluate(() => (globalThis as unknown as { took: number[] }).took.length)
  for (let edit = 1; edit <= edits; edit += 1) {
    await page.keyboard.type(next())
    await page.keyboard.press('Enter')
    for (let tries = 0; (await count()) < edit; tries += 1) {
      if (tries > 3_000) throw new Error(`The total did not follow edit ${edit}`)
      await page.waitForTimeout(10)
    }
  }
  return page.evaluate(() => (globalThis as unknown as { took: number[] }).took)
}
