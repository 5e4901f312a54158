import { useState } from 'react'
import type { SignedInUser } from '#contract/platform/auth'
import { ProblemError } from '#contract/kit/problem'
import { problemWords } from '../app/office/tell-problem'
import { askPasskey } from './passkeys'
import { askedStep, type AskedStep, type StepWay } from './second-step'
import { signIn } from './tokens'

/** What the sign-in form holds and does: username and password first, then their second step, where they have one. */
export function useSignIn(firstUsername: string, onSignedIn: (user: SignedInUser) => void) {
  const [username, setUsername] = useState(firstUsername)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  /** Null until the server has asked for the second step: the password was right. */
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const [way, setWay] = useState<StepWay>('app')
  const [code, setCode] = useState('')

  /** The challenge that came with the question, or, once that is used up, another: the server is asked again. */
  async function proofByPasskey({ challenge }: AskedStep) {
    const usable = challenge ?? (await freshChallenge())
    setAsked(step => step && { ...step, challenge: null })
    return usable === null ? {} : { passkey: await askPasskey(usable) }
  }
  const freshChallenge = () =>
    signIn(username, password).then(
      () => null,
      (failure: unknown) => {
        if (isAsked(failure)) return askedStep(failure.problem).challenge
        throw failure
      },
    )

  async function submit() {
    if (username.trim() === '' || password.trim() === '') return setError('Enter your username and your password')
    if (asked && way !== 'passkey' && code.trim() === '') return setError('Enter the code')
    setWorking(true)
    setError(null)
    try {
      const proof = asked === null ? {} : way === 'passkey' ? await proofByPasskey(asked) : { code: code.trim() }
      onSignedIn(await signIn(username, password, proof))
    } catch (failure) {
      setWorking(false)
      if (isAsked(failure) && asked === null) {
        const step = askedStep(failure.problem)
        setAsked(step)
        return setWay(step.ways[0] ?? 'recovery')
      }
      setError(problemWords(failure))
      if (!(failure instanceof ProblemError)) reportError(failure)
    }
  }
  function change(next: StepWay) {
    setWay(next)
    setCode('')
    setError(null)
  }
  function startAgain() {
    setAsked(null)
    setCode('')
    setPassword('')
    setError(null)
  }
  return {
    username,
    setUsername,
    password,
    setPassword,
    error,
    setError,
    working,
    asked,
    way,
    change,
    code,
    setCode,
    submit,
    startAgain,
  }
}

const isAsked = (failure: unknown): failure is ProblemError =>
  failure instanceof ProblemError && failure.problem.kind === 'second-factor'
