import type { SendMailOptions } from 'nodemailer'
import type { Letter } from './mailer.ts'

/** The letter as nodemailer takes it. */
export const toMime = ({
  from,
  to,
  subject,
  html,
  text,
  stopUrl,
  pictures = [],
}: Letter): SendMailOptions => ({
  from,
  subject,
  html,
  text,
  replyTo: from,
  // As an object: a list or a group in the text would name more than one address.
  to: { name: '', address: to },
  attachments: pictures.map(({ name, type, bytes }) => ({
    cid: name,
    filename: name,
    contentType: type,
    content: bytes,
    contentDisposition: 'inline',
  })),
  // Holiday answers and mailing lists leave mail of programs alone.
  headers: {
    'auto-submitted': 'auto-generated',
    ...(stopUrl === undefined
      ? {}
      : {
          'list-unsubscribe': `<${stopUrl}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
  },
})
