import { expose } from '../../harness/page'
import { ROW, type Sheet } from './cells'

/** A grid that has been put on the page. */
export interface Shown {
  readonly scroller: HTMLElement
  /** Whether it shows these words now. */
  readonly shows: (words: string) => boolean
}

const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))

/** Lets the host mount a grid and scroll it, and answers what that took. */
export function exposeGrid(mount: (sheet: Sheet) => Shown | Promise<Shown>): void {
  let shown: Shown | null = null
  expose({
    /** Milliseconds from nothing to the frame after the first that shows a line. */
    mount: async (sheet: Sheet) => {
      const started = performance.now()
      shown = await mount(sheet)
      for (let frames = 0; frames < 600 && !shown.shows('Line 1'); frames += 1) await frame()
      await frame()
      return performance.now() - started
    },
    /** Moves on by `step` pixels in every frame; answers how long each took, and what is under the eye at the end. */
    scroll: async ({ frames, step }: { frames: number; step: number }) => {
      if (!shown) throw new Error('Nothing is mounted')
      const took: number[] = []
      let before = await frame()
      let at = shown.scroller.scrollTop
      for (let count = 0; count < frames; count += 1) {
        at += step
        shown.scroller.scrollTop = at
        const now = await frame()
        took.push(now - before)
        before = now
      }
      const line = `Line ${Math.floor(at / ROW) + 5}`
      for (let wait = 0; wait < 120 && !shown.shows(line); wait += 1) await frame()
      return { took, answer: `${line} ${shown.shows(line) ? 'shown' : 'missing'}` }
    },
  })
}

/** Whether an element of the page holds exactly these words. */
export function onPage(within: HTMLElement, words: string): boolean {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.nodeValue === words) return true
  return false
}

/** The element once it is there. */
export async function appeared(find: () => HTMLElement | null | undefined): Promise<HTMLElement> {
  for (let frames = 0; frames < 600; frames += 1) {
    const element = find()
    if (element) return element
    await frame()
  }
  throw new Error('The grid did not appear')
}
