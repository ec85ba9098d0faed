import { createServer, type Server, type ServerResponse } from 'node:http'
import { png } from './pictures.ts'

/** A site whose pages have previews. */
export interface Site {
  url: string
  /** The paths that were asked for. */
  asked: string[]
  /** Answers are held back until the returned function is called. */
  hold(): () => void
}

/** A site with an article at each path, and none below /none. */
export async function startSite(): Promise<{ site: Site; server: Server }> {
  const asked: string[] = []
  let held: Promise<void> = Promise.resolve()
  const server = createServer(({ url: path = '' }, answer) => {
    asked.push(path)
    void held.then(() => answerAt(path, answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const hold = () => {
    let release = () => {}
    held = new Promise((done) => {
      release = done
    })
    return release
  }
  return { site: { url, asked, hold }, server }
}

function answerAt(path: string, answer: ServerResponse) {
  if (path.endsWith('.png')) {
    answer.writeHead(200, { 'content-type': 'image/png' }).end(png(300, 200))
  } else if (path.startsWith('/none')) {
    answer.writeHead(404).end()
  } else {
    answer.writeHead(200, { 'content-type': 'text/html' }).end(article(path.slice(1)))
  }
}

const article = (name: string) => `<title>Article ${name}</title>
  <meta property="og:site_name" content="Harbour News">
  <meta property="og:description" content="The tide table of ${name} has changed.">
  <meta property="og:image" content="/picture.png">
  <link rel="icon" href="/favicon.png">`
