import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { completed, mentionAt, namesLike } from './mention-text'
import { lineId, OptionPanel } from './option-panel'
import { TextArea } from './text-area'

type MentionAreaProps = {
  value: string
  onChange: (value: string) => void
  /** What an "@" may be completed to. */
  names: readonly string[]
  /** What the list of them is called. */
  namesLabel: string
  maxLength?: number
  placeholder?: string
  'aria-label'?: string
}

/** A text area where a name typed after "@" is completed from a list: arrow keys, Enter or Tab, Esc. */
export function MentionArea({ value, onChange, names, namesLabel, ...rest }: MentionAreaProps) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** Where the list was waved away; it comes again with the next "@". */
  const [left, setLeft] = useState<number | null>(null)
  const mention = mentionAt(value, caret)
  const found = mention && mention.at !== left ? namesLike(names, mention.query) : []
  const open = found.length > 0
  const current = Math.min(active, found.length - 1)

  const follow = () => setCaret(area.current?.selectionStart ?? 0)
  function type(text: string) {
    onChange(text)
    follow()
    setActive(0)
    if (!text.includes('@')) setLeft(null)
  }
  function choose(index: number) {
    const name = found[index]
    if (!mention || name === undefined) return
    const next = completed(value, mention, name)
    // The caret can be put behind the name only once the name is there.
    flushSync(() => onChange(next.text))
    area.current?.setSelectionRange(next.caret, next.caret)
    setCaret(next.caret)
  }
  function press(event: KeyboardEvent) {
    if (!open) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive((current + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current)
    else if (event.key === 'Escape') setLeft(mention?.at ?? null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover.Root open={open} onOpenChange={next => !next && setLeft(mention?.at ?? null)}>
      <Popover.Anchor asChild>
        <div>
          <TextArea
            {...rest}
            ref={area}
            value={value}
            onChange={type}
            onKeyDown={press}
            onSelect={follow}
            onBlur={() => setCaret(0)}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open ? lineId(listId, current) : undefined}
          />
        </div>
      </Popover.Anchor>
      {open && (
        <OptionPanel
          id={listId}
          label={namesLabel}
          options={found.map(name => ({ value: name, label: name }))}
          active={current}
          chosen={null}
          onChoose={choose}
          field={area}
        />
      )}
    </Popover.Root>
  )
}
