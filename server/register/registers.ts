import type { Registers } from '../database/registers'
import '../records/registers'
import { tellDeleted } from '../notifications/tell-deleted'
import { tellOverruled } from '../notifications/tell-overruled'
import { HANDLERS } from './commands'
import { handlersOf } from './lifecycle-handlers'
import { CALL_REACTIONS } from './call-reactions'
import { REACTIONS } from './reactions'
import { AFTER_REMOVAL } from './after-removal'
import { RESTORED_ROWS } from './restored-rows'
import { RULES } from './rules'
import './tables'

/** All that is looked up by resource, for `connectDatabase`. */
export const REGISTERS: Registers = {
  rules: RULES,
  afterRemoval: AFTER_REMOVAL,
  reactions: REACTIONS,
  callReactions: CALL_REACTIONS,
  restoredRows: RESTORED_ROWS,
  handlersOf,
  commands: HANDLERS,
  afterSettling: tellOverruled,
  beforeOverruling: tellDeleted,
}
