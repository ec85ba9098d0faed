import { type Client, RequestError } from '@parley/client'
import type { Archive, Favorite } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFlatEqual, queryClient, useClient, useSelector, useStream } from '../../store/index.ts'
import type { FavoriteEntry } from './filter.ts'

const atOnce = 4

/** The favorites of the user with their messages, the newest first. Undefined until the list is read. */
export function useFavorites() {
  const { favorites } = useClient()
  const list = useSelector((store) => store.favorites.value)
  const pending = useSelector((store) => [...store.pendingFavorites.keys()], isFlatEqual)
  const { ready } = useStream()
  const details = useDetails(list)
  const { isError, refetch } = useQuery(
    {
      // `ready`: a failed request is repeated once the connection is back.
      queryKey: ['favorites', ready],
      queryFn: () => favorites.load().then(() => true),
      enabled: list === undefined,
    },
    queryClient,
  )

  const entries = list
    ?.filter(({ id }) => !pending.includes(id))
    .map((favorite): FavoriteEntry => ({ favorite, archive: details.archives.get(favorite.id) }))
    .filter(({ archive }) => archive !== null)
  return {
    entries,
    failed: isError && list === undefined,
    retry: () => void refetch(),
    /** Whether the messages of some could not be read. */
    isIncomplete: entries?.some(({ favorite }) => details.failed.has(favorite.id)) ?? false,
    retryDetails: details.retry,
  }
}

/** Reads the messages of all favorites, a few at once, and holds them while the list is shown. */
function useDetails(list: readonly Favorite[] | undefined) {
  const client = useClient()
  const { ready } = useStream()
  const [archives, setArchives] = useState<ReadonlyMap<string, Archive | null>>(new Map())
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const askedRef = useRef(new Set<string>())

  useEffect(() => {
    let here = true
    const asked = askedRef.current
    const missing = (list ?? []).map(({ id }) => id).filter((id) => !asked.has(id))
    for (const id of missing) asked.add(id)
    const left = new Set(missing)
    void readAll(client, missing, (id, archive) => {
      if (!here) return
      left.delete(id)
      if (archive === undefined) {
        asked.delete(id)
        setFailed((before) => new Set(before).add(id))
      } else {
        setArchives((before) => new Map(before).set(id, archive))
      }
    })
    return () => {
      here = false
      // The next effect asks for these again. Their answers are in the cache of the client.
      for (const id of left) asked.delete(id)
    }
  }, [client, list, attempt, ready])

  const retry = useCallback(() => {
    setFailed(new Set())
    setAttempt((before) => before + 1)
  }, [])
  const stillFailed = new Set([...failed].filter((id) => !archives.has(id)))
  return { archives, failed: stillFailed, retry }
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
