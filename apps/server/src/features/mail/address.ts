const maxChars = 254

/** Whether a text is one e-mail address, without a name. */
export const isAddress = (text: string): boolean =>
  text.length <= maxChars && /^[^\s\p{Cc}@,;:<>()"]+@[^\s\p{Cc}@,;:<>()"]+$/u.test(text)
