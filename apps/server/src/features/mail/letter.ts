import type { Language } from '@parley/rules'
import { record, serverName } from '../organization/index.ts'
import { letterAccent } from './accent.ts'
import { logoName } from './logo.ts'
import type { QueuedLetter } from './queue.ts'
import type { MailServices } from './services.ts'

/** What a letter says. All texts are plain. */
export interface Words {
  subject: string
  paragraphs: readonly string[]
  /** The link of the letter, shown as a button and once more in full. */
  button?: Link
  /** Parts with a title, lines and a link each. */
  sections?: readonly Section[]
  /** Why the reader gets this letter. */
  footer: string
  footerLink?: Link
}

interface Link {
  label: string
  url: string
}

interface Section {
  title: string
  lines: readonly string[]
  link: Link
}

/** A letter in the look of the server: its name and logo, for bright and dark readers, and as plain text. */
export function composeLetter(
  services: MailServices,
  to: string,
  language: Language,
  words: Words,
): Omit<QueuedLetter, 'until'> {
  const name = serverName(services)
  return {
    to,
    subject: words.subject,
    html: htmlOf(name, language, letterAccent(record(services, 'branding').accent), words),
    text: textOf(name, words),
  }
}

const textOf = (
  name: string,
  { paragraphs, sections = [], button, footer, footerLink }: Words,
): string =>
  [
    ...paragraphs,
    ...sections.map(({ title, lines, link }) => [title, ...lines, textOfLink(link)].join('\n')),
    ...(button ? [textOfLink(button)] : []),
    ...['-- ', name, footer],
    ...(footerLink ? [textOfLink(footerLink)] : []),
  ].join('\n\n')

const textOfLink = ({ label, url }: Link) => `${label}: ${url}`

// Tables and styles at the elements: many readers know nothing newer. Dark readers take the colours of the head.
const htmlOf = (
  name: string,
  language: Language,
  accent: string,
  { subject, paragraphs, sections = [], button, footer, footerLink }: Words,
): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .desk { background: #16181c !important }
  .sheet { background: #22252b !important; color: #e9ebee !important }
  .quiet { color: #a4abb6 !important }
}
</style>
</head>
<body class="desk" style="margin:0;background:#f3f4f6">
<table role="presentation" class="desk" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;color:#1c2025;border-radius:12px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<tr><td dir="auto" style="padding:28px 32px">
<img src="cid:${logoName}" width="48" height="48" alt="" style="display:block;border-radius:10px">
<p dir="auto" style="margin:12px 0 20px;font-weight:600">${escape(name)}</p>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('\n')}
${sections.map((section) => htmlOfSection(section, accent)).join('\n')}
${button ? htmlOfButton(button, accent) : ''}
<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#5d6673">${escape(footer)}${footerLink ? ` ${htmlOfLink(footerLink)}` : ''}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const htmlOfSection = ({ title, lines, link }: Section, accent: string): string =>
  `<div dir="auto" style="margin:0 0 20px;padding-inline-start:12px;border-inline-start:3px solid ${accent}">
<p style="margin:0 0 4px;font-weight:600">${escape(title)}</p>
${lines.map((line) => `<p dir="auto" style="margin:0 0 4px">${escape(line)}</p>`).join('\n')}
<p style="margin:4px 0 0">${htmlOfLink(link)}</p>
</div>`

const htmlOfLink = ({ label, url }: Link): string =>
  `<a href="${escape(url)}" style="color:inherit">${escape(label)}</a>`

const htmlOfButton = ({ label, url }: Link, accent: string): string =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a></p>
<p class="quiet" style="margin:0;font-size:13px;color:#5d6673;word-break:break-all">${escape(url)}</p>`

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
