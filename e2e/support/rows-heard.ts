import type { Page } from '@playwright/test'

/** What a screen reader reads of one row of a grid: the roles and words of its cells, in the order they are read in. */
export interface RowHeard {
  readonly roles: readonly string[]
  readonly words: readonly string[]
}

const CELLS = new Set(['gridcell', 'rowheader', 'columnheader'])

/** The rows of the grid of this name in the browser's own tree of what is accessible, where `aria-owns` has been followed. */
export async function rowsHeard(page: Page, grid: string): Promise<readonly RowHeard[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  type Node = (typeof nodes)[number]
  const below = (node: Node): Node[] => (node.childIds ?? []).flatMap(id => byId.get(id) ?? [])
  const nearest = (node: Node, isOne: (role: string) => boolean): Node[] =>
    below(node).flatMap(child => (!child.ignored && isOne(String(child.role?.value)) ? [child] : nearest(child, isOne)))
  const found = nodes.find(node => node.role?.value === 'grid' && node.name?.value === grid)
  return (found ? nearest(found, role => role === 'row') : []).map(row => {
    const cells = nearest(row, role => CELLS.has(role))
    return {
      roles: cells.map(cell => String(cell.role?.value)),
      words: cells.map(cell => String(cell.name?.value ?? '')),
    }
  })
}
