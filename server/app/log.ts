import { type DestinationStream, pino, type Logger } from 'pino'

/** Structured logs, a JSON line each. Callers name every field they log; see request-log for what those may be. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: label => ({ level: label }) } },
    destination ?? pino.destination({ sync: false }),
  )
