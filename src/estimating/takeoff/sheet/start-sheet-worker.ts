import { createContext } from 'react'
import { createWorker } from '../../../app/device/create-worker'
import sheetWorkerUrl from '../../../../workers/sheet-worker.ts?worker&url'
import type { StartWorker } from './sheet-client'

/** Starts the worker of a sheet; a test gives another. */
export const StartSheetWorker = createContext<StartWorker>(() => createWorker(sheetWorkerUrl, 'sheet'))
