import { createContext, useContext } from 'react'

/**
 * Where menus and panels are put: inside the landmark or the modal that opened them, so that assistive technology finds them there and an
 * inert page does not silence them. The body without one.
 */
export const PortalContainer = createContext<HTMLElement | null>(null)

export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContainer) ?? undefined
}
