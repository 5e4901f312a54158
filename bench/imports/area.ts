import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Area, Bench, Contender, Curve, Reading } from '../harness/bench'
import { billFile } from './bill-file'
import { pageBench } from './page'

interface Cost {
  readonly spent: number
  readonly untick: number
  readonly heap: number
  readonly answer: string
}

/** The importer: what a bill costs its worker beside a bare parse of the same file, how that grows, and what it leaves to the page's thread. */
export const imports: Area = async function* imports(plan) {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-bills-'))
  const sizes = plan.short ? [5_000, 20_000] : [10_000, 20_000, 40_000, 60_000]
  const paths = new Map(sizes.map(lines => [lines, join(folder, `${lines}.xlsx`)]))
  for (const [lines, path] of paths) writeFileSync(path, billFile(lines))
  const running = new Map(sizes.map(lines => [lines, join(folder, `running-${lines}.xlsx`)]))
  for (const [lines, path] of running) writeFileSync(path, billFile(lines, true))
  const cost = (job: 'ours' | 'bare', lines: number, files: ReadonlyMap<number, string> = paths): Cost => {
    const program = ['--expose-gc', '--import', 'tsx', 'bench/imports/read-program.ts', job, files.get(lines) ?? '']
    return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' })) as Cost
  }
  try {
    for (const lines of plan.short ? sizes : [10_000, 60_000]) yield beside(lines, cost)
    yield* growth(sizes, cost)
    yield {
      id: 'I3c',
      title: 'a bill of running totals read and planned',
      unit: 'ms',
      over: 'lines of the bill',
      sizes,
      measure: async lines => cost('ours', lines, running).spent,
      slope: { most: 1.1 },
    } satisfies Curve
    for (const lines of plan.short ? [5_000] : [10_000, 60_000]) yield* pageBench(lines, paths.get(lines) ?? '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function beside(lines: number, cost: (job: 'ours' | 'bare', lines: number) => Cost): Bench {
  const shown = lines.toLocaleString('en-GB')
  const contender = (name: string, role: Contender['role'], job: 'ours' | 'bare'): Contender => ({
    name,
    role,
    run: async (): Promise<Reading> => {
      const { spent, untick, heap, answer } = cost(job, lines)
      if (job === 'ours' && answer !== `${lines} agrees`) throw new Error(`The bill was read as: ${answer}`)
      return { figures: { spent, heap, ...(job === 'ours' ? { untick } : {}) }, answer: '' }
    },
  })
  return {
    id: `I1 ${shown}`,
    contenders: [contender('bare parse', 'floor', 'bare'), contender('ours', 'ours', 'ours')],
    metrics: [
      {
        key: 'spent',
        title: `${shown} lines read and planned, in the worker`,
        unit: 'ms',
        better: 'less',
        targets: [],
      },
      { key: 'heap', title: `${shown} lines: memory the worker keeps`, unit: 'MB', better: 'less', targets: [] },
      {
        key: 'untick',
        title: `${shown} lines: one row unticked, in the worker`,
        unit: 'ms',
        better: 'less',
        targets: [],
      },
    ],
  }
}

function* growth(
  sizes: readonly number[],
  cost: (job: 'ours', lines: number) => Cost,
): Generator<Curve, void, undefined> {
  const common = { unit: 'ms', over: 'lines of the bill', sizes } as const
  yield {
    ...common,
    id: 'I3a',
    title: 'a bill read and planned',
    measure: async lines => cost('ours', lines).spent,
    slope: { most: 1.1 },
  }
  yield {
    ...common,
    id: 'I3b',
    title: 'one row unticked',
    measure: async lines => cost('ours', lines).untick,
    slope: { most: 1.1 },
  }
}
