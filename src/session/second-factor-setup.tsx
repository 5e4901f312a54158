import { type ReactNode, useState } from 'react'
import { encodeQR } from 'qr'
import * as v from 'valibot'
import {
  confirmSecondFactor,
  newSecondFactor,
  type NewSecondFactor,
  recoveryCodes,
} from '#contract/platform/second-factor'
import { jsonBody, type Server } from '../app/office/server'
import { refusalByField } from '../records/form/form-state'
import { FormField } from '../ui/input/form-field'
import { PasswordInput } from '../ui/input/password-input'
import { Notice } from '../ui/status/notice'
import { CodeField } from './code-field'
import { RecoveryCodeList } from './recovery-code-list'
import styles from './second-factor.module.css'

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'scan'; readonly begun: NewSecondFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** Setting up an authenticator app, step by step; the page or the dialog around it has the buttons. */
export interface Setup {
  readonly step: Step['kind']
  readonly fields: ReactNode
  readonly submitLabel: string
  /** True once the recovery codes have been seen. */
  readonly submit: () => Promise<boolean>
}

const LABELS = { password: 'Continue', scan: 'Confirm code', codes: 'I have kept the codes' } as const
const PATH = '/users/me/second-factor'

/** Asks for the password, shows the secret as a picture and as text, takes the first code, shows the recovery codes once. Decision 480. */
export function useSecondFactorSetup(server: Server): Setup {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  async function submit(): Promise<boolean> {
    if (step.kind === 'codes') return true
    setErrors({})
    try {
      if (step.kind === 'password') {
        const reply = await server.call(PATH, jsonBody('POST', { current }))
        setStep({ kind: 'scan', begun: v.parse(newSecondFactor, await reply.json()) })
      } else {
        const typed = v.safeParse(confirmSecondFactor, { code })
        if (!typed.success) {
          setErrors({ code: typed.issues[0].message })
          return false
        }
        const reply = await server.call(PATH, jsonBody('PUT', typed.output))
        setStep({ kind: 'codes', codes: v.parse(recoveryCodes, await reply.json()).recoveryCodes })
      }
    } catch (failure) {
      const found = refusalByField(failure)
      setErrors(step.kind === 'scan' && found[''] ? { code: found[''] } : found)
    }
    return false
  }
  return {
    step: step.kind,
    submit,
    submitLabel: LABELS[step.kind],
    fields: (
      <>
        {errors[''] && <Notice tone="error">{errors['']}</Notice>}
        {step.kind === 'password' && (
          <FormField label="Current password" error={errors['current']}>
            <PasswordInput
              value={current}
              onChange={setCurrent}
              autoComplete="current-password"
              showLabel="Show password"
              hideLabel="Hide password"
            />
          </FormField>
        )}
        {step.kind === 'scan' && (
          <>
            <Scan begun={step.begun} />
            <CodeField value={code} onChange={setCode} error={errors['code']} />
          </>
        )}
        {step.kind === 'codes' && <RecoveryCodeList codes={step.codes} />}
      </>
    ),
  }
}

function Scan({ begun: { uri, secret } }: { readonly begun: NewSecondFactor }) {
  return (
    <div className={styles['scan']}>
      <p>Scan this with an authenticator app, such as the one of your password manager.</p>
      <QrPicture text={uri} />
      <p>
        On this device, or without a camera: <a href={uri}>open the app</a>, or type this key into it:
      </p>
      <p className={styles['secret']}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
    </div>
  )
}

/** Drawn on the device: the secret in it is told to no one else. */
function QrPicture({ text }: { readonly text: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      data-theme="light"
      className={styles['picture']}
      role="img"
      aria-label="Picture to scan with an authenticator app"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
