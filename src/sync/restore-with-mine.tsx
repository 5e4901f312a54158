import { isRestorable } from '#contract/deleted'
import { resourceNamed } from '#contract/resources'
import type { NeedsYou } from '#local/types'
import { useServer } from '../app/office/server'
import { useOfficeWork } from '../app/office/use-office-work'
import { useCan } from '../app/viewer'
import { restoreDeleted } from '../records/deleted/restore-deleted'
import { Button } from '../ui/action/button'

interface RestoreWithMineProps {
  readonly item: NeedsYou
  /** The record is back: the change can be sent again. */
  readonly onRestored: () => void
}

/** Brings a deleted record back with all that went with it, and sends the change that met the deletion again. Needs a connection. */
export function RestoreWithMine({ item: { entry, recordLabel }, onRestored }: RestoreWithMineProps) {
  const server = useServer()
  const can = useCan()
  const { run, working, blocked } = useOfficeWork()
  const resource = resourceNamed(entry.resource)
  if (!can.write(resource) || !isRestorable(resource)) return null
  async function restore() {
    if (await run(() => restoreDeleted(server, resource.name, [entry.id]))) onRestored()
  }
  return (
    <Button
      kind="primary"
      aria-label={`Restore ${recordLabel} with your change`}
      reason={blocked ?? undefined}
      disabled={working}
      onClick={() => void restore()}
    >
      Restore with my change
    </Button>
  )
}
