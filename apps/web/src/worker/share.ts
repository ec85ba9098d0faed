import { registerRoute } from 'workbox-routing'

/** The cache of shared texts and files. `features/archives/share` reads and deletes it. */
const cacheName = 'shared'
const filesMost = 10

/** Caches what other apps share with the installed app and opens the page that asks for a chat. */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
    async ({ request }) => {
      await keep(await request.formData()).catch(() => undefined)
      return Response.redirect('/#/share', 303)
    },
    'POST',
  )
}

async function keep(form: FormData): Promise<void> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const texts = ['title', 'text', 'url'].map((name) => textOf(form.get(name)))
  const files = form
    .getAll('files')
    .filter((one) => one instanceof File)
    .slice(0, filesMost)
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
