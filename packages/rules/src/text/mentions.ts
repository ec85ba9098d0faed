/** The uids a message names as mentioned. Properties are written by clients and may hold anything. */
export function mentionsOf(message: {
  properties: Readonly<Record<string, unknown>> | null
}): readonly number[] {
  const mentions = message.properties?.mentions
  return Array.isArray(mentions) ? mentions.filter((uid) => typeof uid === 'number') : []
}
