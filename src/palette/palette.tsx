import { useNavigate, useParams } from '@tanstack/react-router'
import { CornerDownLeft, FileText, type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { RESOURCES } from '#contract/resources'
import { lower } from '#domain/value/lower'
import { type Address, newAddress } from '../records/address/record-addresses'
import { useRouteFacts } from '../records/address/use-route-facts'
import { useCan } from '../app/viewer'
import { CommandPalette, type PaletteGroup } from '../ui/overlay/command-palette'
import { FindButton } from '../ui/shell/find-button'
import { type Searched, useFoundRecords } from './use-found-records'

/** A page of the navigation; `under` is its group. */
export interface PalettePage {
  readonly label: string
  readonly under: string
  readonly icon: LucideIcon
  readonly address: Address
}
/** An action that runs at once. */
export interface PaletteAction {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
  /** Why it is disabled. */
  readonly reason?: string | undefined
}

interface PaletteProps {
  readonly pages: readonly PalettePage[]
  readonly actions: readonly PaletteAction[]
  /** Opens the palette where there is no room for the desktop's field. */
  readonly opener?: (open: () => void) => ReactNode
}

const HINTS = [
  { keys: ['↑', '↓'], label: 'choose' },
  { keys: ['Enter'], label: 'go' },
  { keys: ['/'], label: 'filter a list' },
] as const

const ONLY_DEVICE = 'Lists and projects that have not been opened on it are not searched.'
const SEARCHED: Readonly<Record<NonNullable<Searched>, string | null>> = {
  looking: null,
  device: `No connection, so only this device was searched. ${ONLY_DEVICE}`,
  asking: 'Searching the office…',
  failed: `The office did not reply to all that was asked. What is missing here may be there. ${ONLY_DEVICE}`,
  office: 'This device and the office were searched. Lines of bills that have not been opened here are not searched.',
}

/** "Find or do anything", Ctrl K: pages, actions, the records on this device, and those of the office when there is a connection. */
export function Palette({ pages, actions, opener }: PaletteProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(now => !now)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      {opener ? (
        opener(() => setOpen(true))
      ) : (
        <FindButton label="Find or do anything" keys={['Ctrl K']} onOpen={() => setOpen(true)} />
      )}
      {open && <OpenPalette pages={pages} actions={actions} onClose={() => setOpen(false)} />}
    </>
  )
}

function OpenPalette({ pages, actions, onClose }: PaletteProps & { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const can = useCan()
  const here: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const routes = useRouteFacts()
  const [text, setText] = useState('')
  const { found, searched } = useFoundRecords(text, routes)
  const go = (address: Address) => void navigate(address)

  const makes = RESOURCES.flatMap(resource => {
    const address = can.write(resource) ? newAddress(routes, resource, here) : null
    return address
      ? [{ id: `new ${resource.name}`, label: `New ${lower(resource.singular)}`, icon: Plus, run: () => go(address) }]
      : []
  })
  const groups: PaletteGroup[] = [
    ...found.map(({ resource, records }) => ({
      heading: resource.plural,
      // The names already matched the filter rules; the palette's own matching must not drop them.
      commands: records.map(record => ({
        id: record.key,
        label: record.label,
        note: record.note,
        icon: FileText,
        keywords: [text],
        run: () => go(record.address),
      })),
    })),
    {
      heading: 'Pages',
      commands: pages.map(page => ({
        id: `page ${page.under} ${page.label}`,
        label: page.label,
        icon: page.icon,
        note: page.under === page.label ? undefined : page.under,
        keywords: [page.under],
        run: () => go(page.address),
      })),
    },
    {
      heading: 'Actions',
      commands: [
        ...makes,
        ...actions.map(action => ({ id: `action ${action.label}`, ...action, icon: action.icon ?? CornerDownLeft })),
      ],
    },
  ]
  return (
    <CommandPalette
      open
      onClose={onClose}
      label="Find or do anything"
      placeholder="A page, a record, something to do"
      empty={searched === 'looking' ? 'Searching…' : 'Nothing found'}
      searched={searched === null ? null : SEARCHED[searched]}
      groups={groups.filter(group => group.commands.length > 0)}
      onQuery={setText}
      hints={HINTS}
    />
  )
}
