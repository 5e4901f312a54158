import { Trash2 } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button'

/** How long the question stands after the pointer enters or leaves. Spec: platform 9. */
export const CONFIRM_RESET_MS = 1500
/** Under a finger or the keyboard no pointer leaves that could end the question, and a glove needs longer. */
export const UNPOINTED_RESET_MS = 5000

type DeleteButtonProps = {
  label: string
  /** The words of the second click: "Delete, sure?". */
  confirmLabel: string
  onDelete: () => void
  disabled?: boolean | undefined
  reason?: string | undefined
  /** Only the bin until it asks: in table rows. */
  iconOnly?: boolean | undefined
  /** Plain until it asks: where there is one in every row. */
  quiet?: boolean | undefined
}

/**
 * The first click asks, the second deletes. It stops asking on a click elsewhere, with Esc, when the focus goes, 1.5 s after the
 * pointer enters or leaves, and under a finger or the keyboard after 5 s.
 */
export function DeleteButton({
  label,
  confirmLabel,
  onDelete,
  disabled,
  reason,
  iconOnly = false,
  quiet = iconOnly,
}: DeleteButtonProps) {
  const [confirming, setConfirming] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const bare = iconOnly && !confirming
  const box = useRef<HTMLSpanElement>(null)

  function resetAfter(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setConfirming(false), ms)
  }
  const resetSoon = () => resetAfter(CONFIRM_RESET_MS)
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!confirming) return
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || !box.current?.contains(event.target)) setConfirming(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [confirming])

  function click({ nativeEvent }: MouseEvent) {
    clearTimeout(timer.current)
    setConfirming(!confirming)
    if (confirming) onDelete()
    else if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'mouse')
      resetAfter(UNPOINTED_RESET_MS)
  }

  return (
    <span ref={box} onPointerEnter={resetSoon} onPointerLeave={resetSoon}>
      <Button
        icon={Trash2}
        kind={confirming ? 'danger-solid' : quiet ? 'quiet' : 'danger'}
        onClick={click}
        onBlur={() => setConfirming(false)}
        onKeyDown={event => {
          if (event.key === 'Escape') setConfirming(false)
        }}
        disabled={disabled}
        reason={reason}
        {...(bare ? { 'aria-label': label, title: label } : {})}
      >
        {!bare && <span aria-live="polite">{confirming ? confirmLabel : label}</span>}
      </Button>
    </span>
  )
}
