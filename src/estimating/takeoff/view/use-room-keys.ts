import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../app/page/use-shortcut'
import { useKeyHelp } from '../../../ui/action/key-help'
import type { Camera } from '../canvas/camera'
import { isDrawTool, toolOfKey, TOOLS } from '../tools/tools'
import type { Tool } from '../tools/tool'
import type { Measuring } from './use-measuring'

const KEYS = [
  ...TOOLS.map(({ key, label }) => ({ keys: [key], does: label })),
  { keys: ['Enter'], does: 'End the shape' },
  { keys: ['Backspace'], does: 'Take the last point back, or delete the chosen shapes' },
  { keys: ['Esc'], does: 'Cancel the shape' },
  { keys: ['Shift'], does: 'Keep to right angles' },
  { keys: ['Ctrl', 'D'], does: 'Duplicate the chosen shapes' },
  { keys: ['S'], does: 'Snap to corners' },
  { keys: ['0'], does: 'Show the whole sheet' },
] as const

type AnyKey = KeyboardEvent | globalThis.KeyboardEvent

/** Whether a tool may be taken by this person: those who may only look can move, choose and check. */
export const mayTake = (tool: Tool, canEdit: boolean): boolean => canEdit || !isDrawTool(tool) || tool.makes === 'check'

/** The keys of the room, wherever the focus is but in text and dialogs. Returns what the canvas hands its own keys to. */
export function useRoomKeys(
  measuring: Measuring,
  camera: Camera,
  canEdit: boolean,
  onSnap: () => void,
): (event: AnyKey) => void {
  useKeyHelp(canEdit ? KEYS : null)
  const onKey = (event: AnyKey) => {
    const isCommand = event.ctrlKey || event.metaKey
    const run = isCommand || event.altKey ? commandOf(event, isCommand) : plainOf(event.key)
    if (!run) return
    event.preventDefault()
    run()
  }
  const commandOf = ({ key }: AnyKey, isCommand: boolean) =>
    isCommand && key.toLowerCase() === 'd' && canEdit && measuring.chosen.size > 0
      ? () => void measuring.duplicate([...measuring.chosen])
      : undefined
  const plainOf = (key: string): (() => void) | undefined => {
    const acts: Readonly<Record<string, () => void>> = {
      Escape: measuring.cancel,
      Enter: measuring.finish,
      Backspace: () => canEdit && measuring.back(),
      Delete: () => canEdit && void measuring.remove([...measuring.chosen]),
      '0': () => camera.whole(),
      '+': () => camera.zoom(1.25),
      '=': () => camera.zoom(1.25),
      '-': () => camera.zoom(1 / 1.25),
      s: onSnap,
    }
    const tool = toolOfKey(key)
    return (
      acts[key] ?? acts[key.toLowerCase()] ?? (tool && mayTake(tool, canEdit) ? () => measuring.take(tool) : undefined)
    )
  }
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // The canvas hands its own keys on itself; a button is pressed by its keys.
    const isOfCanvas = event.target instanceof Element && event.target.closest('[role="application"]') !== null
    const isOfButton = event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')
    if (!isOfCanvas && !isOfButton && !event.defaultPrevented && !isTyping(event.target)) onKey(event)
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return onKey
}
