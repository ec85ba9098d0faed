// A message of the last day has its time only.
const dayMs = 86_400_000

/**
 * When a message was sent, in the language of the texts. The region and the clock of 12 or 24 hours are those of the
 * browser.
 */
export function timeText(
  time: number,
  { language, browser, now }: { language: string; browser: string; now: number },
): string {
  const isRegionKnown = browser.split('-', 1)[0] === language.split('-', 1)[0]
  const { hourCycle } = new Intl.DateTimeFormat(browser, { hour: 'numeric' }).resolvedOptions()
  return new Intl.DateTimeFormat(isRegionKnown ? browser : language, {
    ...(now - time > dayMs ? { dateStyle: 'medium' } : {}),
    timeStyle: 'short',
    ...(hourCycle === undefined ? {} : { hourCycle }),
  }).format(time)
}
