/** The name of the call of a channel on the wire. */
export const roomOf = (gid: number): string => `vocechat:group:${gid}`
