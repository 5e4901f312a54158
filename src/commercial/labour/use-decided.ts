import { useEffect } from 'react'
import * as v from 'valibot'
import { REVIEW_BADGES, type ReviewBadge } from '#contract/commercial/review-badges'
import { notification } from '#contract/platform/notification'
import { notificationCommands } from '#contract/platform/notification-commands'
import { run } from '#local/write/changes'
import { useConnected } from '../../app/office/use-connected'
import { useServer } from '../../app/office/server'
import { useAll } from '../../records/data/use-all'
import { useEdit } from '../../records/data/use-edit'

const found = v.array(v.looseObject({ id: v.number(), state: v.string() }))

/**
 * Marks notifications of applications to review as read once they wait no longer: approved or deleted, on any project. Asked of the server, since other projects need not be on this device. Spec: NOTE-5, labourReviewCount.
 */
export function useDecided(badge: ReviewBadge): void {
  const { resource, state } = REVIEW_BADGES[badge]
  const edit = useEdit()
  const server = useServer()
  const isConnected = useConnected()
  const told = (useAll(notification) ?? []).filter(
    ({ isRead, channel, subject }) => !isRead && channel === badge && subject === resource.name,
  )
  const ids = [...new Set(told.flatMap(({ subjectId }) => subjectId ?? []))].toSorted((a, b) => a - b).join(',')
  const read = told.map(({ id, subjectId }) => `${id}:${subjectId}`).join(' ')
  useEffect(() => {
    if (ids === '' || !isConnected) return
    let left = false
    async function mark() {
      const reply = await server.call(`/${resource.path}?limit=1000&includeArchived=1&id=${ids}`)
      const held = new Set(v.parse(found, await reply.json()).flatMap(each => (each.state === state ? [each.id] : [])))
      const over = read.split(' ').flatMap(pair => {
        const [id = '', subject = ''] = pair.split(':')
        return held.has(Number(subject)) ? [] : [run(notificationCommands, Number(id), 'read')]
      })
      if (!left && over.length > 0) await edit(over, 'Read: applications to review')
    }
    // What could not be asked now is asked when a page of labour is next opened.
    mark().catch(() => undefined)
    return () => {
      left = true
    }
  }, [ids, read, isConnected, server, edit, resource, state])
}
