import { createContext, useContext } from 'react'

/** Whether the sidebar around an item is collapsed to icons. */
export const SidebarContext = createContext(false)

export function useCollapsed(): boolean {
  return useContext(SidebarContext)
}
