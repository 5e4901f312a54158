export type ToastKind = 'info' | 'error'

export type ToastAction = { label: string; run: () => void }

export type Toast = {
  id: number
  kind: ToastKind
  text: string
  action?: ToastAction | undefined
  /** When it was shown, in milliseconds since 1970. */
  at: number
}

export type ToastState = {
  /** On screen now, oldest first. */
  shown: readonly Toast[]
  /** Everything shown since the page opened, newest first, for the person who looked away. */
  history: readonly Toast[]
}

/** How long a toast stays. Spec: platform 8. */
export const TOAST_MS: Readonly<Record<ToastKind, number>> = { info: 5000, error: 10_000 }

const HISTORY = 50

/** Toasts outside React, so that whatever maps problems to words can show one. */
export function createToastStore() {
  let state: ToastState = { shown: [], history: [] }
  let nextId = 1
  const listeners = new Set<() => void>()

  function set(next: ToastState) {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What is on screen already is not said beside itself: the new one stands for it, for its whole time. */
    show(kind: ToastKind, text: string, action?: ToastAction) {
      const toast: Toast = { id: nextId++, kind, text, action, at: Date.now() }
      const others = state.shown.filter(each => each.kind !== kind || each.text !== text)
      set({ shown: [...others, toast], history: [toast, ...state.history].slice(0, HISTORY) })
    },
    dismiss(id: number) {
      set({ ...state, shown: state.shown.filter(toast => toast.id !== id) })
    },
    /** Forgets the history too: at sign-out. */
    clear() {
      set({ shown: [], history: [] })
    },
  }
}

export type ToastStore = ReturnType<typeof createToastStore>

/** The page's toasts, shown by the ToastHost at its root. */
export const toasts = createToastStore()
