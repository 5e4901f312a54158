import { createContext, useContext } from 'react'

/** Permissions whose pages this version does not have. The shell knows the pages, and gives them to the pages that show permissions. */
export const WithoutPageContext = createContext<ReadonlySet<string>>(new Set())
export const useWithoutPage = (): ReadonlySet<string> => useContext(WithoutPageContext)
