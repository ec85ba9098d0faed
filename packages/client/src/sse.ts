/**
 * Turns the bytes of an event stream into the texts of its `data:` lines. Chunks may end anywhere, also
 * in the middle of a character; comments and other fields are passed over.
 */
export class EventParser {
  readonly #decoder = new TextDecoder()
  #rest = ''

  /** Takes the next bytes and gives the events they complete. */
  push(bytes: Uint8Array): string[] {
    const blocks = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.map(dataOf).filter((data) => data !== undefined)
  }
}

function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  if (lines.length === 0) return undefined
  return lines.map((line) => line.slice(line.startsWith('data: ') ? 6 : 5)).join('\n')
}
