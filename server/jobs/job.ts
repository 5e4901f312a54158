import type { Services } from '../services/services'

/** Work the server does by itself now and then, once across all processes on one database. It must stand being run twice. */
export interface Job {
  readonly name: string
  readonly everyMinutes: number
  readonly run: (services: Services) => Promise<void>
}
