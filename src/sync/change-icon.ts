import { Archive, CirclePlus, GitMerge, Image, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { fieldsOfKind } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import type { OutboxEntry } from '#local/types'

/** The icon of a waiting change: what was done, and whether it has a photo or a conflict. */
export function changeIcon(entry: OutboxEntry): LucideIcon {
  if (entry.state === 'conflict') return GitMerge
  if (entry.kind === 'delete') return Trash2
  if (entry.kind === 'command') return Archive
  if (entry.kind === 'add') return fieldsOfKind(resourceNamed(entry.resource), 'file').length > 0 ? Image : CirclePlus
  return Pencil
}
