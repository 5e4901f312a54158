import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Menu, type MenuItem } from './menu'
import { words } from '../words'
import { Blocked, Button, type ButtonProps } from '../action/button'
import styles from './split-button.module.css'

type SplitButtonProps = Pick<ButtonProps, 'icon' | 'keys' | 'disabled' | 'reason'> & {
  kind?: 'primary' | 'default' | undefined
  label: string
  /** While it runs the button and every entry are disabled. Spec: platform 4, split button. */
  onAction: () => Promise<unknown>
  items: readonly MenuItem[]
  /** Names the caret for screen readers. */
  moreLabel?: string | undefined
}

/** One action and its variants, sharing an edge. */
export function SplitButton(props: SplitButtonProps) {
  const {
    kind = 'primary',
    label,
    onAction,
    items,
    moreLabel = words.moreActions,
    disabled = false,
    reason,
    ...rest
  } = props
  const [working, setWorking] = useState(false)
  const blocked = disabled || working

  async function act() {
    setWorking(true)
    try {
      await onAction()
    } finally {
      setWorking(false)
    }
  }

  return (
    <Blocked reason={reason}>
      <span className={styles['split']} data-kind={kind}>
        <Button
          {...rest}
          kind={kind}
          disabled={blocked}
          aria-disabled={reason ? true : undefined}
          aria-description={reason}
          onClick={() => reason === undefined && void act()}
        >
          {label}
        </Button>
        <Menu
          label={moreLabel}
          items={blocked ? items.map(item => ({ ...item, disabled: true })) : items}
          trigger={<Button kind={kind} aria-label={moreLabel} icon={ChevronDown} />}
        />
      </span>
    </Blocked>
  )
}
