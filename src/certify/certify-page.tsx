import { useEffect, useState } from 'react'
import { Button } from '../ui/action/button'
import { Loader } from '../ui/status/loader'
import { Notice } from '../ui/status/notice'
import { AnswerForm } from './answer-form'
import { Answered } from './answered'
import styles from './certify.module.css'
import { forget, keyOf } from './kept-answer'
import { useLink, useSecret } from './use-link'

/** The page behind a one-time link: the client certifies an application, or sees what was answered. It needs no account. Decisions 723 to 725. */
export function CertifyPage() {
  const secret = useSecret()
  return (
    <main className={styles['page']}>
      <Through key={secret} secret={secret} />
    </main>
  )
}

function Through({ secret }: { readonly secret: string }) {
  const { state, again, send } = useLink(secret)
  /** Undefined until it is known. */
  const [key, setKey] = useState<string | null>()
  /** Why the last answer was not taken. */
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    void keyOf(secret).then(found => isHere && setKey(found))
    return () => {
      isHere = false
    }
  }, [secret])
  const isOver = state.kind === 'lapsed' || (state.kind === 'loaded' && state.look.answer !== null)
  useEffect(() => {
    if (isOver && key !== undefined) forget(key)
  }, [isOver, key])

  if (state.kind === 'loading' || key === undefined) return <Loader text="Loading the application" />
  if (state.kind === 'lapsed')
    return (
      <>
        <h1 className="type-title">This link does not work</h1>
        <Notice tone="error">{state.words}.</Notice>
      </>
    )
  if (state.kind === 'failed')
    return (
      <>
        <h1 className="type-title">The application could not be loaded</h1>
        <Notice tone="error" action={<Button onClick={() => void again()}>Try again</Button>}>
          {state.words}. What you have entered is kept on this device.
        </Notice>
      </>
    )
  const { look } = state
  if (look.answer !== null) return <Answered look={look} answer={look.answer} refusal={refusal} />
  return (
    <AnswerForm
      look={look}
      keptUnder={key}
      refusal={refusal}
      onSend={async body => {
        setRefusal(null)
        setRefusal(await send(body))
      }}
    />
  )
}
