import { assessmentZone } from '#contract/estimating/assessment-zone'
import { MoveRecord } from '../../../records/view/move-record'
import type { ZoneRow } from '../model/zone-rows'
import type { useZoneActs } from './use-zone-acts'
import { AddDialog, FloorsDialog, ShiftDialog } from './zone-dialogs'
import type { ZoneDialog } from './zone-tools'

/** The zone a new sub-zone goes under: the chosen one, or the one it is in. */
export const parentFor = (rows: readonly ZoneRow[], chosen: ZoneRow | undefined) =>
  chosen && (chosen.isSub ? rows.find(({ zone }) => zone.id === chosen.zone.parent)?.zone : chosen.zone)

interface ZoneDialogsProps {
  readonly dialog: ZoneDialog | null
  readonly rows: readonly ZoneRow[]
  readonly chosen: ZoneRow | undefined
  readonly acts: Pick<ReturnType<typeof useZoneActs>, 'addNamed' | 'addFloors' | 'shift'>
  readonly onClose: () => void
}

/** The dialog that is open. It says which names beside a new zone are taken before it is added. */
export function ZoneDialogs({ dialog, rows, chosen, acts, onClose }: ZoneDialogsProps) {
  const parent = parentFor(rows, chosen)
  const namesUnder = (id: number | null) =>
    rows.filter(({ zone, isSub }) => (id === null ? !isSub : zone.parent === id)).map(({ zone }) => zone.name)
  return (
    <>
      {dialog === 'zone' && (
        <AddDialog
          parent={null}
          taken={namesUnder(null)}
          onAdd={names => acts.addNamed(names, null)}
          onClose={onClose}
        />
      )}
      {dialog === 'sub' && parent && (
        <AddDialog
          parent={parent}
          taken={namesUnder(parent.id)}
          onAdd={names => acts.addNamed(names, parent)}
          onClose={onClose}
        />
      )}
      {dialog === 'floors' && (
        <FloorsDialog
          tops={rows.filter(({ isSub }) => !isSub).map(({ zone }) => zone)}
          taken={namesUnder(null)}
          onAdd={acts.addFloors}
          onClose={onClose}
        />
      )}
      {dialog === 'shift' && <ShiftDialog onShift={acts.shift} onClose={onClose} />}
      {dialog === 'move' && chosen && (
        <MoveRecord
          resource={assessmentZone}
          id={chosen.zone.id}
          name={chosen.zone.name}
          among={rows
            .filter(({ zone, isSub }) => isSub === chosen.isSub && (!isSub || zone.parent === chosen.zone.parent))
            .map(({ zone }) => ({ id: zone.id, label: zone.name }))}
          onClose={onClose}
        />
      )}
    </>
  )
}
