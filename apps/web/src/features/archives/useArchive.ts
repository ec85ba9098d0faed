import { RequestError } from '@parley/client'
import type { Archive } from '@parley/protocol'
import { useCallback, useEffect, useState } from 'react'
import { useClient, useStream } from '../../store/index.ts'

/** How to read an archive, of a forward or of a favorite. */
export interface ArchiveReader {
  /** What was read before; null if it is gone. */
  known(name: string): Archive | null | undefined
  read(name: string): Promise<Archive | undefined>
}

interface ReadArchive {
  /** Null if it is gone, undefined while it loads. */
  archive: Archive | null | undefined
  failed: boolean
  retry: () => void
}

/** Reads an archive. One that was read before is there at the first rendering. */
export function useArchiveOf(reader: ArchiveReader, name: string): ReadArchive {
  const { ready } = useStream()
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ name: string; archive?: Archive | null }>()
  const isSettled = settled?.name === name
  const known = reader.known(name)
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
    reader.read(name).then(
      (found) => here && setSettled({ name, archive: found ?? null }),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error
        if (here) setSettled({ name })
      },
    )
    return () => {
      here = false
    }
  }, [reader, name, isKnown, attempt, ready])

  return { archive, failed: !isKnown && isSettled, retry }
}

/** The archive of a forward. */
export const useArchive = (path: string): ReadArchive => useArchiveOf(useClient().archives, path)
