import { Minus } from 'lucide-react'
import { betweenTwo, type Tool } from '../tool'

/** Measures the length between two points. */
export const tool: Tool = {
  id: 'line',
  does: 'draw',
  kind: 'line',
  makes: 'shape',
  label: 'Line',
  key: 'L',
  icon: Minus,
  place: 10,
  needsScale: true,
  needsHeight: false,
  ...betweenTwo,
}
