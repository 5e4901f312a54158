import type { ComponentType, ReactNode } from 'react'
import { Button } from '../action/button'
import { ButtonRow } from '../action/button-row'
import { words } from '../words'
import { FaultBoundary } from './fault-boundary'
import { Notice } from './notice'

type PanelBoundaryProps = {
  /** Where the part can be closed. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Keeps an error of one part of a page from the rest of it: says so in its place and tries again when asked. */
export function PanelBoundary({ onClose, children }: PanelBoundaryProps) {
  return (
    <FaultBoundary
      fallback={retry => (
        <Notice
          tone="error"
          action={
            <ButtonRow>
              <Button onClick={retry}>{words.tryAgain}</Button>
              {onClose && <Button onClick={onClose}>{words.close}</Button>}
            </ButtonRow>
          }
        >
          {words.partStopped}
        </Notice>
      )}
    >
      {children}
    </FaultBoundary>
  )
}

/** Returns the panel with a boundary around it, for what a panel works out before it draws anything. Every panel is made with it. */
export function contained<P extends object>(Panel: ComponentType<P>): ComponentType<P> {
  return function Contained(props: P) {
    return (
      <PanelBoundary onClose={'onClose' in props && isAct(props.onClose) ? props.onClose : undefined}>
        <Panel {...props} />
      </PanelBoundary>
    )
  }
}

const isAct = (value: unknown): value is () => void => typeof value === 'function'
