import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { words } from '../words'
import { type ConfirmContent, ConfirmDialog, yesNo } from './confirm-dialog'

export type ConfirmQuestion = Omit<ConfirmContent<boolean>, 'buttons' | 'suppressLabel'> & {
  yes?: string | undefined
  no?: string | undefined
  /** The yes destroys something: it is drawn as danger. */
  danger?: boolean | undefined
  /** Which answer Enter gives. Yes where it loses nothing and No throws away what the person has just done. */
  focus?: 'yes' | 'no' | undefined
  /** A name for this question: the person may then ask not to see it again in this session. */
  suppressKey?: string | undefined
}

export type ConfirmResult = { result: boolean; suppress: boolean }

const NO: ConfirmResult = { result: false, suppress: false }

type Ask = (question: ConfirmQuestion) => Promise<ConfirmResult>

interface Confirming {
  readonly ask: (question: ConfirmQuestion, asker: string) => Promise<ConfirmResult>
  /** Answers what this one asks with its safe side, if it still asks. */
  readonly withdraw: (asker: string) => void
}

const ConfirmContext = createContext<Confirming | null>(null)

/** Questions suppressed in this session of the page. */
const suppressed = new Set<string>()

/** Forgets every "do not show again": at sign-out, when the next person is another one. */
export function forgetSuppressed() {
  suppressed.clear()
}

/** Holds the one dialog behind {@link useConfirm}. Mount it once, at the root. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null)
  const asking = useRef<{ readonly asker: string; readonly resolve: (result: ConfirmResult) => void } | null>(null)
  const key = question?.suppressKey

  const settle = useCallback((result: ConfirmResult) => {
    asking.current?.resolve(result)
    asking.current = null
    setQuestion(null)
  }, [])
  const withdraw = useCallback<Confirming['withdraw']>(asker => asking.current?.asker === asker && settle(NO), [settle])
  const ask = useCallback<Confirming['ask']>((next, asker) => {
    if (next.suppressKey && suppressed.has(next.suppressKey)) return Promise.resolve({ result: true, suppress: true })
    // A second question answers the first with its safe side, so that no caller waits for ever.
    asking.current?.resolve(NO)
    setQuestion(next)
    return new Promise(resolve => {
      asking.current = { asker, resolve }
    })
  }, [])

  function answer(result: boolean, suppress: boolean) {
    if (result && suppress && key) suppressed.add(key)
    settle({ result, suppress })
  }
  const confirming = useMemo(() => ({ ask, withdraw }), [ask, withdraw])

  return (
    <ConfirmContext value={confirming}>
      {children}
      {question && (
        <ConfirmDialog
          {...question}
          open
          buttons={yesNo(question)}
          suppressLabel={key ? words.doNotShowAgain : undefined}
          onAnswer={answer}
        />
      )}
    </ConfirmContext>
  )
}

/**
 * Asks yes or no: `const { result } = await confirm({ title, message })`. A suppressed question answers yes at once. A question does not
 * outlive what asks it: when the page is left, it is answered no.
 */
export function useConfirm(): Ask {
  const confirming = useContext(ConfirmContext)
  if (!confirming) throw new Error('useConfirm needs a ConfirmProvider above it')
  const { ask, withdraw } = confirming
  const asker = useId()
  useEffect(() => () => withdraw(asker), [withdraw, asker])
  return useCallback(question => ask(question, asker), [ask, asker])
}
