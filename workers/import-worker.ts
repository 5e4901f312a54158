import { expose } from 'comlink'
import { ImportDesk } from './import/bill-desk'

expose(new ImportDesk())
