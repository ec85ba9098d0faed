import type { FileFilter, FilesPage, ReadonlyStore, SentFile } from '@parley/client'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  isFlatEqual,
  queryClient,
  showError,
  useClient,
  useSelector,
} from '../../../store/index.ts'

type Pages = InfiniteData<FilesPage>

/** The files of a filter, page by page. New ones are added, and those of deleted messages leave. */
export function useFiles(filter: FileFilter) {
  const { files: actions } = useClient()
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['files', filter],
    queryFn: ({ pageParam, signal }) => actions.list(filter, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  useNewFiles(filter, query.isPlaceholderData ? undefined : data)
  const listed = data?.pages.flatMap((page) => page.files) ?? none
  const files = useSelector(
    (store) => listed.filter(({ mid }) => !store.wasRemoved(mid)),
    isFlatEqual,
  )
  return { files: data && files, ...query }
}

const none: readonly SentFile[] = []

/** Asks for the files above the list when a message with a file arrives in any chat. */
function useNewFiles(filter: FileFilter, data: Pages | undefined): void {
  const { files } = useClient()
  const newest = useSelector(newestFile)
  const askedFor = useRef({ filter, mid: 0 })

  useEffect(() => {
    if (!data) return
    const top = data.pages.flatMap((page) => page.files)[0]?.mid ?? 0
    const asked = askedFor.current.filter === filter ? askedFor.current.mid : 0
    if (newest <= Math.max(top, asked)) return
    askedFor.current = { filter, mid: newest }
    files
      .newer(filter, top)
      .then((added) => queryClient.setQueryData<Pages>(['files', filter], withNewer(added)))
      .catch(showError)
  }, [files, filter, data, newest])
}

const withNewer = (added: readonly SentFile[]) => (data: Pages | undefined) => {
  const [first, ...others] = data?.pages ?? []
  if (!data || !first) return data
  const known = new Set(first.files.map(({ mid }) => mid))
  const fresh = added.filter(({ mid }) => !known.has(mid))
  return { ...data, pages: [{ ...first, files: [...fresh, ...first.files] }, ...others] }
}

/** The mid of the newest file among the last messages of all chats. */
function newestFile({ chats, messages }: ReadonlyStore): number {
  let newest = 0
  for (const { lastMid } of chats.values()) {
    const type = messages.get(lastMid)?.content_type
    if (type === 'vocechat/file' || type === 'vocechat/audio') newest = Math.max(newest, lastMid)
  }
  return newest
}
