import { useState } from 'react'
import { useClient } from '../../../store/index.ts'

const itemName = 'formatting-bar'

/** Whether the formatting bar is shown, which this browser remembers, and whether the preview is. */
export function useFormatting() {
  const { keyValues } = useClient().environment
  const [isShown, setShown] = useState(() => keyValues.get(itemName) !== null)
  const [wantsPreview, setPreview] = useState(false)

  function toggleBar() {
    if (isShown) keyValues.remove(itemName)
    else keyValues.set(itemName, 'shown')
    setShown(!isShown)
  }

  return { isShown, isPreview: isShown && wantsPreview, toggleBar, setPreview }
}
