import { useState } from 'react'

/** What a person opened on this page; another page closes it. Null: they haven't chosen. Spec: platform 2.5. */
export function useOpenHere(path: string): readonly [boolean | null, (open: boolean) => void] {
  const [said, setSaid] = useState<{ readonly path: string; readonly open: boolean } | null>(null)
  return [said?.path === path ? said.open : null, open => setSaid({ path, open })]
}
