import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Picture } from '../session/connection.ts'

/** From this width in physical pixels on, the large size of a picture is shown. */
const largeFrom = 480

/**
 * The pictures of a list that are on the screen, with the size in which they are shown.
 * @param list the list, whose items have the session and the source as `data-session` and `data-source`
 * @param keys the session and the source of the items with a picture
 */
export function useShownPictures(
  list: RefObject<HTMLUListElement | null>,
  keys: readonly string[],
): readonly Picture[] {
  const wanted = keys.join()
  const [shown, setShown] = useState('')

  useEffect(() => {
    const hidden = new Set<Element>()
    const items = () =>
      [...(list.current?.children ?? [])].filter(
        (item): item is HTMLElement =>
          item instanceof HTMLElement && wanted.split(',').includes(keyOfItem(item)),
      )
    const read = () =>
      setShown(
        items()
          .filter((item) => !hidden.has(item))
          .map((item) => `${keyOfItem(item)} ${sizeOf(item)}`)
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
  }, [list, wanted])

  return useMemo(() => (shown === '' ? [] : shown.split(',').map(readPicture)), [shown])
}

const keyOfItem = ({ dataset }: HTMLElement) => `${dataset['session']} ${dataset['source']}`

const sizeOf = (item: HTMLElement) =>
  item.clientWidth * devicePixelRatio >= largeFrom ? 'large' : 'small'

function readPicture(text: string): Picture {
  const [session = '', source, size] = text.split(' ')
  return {
    session,
    source: source === 'screen' ? 'screen' : 'camera',
    size: size === 'small' ? 'small' : 'large',
  }
}
