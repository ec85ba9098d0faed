import { RequestError } from '@parley/client'
import type { Archive } from '@parley/protocol'
import { useCallback, useEffect, useState } from 'react'
import { useClient, useStream } from '../../store/index.ts'

interface ReadArchive {
  /** Null if it is gone, undefined while it loads. */
  archive: Archive | null | undefined
  failed: boolean
  retry: () => void
}

/** Reads the archive of a forward. One that was read before is there at the first rendering. */
export function useArchive(path: string): ReadArchive {
  const { archives } = useClient()
  const { ready } = useStream()
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ path: string; archive?: Archive | null }>()
  const isSettled = settled?.path === path
  const known = archives.known(path)
  const archive = known === undefined && isSettled ? settled.archive : known
  const isKnown = archive !== undefined
  const retry = useCallback(() => {
    setSettled(undefined)
    setAttempt((before) => before + 1)
  }, [])

  // `ready`: a failed request is repeated once the connection is back.
  useEffect(() => {
    if (isKnown) return
    let here = true
    archives.read(path).then(
      (found) => here && setSettled({ path, archive: found ?? null }),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error
        if (here) setSettled({ path })
      },
    )
    return () => {
      here = false
    }
  }, [archives, path, isKnown, attempt, ready])

  return { archive, failed: !isKnown && isSettled, retry }
}
