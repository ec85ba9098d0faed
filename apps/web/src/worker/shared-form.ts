/** The cache of shared texts and files. `features/archives/share` reads and deletes it. */
const cacheName = 'shared'
const maxFiles = 10
// Limits for a form from another app. Users add larger files in the page itself.
const maxBytes = 512 * 2 ** 20
const maxText = 64 * 2 ** 10

/** Whether a page of another site posted the form. Apps that share have no page. */
export function isForeign(
  { headers, referrer }: Pick<Request, 'headers' | 'referrer'>,
  origin: string,
): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'cross-site' || site === 'same-site'
  return URL.canParse(referrer) && new URL(referrer).origin !== origin && /^https?:/.test(referrer)
}

/** Stores what was shared in place of what was before. Nothing of a form that is too large is stored. */
export async function storeForm(form: FormData): Promise<void> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const texts = ['title', 'text', 'url'].map((name) => textOf(form.get(name)))
  const files = form
    .getAll('files')
    .filter((one) => one instanceof File)
    .slice(0, maxFiles)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > maxBytes || texts.some((text) => text.length > maxText)) return
  for (const [at, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
    await cache.put(`/shared/file/${at}`, new Response(file, { headers }))
  }
  // Some apps give the address also in the text.
  const [title = '', text = '', url = ''] = texts
  const lines = [title, text, text.includes(url) ? '' : url].filter(Boolean)
  await cache.put('/shared/text', new Response([...new Set(lines)].join('\n')))
}

const textOf = (found: FormDataEntryValue | null): string =>
  typeof found === 'string' ? found.trim() : ''
