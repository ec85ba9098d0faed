import type { FastifyInstance } from 'fastify'

/** A letter that the page shows. */
interface ShownLetter {
  to: string
  subject: string
  html: string
  text: string
  /** Milliseconds since the epoch. */
  sentAt: number
}

const policy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Serves `/mail`: the letters that were kept in a folder instead of being sent. For development. */
export function addMailPage(app: FastifyInstance, read: () => Promise<ShownLetter[]>): void {
  app.get('/mail', async (_request, reply) => {
    reply.header('content-security-policy', policy).header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(pageOf(await read()))
  })
}

const pageOf = (letters: readonly ShownLetter[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Mail</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-inline-size: 720px; margin: 24px auto; padding: 0 16px }
summary { padding: 8px 0; cursor: pointer; overflow-wrap: anywhere }
iframe { inline-size: 100%; block-size: 480px; border: 1px solid #8888 }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>Mail</h1>
<p>This server keeps its e-mail in a folder. Nothing here was sent.</p>
${letters.length === 0 ? '<p>There are no letters yet.</p>' : letters.map(entryOf).join('\n')}
</html>
`

const entryOf = ({ to, subject, html, text, sentAt }: ShownLetter) => `<details>
<summary>${new Date(sentAt).toISOString().slice(0, 19).replace('T', ' ')} · ${escape(to)} · <b>${escape(subject)}</b></summary>
<iframe title="${escape(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(`<base target="_blank">${shown(html)}`)}"></iframe>
<pre>${linked(text)}</pre>
</details>`

// The attached logo, from the server itself.
const shown = (html: string) => html.replaceAll('cid:logo', '/api/resource/organization/logo')

const linked = (text: string) =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
