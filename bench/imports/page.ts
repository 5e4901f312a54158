import type { Bench } from '../harness/bench'
import { built } from '../harness/build'
import { startServer } from '../harness/server-host'
import { makeBillSite } from '../screens/bill-site'
import { signedIn } from '../screens/signed-in'
import type { Page } from 'playwright'

const UNTICKED = 10

/** The longest task of the page while a bill is chosen, its rows scrolled and unticked, its check opened. */
export async function* pageBench(lines: number, path: string): AsyncGenerator<Bench, void, undefined> {
  await built()
  const server = await startServer('dist/app')
  try {
    const { project } = await makeBillSite(server)
    const app = await signedIn(server)
    try {
      yield {
        id: `I2 ${lines.toLocaleString('en-GB')}`,
        mostRounds: 3,
        contenders: [
          {
            name: 'ours',
            role: 'ours',
            run: async () => {
              const page = await app.open(`/estimating/projects/${project}/import`)
              await page.getByText('Drop a bill here').waitFor({ timeout: 120_000 })
              await page.waitForTimeout(1_500)
              await watch(page)
              await work(page, path)
              const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as Watched).tasks))
              await page.close()
              return { figures: { longest }, answer: '' }
            },
          },
        ],
        metrics: [
          {
            key: 'longest',
            title: `${lines.toLocaleString('en-GB')} lines imported: longest task of the page`,
            unit: 'ms',
            better: 'less',
            targets: [{ against: null, limit: 50 }],
          },
        ],
      }
    } finally {
      await app.close()
    }
  } finally {
    await server.close()
  }
}

interface Watched {
  readonly tasks: number[]
}

const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(each => each.duration))).observe({
      type: 'longtask',
    })
    Object.assign(globalThis, { tasks })
  })

async function work(page: Page, path: string): Promise<void> {
  await page.getByLabel('Bill file').setInputFiles(path)
  await page.getByText('Row 1 holds the column titles').waitFor({ timeout: 120_000 })
  const steps = page.locator('nav button')
  await steps.filter({ hasText: 'Rows' }).click()
  const rows = page.locator('main tbody input[type=checkbox]')
  await rows.nth(3).waitFor()
  for (let row = 1; row <= UNTICKED; row += 1) {
    await rows.nth(row).click()
    await page.waitForTimeout(150)
  }
  await page.locator('[role=region] table').hover()
  await page.mouse.wheel(0, 200_000)
  await page.waitForTimeout(500)
  await steps.filter({ hasText: 'Check' }).click()
  await page.getByText('Our total').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_000)
}
