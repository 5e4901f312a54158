import { type ReactNode, useState } from 'react'
import { TextButton } from '../action/text-button'

interface FirstRowsProps<T> {
  readonly of: readonly T[]
  /** Rows before the rest is asked for. */
  readonly most?: number
  readonly children: (shown: readonly T[]) => ReactNode
}

/** The first rows of a list that may be long, and the rest at a press. */
export function FirstRows<T>({ of, most = 12, children }: FirstRowsProps<T>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(isOpen ? of : of.slice(0, most))}
      {!isOpen && of.length > most && <TextButton onClick={() => setOpen(true)}>{of.length - most} more</TextButton>}
    </>
  )
}
