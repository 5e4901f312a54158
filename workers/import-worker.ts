import { expose } from 'comlink'
import { ImportSession } from './import/bill-session'

expose(new ImportSession())
