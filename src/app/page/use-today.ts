import { type Day, dayOf } from '#domain/value/day'
import { useNow } from './use-now'

/** Today in the United Kingdom, wherever the device is (decision 541). It moves on while the page is open. */
export const useToday = (): Day => dayOf(useNow())
