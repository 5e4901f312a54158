import { Hash } from 'lucide-react'
import { alongPoints, type Tool } from '../tool'

/** Counts items, one a press. It needs no scale. */
export const tool: Tool = {
  id: 'count',
  does: 'draw',
  kind: 'count',
  makes: 'shape',
  label: 'Count',
  key: 'C',
  icon: Hash,
  place: 15,
  needsScale: false,
  needsHeight: false,
  ...alongPoints,
  press: (points, at) => ({ points: [...points, at], isDone: false }),
}
