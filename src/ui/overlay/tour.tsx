import { X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '../action/button'
import { IconButton } from '../action/icon-button'
import { words } from '../words'
import styles from './tour.module.css'
import { useFocusReturn } from './use-focus-return'
import { useModalPage } from './use-modal-page'

export interface TourStep {
  /** What of the page it is about. */
  readonly target: Element
  readonly title: string
  readonly text: string
}

type TourProps = {
  /** Names the whole for screen readers. */
  label: string
  /** At least one. */
  steps: readonly TourStep[]
  onClose: () => void
}

/** A card that goes from place to place and lights each up. The page is inert meanwhile; arrow keys walk, Escape ends it, focus goes back. */
export function Tour({ label, steps, onClose }: TourProps) {
  const [at, setAt] = useState(0)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const step = steps[at]
  const lit = useLit(step?.target)
  useModalPage(layer)
  const focus = useFocusReturn()
  if (!step) return null
  const isLast = at === steps.length - 1
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), steps.length - 1))
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(at + 1)
    if (event.key === 'ArrowLeft') go(at - 1)
  }
  return (
    <Popover.Root open onOpenChange={open => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: { getBoundingClientRect: () => anchorOf(lit) } }} />
      <Popover.Portal>
        <div data-screen-only>
          <div
            className={styles['light']}
            style={{ left: lit.x - 4, top: lit.y - 4, width: lit.width + 8, height: lit.height + 8 }}
          />
          <Popover.Content
            ref={setLayer}
            aria-label={label}
            aria-modal
            className={styles['card']}
            sideOffset={12}
            collisionPadding={8}
            onKeyDown={press}
            onInteractOutside={event => event.preventDefault()}
            {...focus}
          >
            <div className={styles['heading']}>
              <span className={styles['count']}>
                {at + 1} of {steps.length}
              </span>
              <IconButton icon={X} label={words.close} size="small" onClick={onClose} />
            </div>
            <div aria-live="polite">
              <h2 className={styles['title']}>{step.title}</h2>
              <p>{step.text}</p>
            </div>
            <div className={styles['buttons']}>
              <Button disabled={at === 0} onClick={() => go(at - 1)}>
                {words.previous}
              </Button>
              <Button kind="primary" data-initial-focus onClick={isLast ? onClose : () => go(at + 1)}>
                {isLast ? words.close : words.next}
              </Button>
            </div>
          </Popover.Content>
        </div>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Where the part of an element is that can be seen, once it has been brought into view; followed as the page moves. */
function useLit(target: Element | undefined): DOMRect {
  const [lit, setLit] = useState(() => new DOMRect())
  useEffect(() => {
    if (!target) return
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const measure = () => setLit(seenPart(target.getBoundingClientRect()))
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [target])
  return lit
}

function seenPart({ left, top, right, bottom }: DOMRect): DOMRect {
  const [x, y] = [Math.max(left, 0), Math.max(top, 0)]
  return new DOMRect(
    x,
    y,
    Math.max(Math.min(right, window.innerWidth) - x, 0),
    Math.max(Math.min(bottom, window.innerHeight) - y, 0),
  )
}

/** The card stands beside what is lit; of something tall, over its lower part, where there is always room. */
function anchorOf({ x, y, width, height }: DOMRect): DOMRect {
  return new DOMRect(x, y, width, Math.min(height, window.innerHeight / 3))
}
