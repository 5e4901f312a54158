import type { Registers } from '../database/registers'
import '../records/registers'
import { tellDeleted } from '../notifications/tell-deleted'
import { tellOverruled } from '../notifications/tell-overruled'
import { HANDLERS } from './commands'
import { conductOf } from './lives'
import { CALL_REACTIONS } from './call-reactions'
import { REACTIONS } from './reactions'
import { REMAINS } from './remains'
import { RESTORED_ROWS } from './restored-rows'
import { RULES } from './rules'
import './tables'

/** All that is looked up by resource, for `connectDatabase`. */
export const REGISTERS: Registers = {
  rules: RULES,
  remains: REMAINS,
  reactions: REACTIONS,
  callReactions: CALL_REACTIONS,
  restoredRows: RESTORED_ROWS,
  conductOf,
  commands: HANDLERS,
  afterSettling: tellOverruled,
  beforeOverruling: tellDeleted,
}
