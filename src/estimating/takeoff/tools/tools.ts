import type { DrawTool, Tool } from './tool'

const found = import.meta.glob<Tool>('./kinds/*.ts', { eager: true, import: 'tool' })

/** Every tool, in the order of the toolbar. A file in `kinds` adds one. */
export const TOOLS: readonly Tool[] = Object.values(found).toSorted((a, b) => a.place - b.place)

/** Returns the tool of a name or of a key. */
export const toolNamed = (id: string): Tool | undefined => TOOLS.find(tool => tool.id === id)
export const toolOfKey = (key: string): Tool | undefined => TOOLS.find(tool => tool.key === key.toUpperCase())

/** The tool in hand at first. */
export const SELECT: Tool = toolNamed('select') ?? never()
function never(): never {
  throw new Error('There is no tool to select with')
}

export const isDrawTool = (tool: Tool | undefined): tool is DrawTool => tool?.does === 'draw'
