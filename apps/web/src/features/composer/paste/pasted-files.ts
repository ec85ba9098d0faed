/**
 * The pasted files. Office programs add a picture to copied text and tables. If there is formatted text, the
 * paste is text and the picture is ignored.
 */
export function pastedFiles(data: DataTransfer): File[] {
  const isFormatted = data.types.includes('text/html') && data.getData('text/plain').trim() !== ''
  return isFormatted ? [] : [...data.files]
}
