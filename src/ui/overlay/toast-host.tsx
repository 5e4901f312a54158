import { Check, CircleAlert, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../icon'
import { words } from '../words'
import styles from './toast-host.module.css'
import { type Toast, TOAST_MS, toasts, type ToastState, type ToastStore } from './toast-store'
import { useToastRoom } from './use-toast-room'

/** What is and was shown; for the message history. */
function useToasts(store: ToastStore = toasts): ToastState {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Stands in the navigation on its foot, above the bottom bar on phones; covers nothing that can be pressed there. Mount it once. */
export function ToastHost({ store = toasts }: { store?: ToastStore | undefined }) {
  const { shown } = useToasts(store)
  const host = useRef<HTMLDivElement>(null)
  useToastRoom(host, shown.length > 0)
  return createPortal(
    <div ref={host} className={styles['host']} data-screen-only data-stays-alive>
      {shown.map(toast => (
        <ToastBox key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
      ))}
    </div>,
    document.body,
  )
}

/** One message. A click anywhere dismisses it, for the cross covers it all; its clock stands still under the pointer or the focus. */
function ToastBox({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [held, setHeld] = useState(false)
  const left = useRef(TOAST_MS[toast.kind])
  const expire = useEffectEvent(onDismiss)

  useEffect(() => {
    if (held) return
    const started = Date.now()
    const timer = setTimeout(() => expire(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [held])

  function act() {
    toast.action?.run()
    onDismiss()
  }

  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={styles['toast']}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={toast.kind === 'error' ? CircleAlert : Check} />
      <div className={styles['text']}>
        {toast.text}
        {toast.action && (
          <button type="button" className={styles['action']} onClick={act}>
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles['close']} aria-label={words.dismiss} onClick={onDismiss}>
        <Icon of={X} />
      </button>
    </div>
  )
}
