import { BrickWall } from 'lucide-react'
import { alongPoints, type Tool } from '../tool'

/** Measures the face of a wall: its run, times its height, on one or both sides. */
export const tool: Tool = {
  id: 'wall',
  does: 'draw',
  kind: 'line',
  makes: 'shape',
  label: 'Wall area',
  key: 'W',
  icon: BrickWall,
  place: 14,
  needsScale: true,
  needsHeight: true,
  ...alongPoints,
}
