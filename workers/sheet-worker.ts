import { expose } from 'comlink'
import { SheetSession } from './sheet/sheet-session'

expose(new SheetSession())
