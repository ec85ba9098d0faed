import { textMessage } from '@parley/client'
import { replyToMessage } from '@parley/protocol'
import { call } from './calls.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** The panel of an open thread. */
export const panel = ({ page }: Person) => page.getByRole('complementary', { name: 'Thread' })
/** The field for a reply in the panel. */
export const field = (person: Person) =>
  panel(person).getByRole('textbox', { name: 'Reply in thread' })
/** The line below a message that counts its replies. */
export const summary = ({ feed }: Person) => feed.getByRole('button', { name: /\. Open thread$/ })

/** A message in the panel that has arrived. */
export const reached = (person: Person, text: string) =>
  panel(person)
    .locator('article[data-mid]')
    .filter({ has: person.page.getByText(text, { exact: true }) })

/** Writes a reply in the panel. */
export async function reply(person: Person, text: string) {
  await field(person).fill(text)
  await field(person).press('Enter')
}

/** Replies without a browser. */
export const replyByRequest = (
  server: TestServer,
  { session }: Person,
  mid: number,
  text: string,
) => call(server, replyToMessage, { params: { mid }, body: textMessage(text) }, session)

/** Replies in the thread only, without a browser. */
export const replyInThread = (
  server: TestServer,
  { session }: Person,
  mid: number,
  text: string,
) => {
  const body = { ...textMessage(text), properties: { thread_only: true } }
  return call(server, replyToMessage, { params: { mid }, body }, session)
}
