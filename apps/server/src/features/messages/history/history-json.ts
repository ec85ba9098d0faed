// The official phone app reads `properties` of each of the user's own entries of a page. One without them ends its
// scrolling back for good. Stored messages do not have them: the stream sends them as the original server does.

const reaction = /"detail":\{"type":"reaction","mid":(\d+),"detail"/g

/** The JSON of messages as pages of history have it: reactions have `properties`. */
export const historyJson = (payloads: string): string =>
  payloads.replace(reaction, '"detail":{"type":"reaction","mid":$1,"properties":{},"detail"')

const headBytes = 200
const head =
  /^"from_uid":\d+,"created_at":\d+,"target":\{"[gu]id":\d+\},"detail":\{"type":"(?:normal|reply)",(?:"mid":\d+,)?"properties":(?=null)/
const nothing = Buffer.from('{}')
const nullBytes = 4

/** A page in which the messages of `uid` have `{}` in place of missing properties. */
export function withOwnProperties(page: Buffer, uid: number): Buffer {
  const own = `"from_uid":${uid},`
  const parts: Buffer[] = []
  let done = 0
  for (let at = page.indexOf(own); at >= 0; at = page.indexOf(own, at + 1)) {
    const found = head.exec(page.toString('latin1', at, at + headBytes))
    if (!found) continue
    const end = at + found[0].length
    parts.push(page.subarray(done, end), nothing)
    done = end + nullBytes
  }
  return parts.length === 0 ? page : Buffer.concat([...parts, page.subarray(done)])
}
