import { skipToken, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { queryClient, useClient, useSelector } from '../../store/index.ts'

const keepMs = 1_800_000

/**
 * Reads a preview when its place comes into view, and remembers it: scrolling back asks nothing. `preview` is
 * null if there is none.
 */
export function usePreview(url: string, mid: number, place: RefObject<HTMLElement | null>) {
  const { previews } = useClient()
  const queryKey = ['link-preview', url, mid]
  const isKnown = queryClient.getQueryState(queryKey) !== undefined
  const isWanted = useSeen(place) || isKnown
  const { data, isPending, refetch } = useQuery(
    {
      queryKey,
      queryFn: isWanted
        ? async ({ signal }) => (await previews.read(url, mid, signal)) ?? null
        : skipToken,
      staleTime: Infinity,
      gcTime: keepMs,
      // Only the failed ones: the others are never stale.
      refetchOnReconnect: true,
    },
    queryClient,
  )

  // Its author shows it again, and the server answered before that they did not.
  const isShownAgain = useSelector((store) => store.previews.isSuppressed(mid) === false)
  useEffect(() => {
    if (isShownAgain && data === null) void refetch()
  }, [isShownAgain, data, refetch])

  return { preview: data, isPending }
}

/** Whether an element has been in view. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
