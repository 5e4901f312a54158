import { assessmentHandlers } from '../estimating/assessment-transitions'
import { notificationHandlers } from '../notifications/read-notification'
import type { CommandHandler } from '../records/command-handler'

/** What carries out each resource's own commands. Every table is typed by the names its contract declares, so none can be forgotten. */
export const HANDLERS: Readonly<Record<string, Readonly<Record<string, CommandHandler>>>> = {
  assessment: assessmentHandlers,
  notification: notificationHandlers,
}
