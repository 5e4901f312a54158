import { createContext, useContext } from 'react'

export const SignOutContext = createContext<() => void>(() => undefined)

/** Opens the sign-out dialog of the shell. */
export const useSignOut = (): (() => void) => useContext(SignOutContext)
