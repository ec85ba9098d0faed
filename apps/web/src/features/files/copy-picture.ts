/** Whether the browser can put pictures into the clipboard. */
export const canCopyPictures = () => 'ClipboardItem' in globalThis && 'clipboard' in navigator

/** Copies a picture to the clipboard, which takes PNG only. Rejects if it cannot be loaded or drawn. */
export async function copyPicture(src: string): Promise<void> {
  // Safari accepts a promise only: after an await the press no longer counts.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(src) })])
}

async function pngOf(src: string): Promise<Blob> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
