import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { buttonClass, type ButtonKind } from './button'
import { KeyHint } from './key-hint'

type LinkButtonProps = {
  kind?: ButtonKind | undefined
  size?: 'normal' | 'large' | undefined
  icon?: LucideIcon | undefined
  keys?: readonly string[] | undefined
  fill?: boolean | undefined
  /** One link (`a` or the router's Link) with its words. */
  children: ReactNode
}

/** A link that looks like a button: what it does has an address. */
export function LinkButton({ kind, size, icon, keys, fill, children }: LinkButtonProps) {
  return (
    <Slot.Root className={buttonClass(kind, size, fill)}>
      {icon && <Icon of={icon} />}
      <Slot.Slottable>{children}</Slot.Slottable>
      {keys && <KeyHint keys={keys} />}
    </Slot.Root>
  )
}
