import { CircleSlash2 } from 'lucide-react'
import { aroundCorners, type Tool } from '../tool'

/** Cuts a hole into the area it is drawn in. */
export const tool: Tool = {
  id: 'deduct',
  does: 'draw',
  kind: 'outline',
  makes: 'hole',
  label: 'Deduct',
  key: 'D',
  icon: CircleSlash2,
  place: 16,
  needsScale: true,
  needsHeight: false,
  ...aroundCorners,
}
