import { existsSync } from 'node:fs'
import type { Bench, Contender, Plan } from '../harness/bench'
import { type BrowserHost, startBrowser } from '../harness/browser-host'
import { percentile } from '../harness/stats'

const ROWS = 100_000
const STEP = 400
/** A frame of 34 ms or more has missed its neighbour's. */
const LATE = 34

/** 100,000 rows on the page, then 400 pixels further in every frame, the page four times slower than this machine. */
export async function* scrollBenches(plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const hasPeer = plan.peers !== null && existsSync(`${plan.peers}/ag-grid-community`)
  const browser = await startBrowser({
    entries: {
      sheet: 'bench/screens/pages/sheet.tsx',
      table: 'bench/screens/pages/table.tsx',
      canvas: 'bench/screens/pages/canvas.ts',
      ...(hasPeer ? { 'ag-grid': 'bench/peers/pages/ag-grid.ts' } : {}),
    },
  })
  try {
    yield scrollBench(browser, plan, hasPeer, { id: 'S1', entry: 'sheet', columns: 30, title: 'grid of 100,000 x 30' })
    yield scrollBench(browser, plan, hasPeer, { id: 'S2', entry: 'table', columns: 12, title: 'list of 100,000 x 12' })
  } finally {
    await browser.close()
  }
}

interface What {
  readonly id: string
  readonly entry: string
  readonly columns: number
  readonly title: string
}

function scrollBench(browser: BrowserHost, plan: Plan, hasPeer: boolean, { id, entry, columns, title }: What): Bench {
  const frames = plan.short ? 60 : 150
  const contender = (name: string, role: Contender['role'], from: string): Contender => ({
    name,
    role,
    run: async () => {
      const page = await browser.open(from)
      try {
        await page.slowDown(4)
        const mount = await page.call<number>('mount', { rows: ROWS, columns })
        const { took, answer } = await page.call<{ took: number[]; answer: string }>('scroll', { frames, step: STEP })
        const late = took.filter(ms => ms >= LATE).length / took.length
        return { figures: { mount, p50: percentile(took, 0.5), p95: percentile(took, 0.95), late }, answer }
      } finally {
        await page.close()
      }
    },
  })
  const peer = (limit: number) => (hasPeer ? [{ against: 'AG Grid', limit }] : [])
  return {
    id,
    contenders: [
      contender('canvas', 'floor', 'canvas'),
      contender('ours', 'ours', entry),
      ...(hasPeer ? [contender('AG Grid', 'peer', 'ag-grid')] : []),
    ],
    metrics: [
      {
        key: 'p50',
        title: `${title}: a frame while scrolling, page 4 times slower, p50`,
        unit: 'ms',
        better: 'less',
        targets: [{ against: 'canvas', limit: 1.5 }, ...peer(0.6)],
      },
      { key: 'p95', title: `${title}: the same, p95`, unit: 'ms', better: 'less', targets: [] },
      { key: 'late', title: `${title}: frames of 34 ms or more`, unit: 'share', better: 'less', targets: [] },
      {
        key: 'mount',
        title: `${title}: mounted, page 4 times slower`,
        unit: 'ms',
        better: 'less',
        // Source: guides, performance 3c: 1.5 x a bare TanStack Virtual, which mounts in a sixth of AG Grid's time.
        targets: peer(0.25),
      },
    ],
  }
}
