import { copyText } from '../fields/copy-text.ts'
import { showToast } from './toast.ts'

/** Copies text, and tells in a toast whether the browser allowed it. */
export async function copyAndTell(
  text: string,
  words: { copied: string; failed: string },
): Promise<void> {
  const isCopied = await copyText(text)
  showToast({
    id: 'copied',
    text: isCopied ? words.copied : words.failed,
    kind: isCopied ? 'success' : 'error',
  })
}
