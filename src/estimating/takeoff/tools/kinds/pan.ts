import { Hand } from 'lucide-react'
import type { Tool } from '../tool'

/** Moves the sheet, for a mouse without a middle button and for one finger. */
export const tool: Tool = {
  id: 'pan',
  does: 'pan',
  label: 'Move the sheet',
  key: 'H',
  icon: Hand,
  place: 1,
  needsScale: false,
}
