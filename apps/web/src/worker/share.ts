import { registerRoute } from 'workbox-routing'
import { isForeign, storeForm } from './shared-form.ts'

/** Caches what other apps share with the installed app and opens the page that asks for a chat. */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
    async ({ request }) => {
      if (isForeign(request, location.origin)) return Response.redirect('/', 303)
      await storeForm(await request.formData()).catch(() => undefined)
      return Response.redirect('/#/share', 303)
    },
    'POST',
  )
}
