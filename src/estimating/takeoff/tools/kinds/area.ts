import { Pentagon } from 'lucide-react'
import { aroundCorners, type Tool } from '../tool'

/** Measures a floor corner by corner. */
export const tool: Tool = {
  id: 'area',
  does: 'draw',
  kind: 'outline',
  makes: 'shape',
  label: 'Area',
  key: 'A',
  icon: Pentagon,
  place: 12,
  needsScale: true,
  needsHeight: false,
  ...aroundCorners,
}
