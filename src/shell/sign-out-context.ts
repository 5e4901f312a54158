import { createContext, useContext } from 'react'

export const SignOutContext = createContext<() => void>(() => undefined)

/** Asks whether to log out; the shell's own dialog answers. */
export const useSignOut = (): (() => void) => useContext(SignOutContext)
