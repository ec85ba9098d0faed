import { noticeHtml } from './notice-html.ts'

/** A notice with its links and emphasis. */
export function NoticeText({ text }: { text: string }) {
  // NOTE: `noticeHtml` lets no HTML through; notice-html.test.ts covers attacks.
  return <div dangerouslySetInnerHTML={{ __html: noticeHtml(text) }} />
}
