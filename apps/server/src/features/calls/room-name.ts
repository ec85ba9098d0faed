/** The owner of a room: a channel, or the callee of a direct call. */
export type RoomOf = { gid: number } | { callee: number }

/** The name of a room on the wire, the same for every provider. */
export const roomName = (room: RoomOf): string =>
  'gid' in room ? `vocechat:group:${room.gid}` : `vocechat:dm:${room.callee}`

/** Reads the name of a room; undefined if it is none. */
export function readRoomName(name: string): RoomOf | undefined {
  const found = /^vocechat:(group|dm):([1-9]\d{0,15})$/.exec(name)
  if (!found) return undefined
  const id = Number(found[2])
  return found[1] === 'group' ? { gid: id } : { callee: id }
}
