const known = [
  'forbidden',
  'only_owner_can_send',
  'timed_out',
  'words_not_allowed',
  'blocked',
  'frozen',
  'not_found',
]

/** The key of the text that says why a scheduled message was not sent. */
export function refusalText(error: string, isReply: boolean): string {
  if (error === 'not_found' && isReply) return 'refusal.no_original'
  return `refusal.${known.includes(error) ? error : 'other'}`
}
