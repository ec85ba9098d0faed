/**
 * The files of what is pasted. A table or a paragraph out of an office program brings a picture of itself
 * along: there the words are meant.
 */
export function pastedFiles(data: DataTransfer): File[] {
  const isFormatted = data.types.includes('text/html') && data.getData('text/plain').trim() !== ''
  return isFormatted ? [] : [...data.files]
}
