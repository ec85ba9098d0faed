import { mentionsOf, type MessageText, toEditable } from '@parley/rules'

/** The whole text of a message for the clipboard, with names in the place of mentioned uids. */
export const copiedText = (
  message: MessageText,
  nameOf: (uid: number) => string | undefined,
): string => toEditable(message.content, mentionsOf(message), nameOf).text
