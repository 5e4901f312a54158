import { Spline } from 'lucide-react'
import { alongPoints, type Tool } from '../tool'

/** Measures the length along many points. */
export const tool: Tool = {
  id: 'polyline',
  does: 'draw',
  kind: 'line',
  makes: 'shape',
  label: 'Polyline',
  key: 'P',
  icon: Spline,
  place: 11,
  needsScale: true,
  needsHeight: false,
  ...alongPoints,
}
