import { MousePointer2 } from 'lucide-react'
import type { Tool } from '../tool'

/** Chooses shapes and moves them and their corners. */
export const tool: Tool = {
  id: 'select',
  does: 'select',
  label: 'Select',
  key: 'V',
  icon: MousePointer2,
  place: 0,
  needsScale: false,
}
