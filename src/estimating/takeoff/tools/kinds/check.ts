import { DraftingCompass } from 'lucide-react'
import { betweenTwo, type Tool } from '../tool'

/** Compares a dimension printed on the sheet with what it measures. */
export const tool: Tool = {
  id: 'check',
  does: 'draw',
  kind: 'line',
  makes: 'check',
  label: 'Check a dimension',
  key: 'K',
  icon: DraftingCompass,
  place: 20,
  needsScale: true,
  needsHeight: false,
  ...betweenTwo,
}
