import { type ReactNode, useId, useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import { sameValue, type Row } from '#domain/records/path'
import { useLook } from '../../fields/use-look'
import { ErrorSummary } from '../../ui/input/error-summary'
import { Columns, Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import type { Draft } from './use-draft'
import type { Refusal } from './use-refusal'
import { useViewer } from '../../app/viewer'
import styles from './form.module.css'
import { AlikeNotice } from './alike-notice'
import { FormFrame } from './form-frame'
import { byField, errorsOf, formFields, refusalByField } from './form-state'
import { QuickCreateProvider } from './quick-create'
import { RecordField } from './record-field'
import { RestoredNotice } from './restored-notice'

interface RecordFormProps {
  readonly resource: Resource
  readonly values: Row
  readonly onChange: (values: Row) => void
  /** The record as it is; null for a new one. */
  readonly before: Row | null
  /** What is not asked: the ref the address already decides, and what tells nothing apart here. */
  readonly without: readonly string[]
  readonly draft: Draft
  /** What the office refused of this record: said beside the form and under the fields until they change. */
  readonly refusal: Refusal | null
  /** Saves; throws what went wrong. */
  readonly onSave: () => Promise<void>
  readonly title: string
  /** The buttons, over the form or at the thumb; one submits, which runs the checks and saves, as Enter in a field does. `working` while it runs. */
  readonly actions: (working: boolean) => ReactNode
}

/**
 * Every field of a record by section, from its definition. Errors stand under their field and in a linked list beside the form; the first
 * message of what the office refused is shown too. Nothing typed is lost when saving fails. Spec: platform 4 and 5.
 */
export function RecordForm({
  resource,
  values,
  onChange,
  before,
  without,
  draft,
  refusal,
  onSave,
  title,
  actions,
}: RecordFormProps) {
  const prefix = useId()
  const { account } = useViewer()
  const look = useLook(resource, [values], account.currency)
  const [attempt, setAttempt] = useState<Attempt>(UNTRIED)
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string>>>({})
  const [working, setWorking] = useState(false)
  const errors = stillWrong(attempt, values, errorsOf(resource, values, before))
  const shown = { ...refusedFields(refusal, values, before), ...errors, ...unreadable }

  async function save() {
    const found = { ...errorsOf(resource, values, before), ...unreadable }
    setAttempt({ errors: found, refused: null })
    if (Object.keys(found).length > 0) return
    setWorking(true)
    try {
      await onSave()
    } catch (failure) {
      setAttempt({ errors: refusalByField(failure), refused: values })
    } finally {
      setWorking(false)
    }
  }
  function problem(name: string, words: string | null) {
    setUnreadable(now => {
      const { [name]: _, ...rest } = now
      return words === null ? rest : { ...rest, [name]: words }
    })
  }
  const list = Object.entries(shown)
    .filter(([name]) => name !== '')
    .map(([name, message]) => ({ id: `${prefix}${name}`, label: resource.fields[name]?.label ?? name, message }))
  return (
    <QuickCreateProvider>
      <FormFrame title={title} buttons={actions(working)} onSubmit={() => void save()} errors={attempt.errors}>
        <Columns
          main={formFields(resource, values, without).map(section => (
            <Section key={section.title} title={section.title} bare>
              <div className={styles['fields']}>
                {section.names.map(name => (
                  <RecordField
                    key={name}
                    resource={resource}
                    name={name}
                    values={values}
                    look={look}
                    id={`${prefix}${name}`}
                    error={shown[name]}
                    onChange={onChange}
                    onProblem={words => problem(name, words)}
                  >
                    {name === resource.alike && (
                      <AlikeNotice resource={resource} value={values[name]} isNew={before === null} />
                    )}
                  </RecordField>
                ))}
              </div>
            </Section>
          ))}
          side={
            <>
              <RestoredNotice draft={draft} />
              {refusal && <Notice tone="error">The office did not take your last change: {refusal.message}</Notice>}
              {errors[''] && <Notice tone="error">{errors['']}</Notice>}
              {list.length > 0 && (
                <ErrorSummary
                  title={
                    list.length === 1 ? '1 field to fix before saving' : `${list.length} fields to fix before saving`
                  }
                  errors={list}
                />
              )}
            </>
          }
        />
      </FormFrame>
    </QuickCreateProvider>
  )
}

/** What the last press of Save found. `refused`: the values the office would not take; null where the form itself found the errors. */
interface Attempt {
  readonly errors: Readonly<Record<string, string>>
  readonly refused: Row | null
}
const UNTRIED: Attempt = { errors: {}, refused: null }

/** An error goes with its cause: once the field is right, or is no longer what the office refused. */
function stillWrong({ errors, refused }: Attempt, values: Row, wrongNow: Attempt['errors']): Attempt['errors'] {
  const isWhole = (name: string) => name === '' && refused === values
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, words]) => {
      if (!refused) return wrongNow[name] === undefined ? [] : [[name, wrongNow[name]]]
      return isWhole(name) || (name !== '' && sameValue(values[name], refused[name])) ? [[name, words]] : []
    }),
  )
}

/** What the office said of each field that still holds what it refused. */
function refusedFields(refusal: Refusal | null, values: Row, before: Row | null): Readonly<Record<string, string>> {
  const untouched = Object.entries(byField(refusal?.errors ?? [])).filter(
    ([name]) => name === '' || sameValue(values[name], before?.[name]),
  )
  return Object.fromEntries(untouched)
}
