import { Button } from '../../ui/action/button'
import { SplitButton } from '../../ui/action/split-button'

interface Step {
  readonly label: string
  /** Why it cannot be taken now. */
  readonly reason: string | undefined
  readonly take: () => Promise<void>
}

/** The next step of an assessment, and under its caret the other ways it may go. */
export function StepButton({ steps, working }: { readonly steps: readonly Step[]; readonly working: boolean }) {
  const [next, ...others] = steps
  if (!next) return null
  if (others.length === 0)
    return (
      <Button kind="primary" reason={next.reason} disabled={working} onClick={() => void next.take()}>
        {next.label}
      </Button>
    )
  return (
    <SplitButton
      label={next.label}
      reason={next.reason}
      disabled={working}
      moreLabel="Other steps"
      onAction={next.take}
      items={others.map(({ label, reason, take }) => ({ label, reason, onSelect: () => void take() }))}
    />
  )
}
