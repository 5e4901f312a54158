import { createHash } from 'node:crypto'
import { RESOURCES } from '#contract/resources'
import type { Identity } from '../../base/identity'
import { tagOf } from './view'

const SHAPES = RESOURCES.map(resource => tagOf(resource)).join('')

/**
 * On what terms records are shown to a caller, in a few characters: the account's epoch, what they may do, and the shape of every resource. A
 * device that was answered in everything on these terms, and is at every head, lacks nothing.
 */
export const termsOf = (epoch: string, { permissions }: Pick<Identity, 'permissions'>): string =>
  createHash('sha256')
    .update([epoch, ...[...permissions].toSorted(), SHAPES].join(' '))
    .digest('base64url')
    .slice(0, 12)
