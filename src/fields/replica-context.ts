import { createContext, useContext } from 'react'
import type { Lists } from '#local/ports'
import type { Replica } from '#local/replica'

/** This device's records and the lists over them, for every page under the signed-in frame. */
export interface LocalData {
  readonly replica: Replica
  readonly lists: Lists
}

export const LocalDataContext = createContext<LocalData | null>(null)

function useLocalData(): LocalData {
  const data = useContext(LocalDataContext)
  if (!data) throw new Error('No replica is open above this page')
  return data
}

export const useReplica = (): Replica => useLocalData().replica
export const useLists = (): Lists => useLocalData().lists
