import { useCallback, useEffect, useRef, useState } from 'react'
import { NotSaved } from '#local/store/not-saved'
import { sameValue } from '#domain/records/path'
import { useReplica } from '../../fields/replica-context'
import { tellProblem } from '../../app/office/tell-problem'
import { openDraft } from '../../app/page/unsaved-forms'
import { type Unread, unreadTexts } from '../../ui/input/use-unread-text'
import { toasts } from '../../ui/overlay/toast-store'

const SAVE_AFTER_MS = 400

/** Whether the form shows an earlier draft, whether it differs from how it began, and starting it afresh. */
export interface Draft {
  readonly isRestored: boolean
  readonly isBegun: boolean
  readonly startAgain: () => void
}

/** Beside the values of a draft: texts that no value holds. */
const UNREAD = 'unread texts'

/** After these a field may hold a text that can't be read, or no longer does. */
const LOOK_AFTER = ['input', 'click', 'focusout'] as const

/** Names the texts that could not be read. They are not put back: a field asks only about a text that was typed in it. */
function tellUnread(unread: readonly Unread[]): void {
  const texts = unread.map(({ field, text }) => `“${text}” in ${field || 'a field'}`).join(' and ')
  toasts.show(
    'error',
    `${texts} could not be read when you were last here, so the form does not have it. Type it again`,
  )
}

/** The form that `NotSaved` asks to keep open has gone; so has the replica of somebody who signed out. */
function tellLost(error: unknown): void {
  if (error instanceof NotSaved && error.reason === 'closed') return
  toasts.show('error', 'The last words of the form were not kept on this device')
}

/**
 * Form state that survives a closed or killed tab: kept on this device under `key` shortly after each change and when the form leaves the
 * page, read back when it opens again, forgotten with `drop`, or at once when it is as it began. Answers the value, a setter like
 * useState's, `drop`, and what to say of a draft that was read back.
 */
export function useDraft<T>(
  key: string,
  initial: T,
): readonly [T, (next: T | ((was: T) => T)) => void, () => Promise<void>, Draft] {
  const replica = useReplica()
  const [value, setValue] = useState(initial)
  const [isRestored, setRestored] = useState(false)
  const touched = useRef(false)
  const dropped = useRef(false)
  const unkept = useRef<(() => Promise<void>) | null>(null)
  const [unread, setUnread] = useState<readonly Unread[]>([])
  const isAsBegun = sameValue(value, initial) && unread.length === 0

  useEffect(() => {
    let left = false
    replica.draft(key).then(kept => {
      // A draft has the form it was saved in by this very hook; fields added since take their initial value.
      if (left || kept === null || touched.current) return
      const { [UNREAD]: lost, ...values } = kept as Partial<T> & { readonly [UNREAD]?: readonly Unread[] }
      const restored = { ...initial, ...(values as Partial<T>) }
      setValue(restored)
      setRestored(true)
      if (!lost) return
      tellUnread(lost)
      // Said once: the next opening has nothing more to say of them.
      void replica.saveDraft(key, sameValue(restored, initial) ? null : values).catch(tellProblem)
    }, tellProblem)
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the initial value is a constant of the form
  }, [replica, key])

  useEffect(() => {
    const look = () => {
      const now = unreadTexts()
      if (now.length > 0) touched.current = true
      setUnread(was => (sameValue(was, now) ? was : now))
    }
    // The field says that its text can't be read once React has drawn it.
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look)
    }
    for (const event of LOOK_AFTER) document.addEventListener(event, lookSoon)
    return () => {
      clearTimeout(timer)
      for (const event of LOOK_AFTER) document.removeEventListener(event, lookSoon)
    }
  }, [])

  useEffect(() => {
    if (!touched.current || dropped.current) return
    const keep = async () => {
      const all = unread.length === 0 ? value : { ...value, [UNREAD]: unread }
      if (!dropped.current) await replica.saveDraft(key, isAsBegun ? null : all)
    }
    // What was taken back must not come again, however soon the form is left.
    if (isAsBegun) void keep().catch(tellProblem)
    unkept.current = isAsBegun ? null : keep
    const keepSoon = () => {
      unkept.current = null
      void keep().catch(tellProblem)
    }
    const timer = isAsBegun ? undefined : setTimeout(keepSoon, SAVE_AFTER_MS)
    const close = openDraft(keep)
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [replica, key, value, unread, isAsBegun])

  // A form that goes from the page within that time, for whatever reason, has its last words kept all the same.
  useEffect(() => () => void unkept.current?.().catch(tellLost), [])

  const set = useCallback((next: T | ((was: T) => T)) => {
    touched.current = true
    dropped.current = false
    setValue(next)
  }, [])
  const drop = useCallback(async () => {
    dropped.current = true
    // What the draft was for is saved by now; one that cannot be forgotten must not look like a failure of that.
    await replica.saveDraft(key, null).catch(reportError)
  }, [replica, key])
  function startAgain() {
    setRestored(false)
    setValue(initial)
    void drop()
  }
  return [value, set, drop, { isRestored: isRestored && !isAsBegun, isBegun: !isAsBegun, startAgain }]
}
