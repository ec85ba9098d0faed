import { type Client, RequestError } from '@parley/client'
import type { Archive, Favorite } from '@parley/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient, useSelector, useStream } from '../../store/index.ts'
import type { FavoriteEntry } from './filter.ts'

const atOnce = 4

/** The favorites of the user with their messages, the newest first. Undefined until the list is read. */
export function useFavorites() {
  const { favorites } = useClient()
  const list = useSelector(['favorites'], (store) => store.favorites)
  const hidden = useSelector(['favorites'], (store) => store.hiddenFavorites)
  const [failed, setFailed] = useState(false)
  const { ready } = useStream()
  const details = useDetails(list)

  const load = useCallback(() => {
    setFailed(false)
    favorites.load().catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error
      setFailed(true)
    })
  }, [favorites])

  const isLoaded = list !== undefined
  useEffect(() => {
    if (!isLoaded) load()
  }, [isLoaded, load, ready])

  const entries = list
    ?.filter(({ id }) => !hidden.has(id))
    .map((favorite): FavoriteEntry => ({ favorite, archive: details.archives.get(favorite.id) }))
    .filter(({ archive }) => archive !== null)
  return {
    entries,
    failed: failed && !isLoaded,
    retry: load,
    /** Whether the messages of some could not be read. */
    isIncomplete: details.failed,
    retryDetails: details.retry,
  }
}

/** Reads the messages of all favorites, a few at once, and holds them while the list is shown. */
function useDetails(list: readonly Favorite[] | undefined) {
  const client = useClient()
  const { ready } = useStream()
  const [archives, setArchives] = useState<ReadonlyMap<string, Archive | null>>(new Map())
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(new Set<string>())

  useEffect(() => {
    let here = true
    const missing = (list ?? []).map(({ id }) => id).filter((id) => !asked.current.has(id))
    for (const id of missing) asked.current.add(id)
    setFailed(false)
    void readAll(client, missing, (id, archive) => {
      if (archive === undefined) asked.current.delete(id)
      if (!here) return
      if (archive === undefined) setFailed(true)
      else setArchives((before) => new Map(before).set(id, archive))
    })
    return () => {
      here = false
      // What is still being read is asked for again: its answer is not lost, it is in the cache.
      for (const id of missing) asked.current.delete(id)
    }
  }, [client, list, attempt, ready])

  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { archives, failed, retry }
}

async function readAll(
  { favorites }: Client,
  ids: readonly string[],
  onRead: (id: string, archive: Archive | null | undefined) => void,
) {
  const left = [...ids]
  async function work() {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const one = id
      await favorites.read(one).then(
        (archive) => onRead(one, archive ?? null),
        (error: unknown) => {
          if (!(error instanceof RequestError)) throw error
          onRead(one, undefined)
        },
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
