import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Field } from '#contract/fields/field'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { IconButton } from '../ui/action/icon-button'
import type { Choice } from '../ui/input/choices'
import { Combobox } from '../ui/input/combobox'
import { X } from 'lucide-react'
import { findChoices, type FoundChoices } from './find-choices'
import type { FieldInputProps } from './input-props'
import styles from './inputs.module.css'
import { useQuickCreate } from './quick-create'
import { useLists, useReplica } from './replica-context'
import { watched } from './watched'
import { idsIn } from './words'

/**
 * The choices of a reference as they are typed for; the answer to an older text never replaces that to a newer one. Asked again when
 * records of the kind come or change: on a new device they may still be on their way.
 */
export function useChoices(field: Field, record: Row) {
  const { target } = field
  const replica = useReplica()
  const lists = useLists()
  const asked = useRef(0)
  const [text, setText] = useState<string | null>(null)
  const [state, setState] = useState<FoundChoices & { readonly loading: boolean }>({ options: [], loading: false })

  async function look(typed: string) {
    const mine = ++asked.current
    setState(before => ({ ...before, loading: true }))
    const found = await findChoices(replica, lists, field, typed, record).catch(() => ({ options: [] }))
    if (mine === asked.current) setState({ ...found, loading: false })
  }
  const lookAgain = useEffectEvent(() => {
    if (text !== null) void look(text)
  })
  const isAsked = text !== null
  useEffect(() => (isAsked ? watched(target, lists.watch, () => lookAgain()) : undefined), [target, lists, isAsked])
  function ask(typed: string) {
    setText(typed)
    void look(typed)
  }
  return { ...state, ask }
}

export function RefField({ field, value, onChange, record, look }: FieldInputProps) {
  const { options, missing, loading, ask } = useChoices(field, record)
  const [picked, setPicked] = useState<Choice | null>(null)
  const make = useQuickCreate()(field.target)
  const label =
    typeof value === 'number'
      ? (look.labelOf(field.target, value) ??
        (picked?.value === String(value) ? picked.label : look.unnamed(field.target, value)))
      : ''
  function choose(choice: Choice | null) {
    setPicked(choice)
    onChange(choice ? Number(choice.value) : null)
  }
  return (
    <Combobox
      value={typeof value === 'number' ? { value: String(value), label } : null}
      onChange={choose}
      create={
        make
          ? { label: `New ${lower(resourceNamed(field.target).singular)}…`, onCreate: text => make(text, choose) }
          : undefined
      }
      options={options}
      onQuery={ask}
      loading={loading}
      missing={missing}
      placeholder="Search…"
    />
  )
}

/** A set of references: one line each, and a search that adds another. */
export function RefsField({ field, value, onChange, record, look }: FieldInputProps) {
  const ids = idsIn(value)
  const { options, missing, loading, ask } = useChoices(field, record)
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const nameOf = (id: number) => look.labelOf(field.target, id) ?? names.get(id) ?? look.unnamed(field.target, id)
  return (
    <div className={styles['set']}>
      {ids.length > 0 && (
        <ul className={styles['chosen']}>
          {ids.map(id => (
            <li key={id} className={styles['line']}>
              {nameOf(id)}
              <IconButton
                icon={X}
                size="small"
                label={`Remove ${nameOf(id)}`}
                onClick={() => onChange(ids.filter(other => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        value={null}
        onChange={choice => {
          if (!choice) return
          setNames(new Map([...names, [Number(choice.value), choice.label]]))
          onChange([...new Set([...ids, Number(choice.value)])].toSorted((a, b) => a - b))
        }}
        options={options.filter(option => !ids.includes(Number(option.value)))}
        onQuery={ask}
        loading={loading}
        missing={missing}
        placeholder="Add…"
        aria-label={field.label}
      />
    </div>
  )
}
