import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { WatchedVideo } from '../session/connection.ts'

/** The width in physical pixels from which on the large layer is watched. */
const largeFrom = 480

/**
 * The video tracks of a list that are on the screen, with the layers for their sizes.
 * @param list the list, whose items have the session and the source as `data-session` and `data-source`
 * @param keys the session and the source of the items with video
 */
export function useVisibleVideos(
  list: RefObject<HTMLUListElement | null>,
  keys: readonly string[],
): readonly WatchedVideo[] {
  const watched = keys.join()
  const [shown, setShown] = useState('')

  useEffect(() => {
    const hidden = new Set<Element>()
    const items = () =>
      [...(list.current?.children ?? [])].filter(
        (item): item is HTMLElement =>
          item instanceof HTMLElement && watched.split(',').includes(keyOfItem(item)),
      )
    const read = () =>
      setShown(
        items()
          .filter((item) => !hidden.has(item))
          .map((item) => `${keyOfItem(item)} ${layerOf(item)}`)
          .join(),
      )
    const resizes = new ResizeObserver(read)
    const crossings = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) hidden.delete(target)
        else hidden.add(target)
      }
      read()
    })
    for (const item of items()) {
      resizes.observe(item)
      crossings.observe(item)
    }
    read()
    return () => {
      resizes.disconnect()
      crossings.disconnect()
    }
  }, [list, watched])

  return useMemo(() => (shown === '' ? [] : shown.split(',').map(readVideo)), [shown])
}

const keyOfItem = ({ dataset }: HTMLElement) => `${dataset['session']} ${dataset['source']}`

const layerOf = (item: HTMLElement) =>
  item.clientWidth * devicePixelRatio >= largeFrom ? 'large' : 'small'

function readVideo(text: string): WatchedVideo {
  const [session = '', source, layer] = text.split(' ')
  return {
    session,
    source: source === 'screen' ? 'screen' : 'camera',
    layer: layer === 'small' ? 'small' : 'large',
  }
}
