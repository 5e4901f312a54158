import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { words } from '../words'
import { type ConfirmContent, ConfirmDialog, yesNo } from './confirm-dialog'

export type ConfirmQuestion = Omit<ConfirmContent<boolean>, 'buttons' | 'suppressLabel'> & {
  yes?: string | undefined
  no?: string | undefined
  /** The yes destroys something: it is drawn as danger. */
  danger?: boolean | undefined
  /** A name for this question: the person may then ask not to see it again in this session. */
  suppressKey?: string | undefined
}

export type ConfirmResult = { result: boolean; suppress: boolean }

type Ask = (question: ConfirmQuestion) => Promise<ConfirmResult>

const ConfirmContext = createContext<Ask | null>(null)

/** Questions suppressed in this session of the page. */
const suppressed = new Set<string>()

/** Forgets every "do not show again": at sign-out, when the next person is another one. */
export function forgetSuppressed() {
  suppressed.clear()
}

/** Holds the one dialog behind {@link useConfirm}. Mount it once, at the root. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null)
  const resolver = useRef<((result: ConfirmResult) => void) | null>(null)
  const key = question?.suppressKey

  const ask = useCallback<Ask>(next => {
    if (next.suppressKey && suppressed.has(next.suppressKey)) return Promise.resolve({ result: true, suppress: true })
    // A second question answers the first with its safe side, so that no caller waits for ever.
    resolver.current?.({ result: false, suppress: false })
    setQuestion(next)
    return new Promise(resolve => {
      resolver.current = resolve
    })
  }, [])

  function answer(result: boolean, suppress: boolean) {
    if (result && suppress && key) suppressed.add(key)
    resolver.current?.({ result, suppress })
    resolver.current = null
    setQuestion(null)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      {question && (
        <ConfirmDialog
          {...question}
          open
          buttons={yesNo(question.yes, question.no, question.danger)}
          suppressLabel={key ? words.doNotShowAgain : undefined}
          onAnswer={answer}
        />
      )}
    </ConfirmContext>
  )
}

/** Asks yes or no: `const { result } = await confirm({ title, message })`. A suppressed question answers yes at once. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}
