import { createContext, useContext } from 'react'
import type { Choice } from '../ui/input/choices'

/** Asks for a new record of `target`, begun with the text typed; `onMade` is given it once it is on this device. Null where none may be made in place. */
export type QuickCreate = (target: string) => ((text: string, onMade: (made: Choice) => void) => void) | null

export const QuickCreateContext = createContext<QuickCreate>(() => null)
export const useQuickCreate = (): QuickCreate => useContext(QuickCreateContext)
